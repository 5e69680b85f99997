//! A JSON reader that accepts what pages hold in their scripts. In addition to JSON (RFC 8259) it takes:
//!
//! - comments of JavaScript, and the markers of HTML comments and CDATA sections around the JSON;
//! - commas after the last value, and repeated commas;
//! - several values one after another, with or without `;` or `,` between them;
//! - a byte order mark and Unicode whitespace between tokens;
//! - control characters and invalid escapes in strings;
//! - numbers that are too large, such as `1e400`: they are strings.
//!
//! After an error, the values and members before it are kept.
//!
//! It does not recurse: the arrays and objects that are open are in a list.

use std::borrow::Cow;

use serde_json::Number;

use super::notes::{JsonNotes, ScriptNoteKind, skip_blanks};
use super::value::{MAX_LEVELS, Open, OpenObject, OpenValues, span};
use super::{JsonData, SpannedJson, strings};
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_values::collections::short_name::Name;

pub(crate) struct LenientJson<'t, 'b> {
    text: &'t str,
    at: usize,
    account: &'b Account,
    is_too_deep: bool,
    notes: JsonNotes,
}

#[derive(Debug, PartialEq)]
pub(crate) struct JsonError {
    pub(super) at: usize,
    pub(super) expected: &'static str,
}

enum Start<'t> {
    /// A value without inner values. `None` if the value is left out.
    Complete(Option<SpannedJson<'t>>),
    Opened(Open<'t>),
}

impl JsonError {
    pub(super) fn new(at: usize, expected: &'static str) -> Self {
        JsonError { at, expected }
    }

    pub(crate) fn describe(&self, text: &str) -> String {
        let before = &text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        format!("expected {} in line {line}, column {column} of the script", self.expected)
    }
}

impl<'t, 'b> LenientJson<'t, 'b> {
    pub(crate) fn new(text: &'t str, account: &'b Account) -> Self {
        LenientJson { text, at: 0, account, is_too_deep: false, notes: JsonNotes::default() }
    }

    /// True if arrays or objects were left out because they nest deeper than [`MAX_LEVELS`].
    pub(crate) fn is_too_deep(&self) -> bool {
        self.is_too_deep
    }

    /// What is not JSON in the text, though it was read.
    pub(crate) fn into_notes(self) -> JsonNotes {
        self.notes
    }

    /// Reads the values of the text. After an error, `values` has the values before it, and the arrays and objects that
    /// the error is in with the values before it. If the account is exhausted, the rest is left out.
    pub(crate) fn read_all(&mut self, values: &mut Vec<SpannedJson<'t>>) -> Result<(), JsonError> {
        loop {
            let comma = self.skip_between_values();
            if self.at == self.text.len() || self.account.exhausted() {
                let is_empty = values.is_empty();
                match comma {
                    Some(at) => self.notes.add(ScriptNoteKind::ExtraComma, at..at + 1),
                    None if is_empty => self.notes.add(ScriptNoteKind::Empty, 0..0),
                    None => {}
                }
                return Ok(());
            }
            if !values.is_empty() {
                self.notes.add(ScriptNoteKind::FurtherValue, self.at..self.at + 1);
            }
            let mut open = Vec::new();
            let read = self.value(&mut open);
            if self.account.is_exceeded() {
                return Ok(());
            }
            match read {
                Ok(value) => values.extend(value),
                Err(error) => {
                    values.extend(self.close_all(open));
                    return Err(error);
                }
            }
        }
    }

    /// Reads a value. `None` if it is left out. `open` is empty before, and after an error it has the arrays
    /// and objects around the error.
    fn value(&mut self, open: &mut Vec<Open<'t>>) -> Result<Option<SpannedJson<'t>>, JsonError> {
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
                container.add(value, self.text, &mut self.notes);
                if !self.is_closed(container)? {
                    break;
                }
                value = open.pop().map(|container| container.finish(self.at));
            }
        }
    }

    /// Closes the arrays and objects around an error. An outermost one without values is left out.
    fn close_all(&mut self, mut open: Vec<Open<'t>>) -> Option<SpannedJson<'t>> {
        while let Some(container) = open.pop() {
            let is_empty = container.is_empty();
            match open.last_mut() {
                Some(outer) if !is_empty => {
                    outer.add(Some(container.finish(self.at)), self.text, &mut self.notes);
                }
                Some(_) => {}
                None => return (!is_empty).then(|| container.finish(self.at)),
            }
        }
        None
    }

    /// Reads a value up to its first inner value.
    fn start(&mut self, levels: usize) -> Result<Start<'t>, JsonError> {
        self.skip_blanks();
        let start = self.at;
        if !self.account.spend(VALUE_OVERHEAD) {
            return Err(JsonError::new(start, "an end")); // `read_all` reports no error in this case.
        }
        let first = self.byte();
        if !matches!(first, Some(b'[' | b'{')) {
            let data = self.scalar()?;
            return Ok(Start::Complete(Some(SpannedJson { data, span: span(start, self.at) })));
        }
        if levels >= MAX_LEVELS {
            self.is_too_deep = true;
            self.at = after_nested(self.text, start)?;
            return Ok(Start::Complete(None));
        }
        self.at = start + 1;
        self.skip_commas(0);
        let (closing, values) = match first {
            Some(b'[') => (b']', OpenValues::Array(Vec::new())),
            _ => (b'}', OpenValues::Object(OpenObject::default())),
        };
        let mut container = Open { start, values };
        if self.has(closing) {
            return Ok(Start::Complete(Some(container.finish(self.at))));
        }
        if let OpenValues::Object(object) = &mut container.values {
            object.name = Some(self.name()?);
        }
        Ok(Start::Opened(container))
    }

    /// After a value: true if its array or object ends here. Otherwise a further value follows; in an object,
    /// its name is read.
    fn is_closed(&mut self, container: &mut Open<'t>) -> Result<bool, JsonError> {
        let comma = self.skip_commas(1);
        let (closing, expected) = match container.values {
            OpenValues::Array(_) => (b']', "`,` or `]`"),
            OpenValues::Object(_) => (b'}', "`,` or `}`"),
        };
        if self.has(closing) {
            if let Some(at) = comma {
                self.notes.add(ScriptNoteKind::ExtraComma, at..at + 1);
            }
            return Ok(true);
        }
        if comma.is_none() {
            // A missing comma or bracket leaves the value whole. Other text shows that a string ended too early.
            if !matches!(self.byte(), None | Some(b'"' | b'[' | b'{' | b']' | b'}')) {
                container.remove_last();
            }
            return Err(JsonError::new(self.at, expected));
        }
        if let OpenValues::Object(object) = &mut container.values {
            object.name = Some(self.name()?);
        }
        Ok(false)
    }

    /// Reads a name and the colon after it.
    fn name(&mut self) -> Result<Name, JsonError> {
        if self.byte() != Some(b'"') {
            return Err(JsonError::new(self.at, "a name in double quotes"));
        }
        let name = self.string()?;
        self.skip_blanks();
        if !self.has(b':') {
            return Err(JsonError::new(self.at, "`:`"));
        }
        Ok(Name::from(&*name))
    }

    fn string(&mut self) -> Result<Cow<'t, str>, JsonError> {
        let (string, end) = strings::read(self.text, self.at)?;
        if !strings::is_valid(&self.text[self.at + 1..end - 1]) {
            self.notes.add(ScriptNoteKind::InvalidString, self.at..end);
        }
        self.at = end;
        Ok(match string {
            Cow::Borrowed(string) => Cow::Borrowed(self.account.clip_str(string)),
            Cow::Owned(mut string) => {
                string.truncate(self.account.clip_str(&string).len());
                Cow::Owned(string)
            }
        })
    }

    fn scalar(&mut self) -> Result<JsonData<'t>, JsonError> {
        if self.byte() == Some(b'"') {
            return self.string().map(JsonData::String);
        }
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        let value = match word {
            "null" => JsonData::Null,
            "true" => JsonData::Bool(true),
            "false" => JsonData::Bool(false),
            number => match number.parse::<Number>() {
                // `serde_json` does not round to the nearest number.
                Ok(given) if given.is_f64() => {
                    let nearest = number.parse().ok().and_then(Number::from_f64);
                    JsonData::Number(nearest.unwrap_or(given))
                }
                Ok(number) => JsonData::Number(number),
                Err(_) if is_number(number) => JsonData::String(Cow::Borrowed(self.account.clip_str(number))),
                Err(_) => return Err(JsonError::new(self.at, "a value")),
            },
        };
        self.at += word.len();
        Ok(value)
    }

    fn skip_blanks(&mut self) {
        let start = self.at;
        self.at = skip_blanks(self.text, start);
        self.notes.add_blanks(self.text, start..self.at);
    }

    /// Skips blanks and commas. `count` commas may be there: returns the place of the last one of these.
    fn skip_commas(&mut self, count: usize) -> Option<usize> {
        self.skip_blanks();
        let (mut seen, mut end) = (0, None);
        while self.byte() == Some(b',') {
            if seen < count {
                end = Some(self.at);
            } else {
                self.notes.add(ScriptNoteKind::ExtraComma, self.at..self.at + 1);
            }
            seen += 1;
            self.at += 1;
            self.skip_blanks();
        }
        end
    }

    /// Skips all that may be between two values outside of arrays and objects. Returns the place of the last comma.
    fn skip_between_values(&mut self) -> Option<usize> {
        let mut comma = self.skip_commas(1);
        while let Some(sign) = [";", "]]>"].into_iter().find(|sign| self.text[self.at..].starts_with(sign)) {
            self.notes.add(ScriptNoteKind::ExtraText, self.at..self.at + sign.len());
            self.at += sign.len();
            comma = self.skip_commas(1).or(comma);
        }
        comma
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

/// True for a number by the grammar of JSON, whatever its size.
fn is_number(word: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (mantissa, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    is_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && is_digits(fraction)
        && is_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))
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
