//! The layout and the colors of JSON. The colors are jq's.

use anstyle::{AnsiColor, Style};

use crate::paint::Paint;

/// How JSON is written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct JsonStyle {
    /// True if each member has a line of its own.
    pub(crate) is_indented: bool,
    pub(crate) paint: Paint,
}

impl JsonStyle {
    /// Compact JSON and what follows it, such as a line break, in this style. It is copied token by token, so members
    /// keep their order and numbers their digits.
    pub(crate) fn apply(self, json: String) -> String {
        if !self.is_indented && !self.paint.has_colors() {
            return json;
        }
        let mut writer =
            StyledJson { style: self, text: String::with_capacity(2 * json.len()), depth: 0, is_open: false };
        let mut rest = json.as_str();
        while let Some(first) = rest.bytes().next() {
            let (token, after) = rest.split_at(token_length(rest, first));
            writer.token(token, after);
            rest = after;
        }
        writer.text
    }
}

/// The length of the token that a text begins with.
fn token_length(text: &str, first: u8) -> usize {
    match first {
        b'"' => string_length(text),
        b'{' | b'}' | b'[' | b']' | b',' | b':' => 1,
        _ => text.find(['{', '}', '[', ']', ',', ':', '"', '\n']).filter(|&end| end > 0).unwrap_or(1),
    }
}

/// The length of a string with its quotation marks.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (index, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

struct StyledJson {
    style: JsonStyle,
    text: String,
    depth: usize,
    /// True directly after the start of an object or array.
    is_open: bool,
}

const MARK: Style = Style::new().bold();
const KEY: Style = AnsiColor::Blue.on_default().bold();
const STRING: Style = AnsiColor::Green.on_default();
const NULL: Style = AnsiColor::BrightBlack.on_default();

impl StyledJson {
    /// Writes a token. `after` is the text after it.
    fn token(&mut self, token: &str, after: &str) {
        let is_open = std::mem::replace(&mut self.is_open, matches!(token, "{" | "["));
        match token {
            "}" | "]" => {
                self.depth = self.depth.saturating_sub(1);
                if !is_open {
                    self.line();
                }
                self.push(MARK, token);
            }
            "{" | "[" => {
                self.push(MARK, token);
                self.depth += 1;
                if !after.starts_with(['}', ']']) {
                    self.line();
                }
            }
            "," => {
                self.push(MARK, token);
                self.line();
            }
            ":" => {
                self.push(MARK, token);
                self.text += if self.style.is_indented { " " } else { "" };
            }
            "null" => self.push(NULL, token),
            string if string.starts_with('"') => {
                self.push(if after.starts_with(':') { KEY } else { STRING }, string);
            }
            token => self.text += token,
        }
    }

    fn push(&mut self, style: Style, token: &str) {
        self.text += &self.style.paint.with(style, token);
    }

    /// Begins a line, if the JSON is indented.
    fn line(&mut self) {
        if self.style.is_indented {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n("  ", self.depth));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indented_json_is_that_of_serde_json() {
        for json in [
            r#"{"b":[1,-2.50e9,true,null,{}],"a":{"x\"]}":"{,:","y":[]},"é":""}"#,
            "[]",
            "{}",
            r#""a\\""#,
            "[[[]],[{}]]",
            r#"{"a":{"b":{"c":"\\\""}}}"#,
        ] {
            let value: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
            let compact = value.to_string();
            let indented =
                JsonStyle { is_indented: true, ..JsonStyle::default() }.apply(compact.clone() + "\n");
            let expected = serde_json::to_string_pretty(&value).expect("it is JSON");
            assert_eq!(indented, expected + "\n");
            assert_eq!(JsonStyle::default().apply(compact.clone()), compact);
        }
    }

    #[test]
    fn members_and_numbers_stay_as_they_are() {
        let indented = JsonStyle { is_indented: true, ..JsonStyle::default() }
            .apply(r#"{"b":1.0,"a":12345678901234567890123}"#.to_owned());
        assert_eq!(indented, "{\n  \"b\": 1.0,\n  \"a\": 12345678901234567890123\n}");
    }
}
