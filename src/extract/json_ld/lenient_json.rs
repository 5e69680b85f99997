//! A JSON reader that accepts what pages hold in their scripts. In addition to JSON (RFC 8259) it takes:
//!
//! - comments of JavaScript, and the markers of HTML comments and CDATA sections around the JSON;
//! - commas after the last value, and repeated commas;
//! - several values one after another, with or without `;` or `,` between them;
//! - a byte order mark and Unicode whitespace between tokens;
//! - control characters and invalid escapes in strings.
//!
//! It does not recurse: the arrays and objects that are open are in a list.

use serde_json::Number;

use super::blanks::{skip_between_values, skip_blanks, skip_commas};
use super::strings;
use crate::budget::{Budget, VALUE_OVERHEAD};
use crate::collections::map::Map;
use crate::collections::multi_map::NameLookup;
use crate::collections::short_name::Name;
use crate::document::{JsonValue, MAX_JSON_LEVELS};

pub(super) struct LenientJson<'t, 'b> {
    text: &'t str,
    at: usize,
    budget: &'b Budget,
    is_too_deep: bool,
}

/// Why a text is not JSON, and where.
#[derive(Debug, PartialEq)]
pub(super) struct JsonError {
    at: usize,
    expected: &'static str,
}

/// An array or object that is being read.
enum Open {
    Array(Vec<JsonValue>),
    Object(OpenObject),
}

#[derive(Default)]
struct OpenObject {
    entries: Vec<(Name, JsonValue)>,
    index: NameLookup,
    /// The name of the value that is being read.
    name: Box<str>,
}

/// The start of a value.
enum Start {
    /// A value without inner values. `None` if the value is left out.
    Complete(Option<JsonValue>),
    /// An array or object with values.
    Opened(Open),
}

impl JsonError {
    pub(super) fn new(at: usize, expected: &'static str) -> Self {
        JsonError { at, expected }
    }

    /// The error, with its line and column in the script.
    pub(super) fn describe(&self, text: &str) -> String {
        let before = &text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        format!("expected {} in line {line}, column {column} of the script", self.expected)
    }
}

impl<'t, 'b> LenientJson<'t, 'b> {
    pub(super) fn new(text: &'t str, budget: &'b Budget) -> Self {
        LenientJson { text, at: 0, budget, is_too_deep: false }
    }

    /// True if arrays or objects were left out because they nest deeper than [`MAX_JSON_LEVELS`].
    pub(super) fn is_too_deep(&self) -> bool {
        self.is_too_deep
    }

    /// Reads the values of the text. After an error, `values` has the values that were complete before it, and
    /// the complete values of a list that the error is in. If the budget is exhausted, the rest is left out.
    pub(super) fn read_all(&mut self, values: &mut Vec<JsonValue>) -> Result<(), JsonError> {
        loop {
            self.at = skip_between_values(self.text, self.at);
            if self.at == self.text.len() || self.budget.exhausted() {
                return Ok(());
            }
            let mut open = Vec::new();
            let read = self.value(&mut open);
            if self.budget.is_exceeded() {
                return Ok(());
            }
            match read {
                Ok(value) => values.extend(value),
                Err(error) => {
                    values.extend(complete_part(open));
                    return Err(error);
                }
            }
        }
    }

    /// Reads a value. `None` if it is left out. `open` is empty before, and after an error it has the arrays
    /// and objects around the error.
    fn value(&mut self, open: &mut Vec<Open>) -> Result<Option<JsonValue>, JsonError> {
        loop {
            let mut value = match self.start(open.len())? {
                Start::Complete(value) => value,
                Start::Opened(container) => {
                    open.push(container);
                    continue;
                }
            };
            loop {
                let Some(container) = open.last_mut() else { return Ok(value) };
                container.add(value);
                if !self.is_closed(container)? {
                    break;
                }
                value = open.pop().map(Open::finish);
            }
        }
    }

    /// Reads a value up to its first inner value.
    fn start(&mut self, levels: usize) -> Result<Start, JsonError> {
        self.at = skip_blanks(self.text, self.at);
        if !self.budget.spend(VALUE_OVERHEAD) {
            return Err(JsonError::new(self.at, "an end")); // `read_all` reports no error in this case.
        }
        let first = self.byte();
        if !matches!(first, Some(b'[' | b'{')) {
            return self.scalar().map(|value| Start::Complete(Some(value)));
        }
        if levels >= MAX_JSON_LEVELS {
            self.is_too_deep = true;
            self.at = after_nested(self.text, self.at)?;
            return Ok(Start::Complete(None));
        }
        self.at = skip_commas(self.text, self.at + 1).0;
        if first == Some(b'[') {
            let is_empty = self.has(b']');
            let empty = || Start::Complete(Some(JsonValue::Array(Vec::new())));
            return Ok(if is_empty { empty() } else { Start::Opened(Open::Array(Vec::new())) });
        }
        if self.has(b'}') {
            return Ok(Start::Complete(Some(JsonValue::Object(Map::default()))));
        }
        Ok(Start::Opened(Open::Object(OpenObject { name: self.name()?, ..OpenObject::default() })))
    }

    /// After a value: true if its array or object ends here. Otherwise a further value follows; in an object,
    /// its name is read.
    fn is_closed(&mut self, container: &mut Open) -> Result<bool, JsonError> {
        let (at, has_comma) = skip_commas(self.text, self.at);
        self.at = at;
        let (closing, expected) = match container {
            Open::Array(_) => (b']', "`,` or `]`"),
            Open::Object(_) => (b'}', "`,` or `}`"),
        };
        if self.has(closing) {
            return Ok(true);
        }
        if !has_comma {
            return Err(JsonError::new(self.at, expected));
        }
        if let Open::Object(object) = container {
            object.name = self.name()?;
        }
        Ok(false)
    }

    /// Reads a name and the colon after it.
    fn name(&mut self) -> Result<Box<str>, JsonError> {
        if self.byte() != Some(b'"') {
            return Err(JsonError::new(self.at, "a name in double quotes"));
        }
        let name = self.string()?;
        self.at = skip_blanks(self.text, self.at);
        if !self.has(b':') {
            return Err(JsonError::new(self.at, "`:`"));
        }
        Ok(name)
    }

    fn string(&mut self) -> Result<Box<str>, JsonError> {
        let (string, at) = strings::read(self.text, self.at)?;
        self.at = at;
        Ok(self.budget.clip_cow(string))
    }

    fn scalar(&mut self) -> Result<JsonValue, JsonError> {
        if self.byte() == Some(b'"') {
            return self.string().map(JsonValue::String);
        }
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        let value = match word {
            "null" => JsonValue::Null,
            "true" => JsonValue::Bool(true),
            "false" => JsonValue::Bool(false),
            number => match number.parse::<Number>() {
                Ok(number) => JsonValue::Number(number),
                Err(_) => return Err(JsonError::new(self.at, "a value")),
            },
        };
        self.at += word.len();
        Ok(value)
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// True if this byte is next. It is then read.
    fn has(&mut self, byte: u8) -> bool {
        let is_next = self.byte() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }
}

impl Open {
    /// Adds a value. Of several values of a name, the last one counts, as in JavaScript.
    fn add(&mut self, value: Option<JsonValue>) {
        match self {
            Open::Array(values) => values.extend(value),
            Open::Object(object) => {
                let name = std::mem::take(&mut object.name);
                let Some(value) = value else { return };
                match object.index.find(&name, &object.entries) {
                    Some(number) => object.entries[number].1 = value,
                    None => {
                        object.entries.push((name.into(), value));
                        object.index.add_last(&object.entries);
                    }
                }
            }
        }
    }

    fn finish(self) -> JsonValue {
        match self {
            Open::Array(values) => JsonValue::Array(values),
            Open::Object(object) => JsonValue::Object(Map::of(object.entries)),
        }
    }
}

/// The complete values of the outermost array, if the error is in an array that has any.
fn complete_part(open: Vec<Open>) -> Option<JsonValue> {
    match open.into_iter().next()? {
        Open::Array(values) if !values.is_empty() => Some(JsonValue::Array(values)),
        _ => None,
    }
}

/// The end of the array or object that starts at `start`. Its values are not read.
fn after_nested(text: &str, start: usize) -> Result<usize, JsonError> {
    let (mut at, mut levels) = (start, 0);
    while let Some(&byte) = text.as_bytes().get(at) {
        match byte {
            b'"' => {
                at = strings::end(text, at)?;
                continue;
            }
            b'[' | b'{' => levels += 1,
            b']' | b'}' => levels -= 1,
            _ => {}
        }
        at += 1;
        if levels == 0 {
            return Ok(at);
        }
    }
    Err(JsonError::new(start, "the end of this array or object"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = r#"//<![CDATA[
        {"a": ["\u00e9\ud83c\udf75", 1.5e3, {}, [],], /* é */ "b": {"c": null}, } ; <!-- x --> [true] ]]>"#;

    fn read(text: &str) -> (Vec<JsonValue>, Option<JsonError>) {
        let (mut values, budget) = (Vec::new(), Budget::unlimited());
        let error = LenientJson::new(text, &budget).read_all(&mut values).err();
        (values, error)
    }

    #[test]
    fn a_text_that_is_cut_anywhere_is_read() {
        assert_eq!(read(SAMPLE).1, None);
        for end in (0..SAMPLE.len()).filter(|&end| SAMPLE.is_char_boundary(end)) {
            let (values, error) = read(&SAMPLE[..end]);
            assert!(values.len() <= 2);
            assert!(error.is_none_or(|error| error.describe(SAMPLE).contains("line")));
        }
    }

    #[test]
    fn many_markers_and_brackets_take_linear_time() {
        for part in
            ["[", "{\"a\":", "<!--", "/*", "//", "-->", "[,", "\\", "\"\\", "]]>", ";", "{\"a\":[{\"b\":"]
        {
            read(&part.repeat(200_000));
        }
    }
}
