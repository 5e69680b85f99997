//! Writes JSON: the layout of the text.

use serde::Serialize;

use super::{FormatOptions, JsonLayout, Output};
use microweave_values::json_text::{indented_json_text, json_text};

#[derive(Serialize)]
struct Line<'a, D> {
    source: &'a str,
    #[serde(flatten)]
    document: D,
}

pub(super) fn write(document: impl Serialize, options: &FormatOptions) -> Output {
    let text = match options.layout {
        JsonLayout::Compact => json_text(&document),
        JsonLayout::Line => json_text(&Line { source: &options.source, document: &document }),
        JsonLayout::Indented => indented_json_text(&document),
    };
    drop(document);
    let mut text = escape_c1_controls(text);
    text.push('\n');
    Output::new(text)
}

pub(super) fn on_one_line(options: &FormatOptions) -> FormatOptions {
    match options.layout {
        JsonLayout::Indented => options.clone().layout(JsonLayout::Compact),
        JsonLayout::Compact | JsonLayout::Line => options.clone(),
    }
}

/// Escapes C1 control characters (U+0080 to U+009F), which can control a terminal. In JSON and in RDF they occur only
/// in strings, where both allow an escape with `\u` and four digits.
pub(super) fn escape_c1_controls(text: String) -> String {
    if !text.contains(is_c1_control) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if is_c1_control(c) {
            escaped += &format!("\\u{:04X}", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    escaped
}

fn is_c1_control(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9f}')
}
