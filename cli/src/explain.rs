//! `microweave explain`: shows why the values of a page are what they are.

mod detail;
mod label;
mod selection;
mod tree;

use std::process::ExitCode;

use microweave::{Page, Reason, ReasonRule};
use microweave_answers::explanation::{self, ReasonedDocument};
use serde_json::Value;

use crate::args::explain::{ExplainArgs, ExplainFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::paint::Paint;
use crate::reader::Reader;
use crate::snippet::SourceLines;
use crate::terminal::{escaped_json, on_one_line};
use crate::{output, pages};

pub(crate) fn run(args: &ExplainArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.limits, args.options());
    let paint = args.style.paint();
    let (mut code, mut is_first) = (ExitCode::SUCCESS, true);
    let has_heading = !args.source.is_one_page();
    let read = |input: &Input, messages: &mut Messages| {
        let text = explain(args, &reader, input, paint, messages);
        let text = text.map_err(|message| messages.add(input, &message)).ok()?;
        let name = if has_heading && args.format == ExplainFormat::Text {
            on_one_line(&input.to_string())
        } else {
            return Some(text);
        };
        Some(format!("{}\n\n{text}", paint.bold(&name)))
    };
    let written = pages::for_each(&args.source, read, |text| {
        let Some(text) = text else {
            code = ExitCode::FAILURE;
            return Ok(());
        };
        let gap = if std::mem::replace(&mut is_first, false) || args.format == ExplainFormat::Json {
            ""
        } else {
            "\n"
        };
        output::write_stdout(format!("{gap}{text}").as_bytes())
    });
    written.map_or_else(|error| output::stdout_failed(&error, code), |()| code)
}

/// The explanation of an input.
///
/// # Errors
/// If the input cannot be read, or has no such value. The message says what to do.
fn explain(
    args: &ExplainArgs,
    reader: &Reader<'_>,
    input: &Input,
    paint: Paint,
    messages: &mut Messages,
) -> Result<String, String> {
    let page = reader.read(input, messages).map_err(|error| error.to_string())?;
    let name = input.to_string();
    let explained = Explained::new(&page, &name, paint);
    page.diagnostics().iter().for_each(|diagnostic| messages.warn(&name, diagnostic));
    let selected = if let Some(at) = args.at {
        Some(selection::at(&explained, at)?)
    } else if let Some(property) = &args.property {
        Some(selection::of_property(&explained, property)?)
    } else if let Some(pointer) = &args.pointer {
        Some(selection::at_pointer(&explained, pointer)?)
    } else {
        None
    };
    Ok(match (args.format, selected) {
        (ExplainFormat::Text, None) => tree::text(&explained),
        (ExplainFormat::Text, Some(selected)) => detail::text(&explained, &selected),
        (ExplainFormat::Json, selected) => {
            let selected = selected.unwrap_or_else(|| selection::all(&explained));
            let values = &explained.values;
            let line = values.json_of(Some(&name), &selected.pointers, &selected.not_taken);
            args.style.json(args.source.is_one_page()).apply(escaped_json(&line) + "\n")
        }
    })
}

/// A page with its document.
struct Explained<'p> {
    name: &'p str,
    values: ReasonedDocument<'p>,
    lines: SourceLines<'p>,
    paint: Paint,
}

impl<'p> Explained<'p> {
    fn new(page: &'p Page, name: &'p str, paint: Paint) -> Self {
        let values = ReasonedDocument::new(page.document());
        Explained { name, values, lines: SourceLines::of(page.dom()), paint }
    }

    /// The value at a pointer, in short: a text in quotation marks, or the types of an item.
    fn value(&self, pointer: &str) -> String {
        self.values.json.pointer(pointer).map_or_else(String::new, short)
    }
}

/// The maximum length of a value that is shown, in characters.
const MAX_VALUE: usize = 70;

fn short(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Object(object) => {
            let types = explanation::types_of(Some(value));
            if !types.is_empty() || object.contains_key("type") {
                on_one_line(&types.join(" "))
            } else if object.contains_key("properties") {
                "item without a type".to_owned()
            } else {
                object.get("value").map_or_else(String::new, short)
            }
        }
        _ => String::new(),
    }
}

/// A text on one line in quotation marks, cut if it is long.
fn quoted(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let start: String = folded.chars().take(MAX_VALUE).collect();
    let ellipsis = if start.len() < folded.len() { "…" } else { "" };
    format!("\"{}{ellipsis}\"", on_one_line(&start))
}

/// The rule of a reason in a few words: its name, by what, and the step.
fn in_short(reason: &Reason) -> String {
    if reason.rule == ReasonRule::ImpliedPrevented {
        return on_one_line(&format!("the {}", explanation::prevented(reason)));
    }
    let mut text = reason.rule.name().to_owned();
    if let Some(by) = reason.by.as_deref() {
        text += &format!(" by {by}");
    }
    if let Some(step) = reason.step.as_deref() {
        text += &format!(", {step}");
    }
    on_one_line(&text)
}
