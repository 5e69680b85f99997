//! The text of a view, TOML or JSON, as one tree with the place of each value.

use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;

use serde::de::IgnoredAny;
#[cfg(feature = "views")]
use toml::Spanned;
#[cfg(feature = "views")]
use toml::de::{DeTable, DeValue};

use super::error::{Compiled, each, error, unknown};
use crate::view::ViewError;
use microweave_values::collections::sort::sort_by_key;

/// A longer text is no view.
pub(super) const MAX_TEXT: usize = 256 * 1024;
/// Of values in a list.
pub(super) const MAX_LISTED: usize = 256;
/// No value of a view is deeper.
const MAX_LEVELS: usize = 8;

/// A value in the text of a view.
pub(crate) struct SyntaxNode {
    /// Where it begins in the text.
    pub(super) at: usize,
    /// The name of the member that it is, or is in.
    pub(super) name: Rc<str>,
    pub(super) value: SyntaxValue,
}

impl SyntaxNode {
    /// The members of the table that has this name in this table.
    pub(super) fn table_in(&mut self, name: &str) -> Option<&mut Vec<SyntaxMember>> {
        let SyntaxValue::Table(members) = &mut self.value else { return None };
        match &mut members.iter_mut().find(|member| member.name == name)?.value.value {
            SyntaxValue::Table(members) => Some(members),
            _ => None,
        }
    }
}

pub(super) enum SyntaxValue {
    Text(String),
    Flag(bool),
    /// A whole number.
    Number(usize),
    /// Another number, a date or `null`, which no part of a view takes.
    Unused,
    List(Vec<SyntaxNode>),
    Table(Vec<SyntaxMember>),
}

impl SyntaxNode {
    pub(super) fn table(self) -> Compiled<Vec<SyntaxMember>> {
        match self.value {
            SyntaxValue::Table(members) => Ok(members),
            _ => error(self.at, format!("{} takes a table of members", self.name)),
        }
    }

    pub(super) fn text(self) -> Compiled<String> {
        match self.value {
            SyntaxValue::Text(text) => Ok(text),
            _ => error(self.at, format!("{} takes a text", self.name)),
        }
    }

    pub(super) fn flag(self) -> Compiled<bool> {
        match self.value {
            SyntaxValue::Flag(flag) => Ok(flag),
            _ => error(self.at, format!("{} takes true or false, without quotes", self.name)),
        }
    }

    /// The values of a list, or the only value.
    pub(super) fn values(self) -> Compiled<Vec<SyntaxNode>> {
        match self.value {
            SyntaxValue::List(values) if values.is_empty() => {
                error(self.at, format!("the list of {} is empty: write a value, or leave it out", self.name))
            }
            SyntaxValue::List(values) if values.len() <= MAX_LISTED => Ok(values),
            SyntaxValue::List(_) => error(self.at, format!("a list has at most {MAX_LISTED} values")),
            value => Ok(vec![SyntaxNode { value, ..self }]),
        }
    }

    /// The value of this name in a table.
    pub(super) fn named<T: Copy>(self, what: &str, table: &[(&str, T)]) -> Compiled<T> {
        let at = self.at;
        let text = self.text()?;
        let names = || table.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        let value = table.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
        value.map_or_else(|| error(at, unknown(what, &text, &names())), Ok)
    }

    /// A text, or a list of texts, each with its place.
    pub(super) fn listed(self) -> Compiled<Vec<(usize, String)>> {
        each(self.values()?, |value| Ok((value.at, value.text()?)))
    }

    pub(super) fn strings(self) -> Compiled<Vec<String>> {
        each(self.values()?, SyntaxNode::text)
    }
}

/// A member of a table.
pub(super) struct SyntaxMember {
    pub(super) name: String,
    /// Where the name is.
    pub(super) at: usize,
    pub(super) value: SyntaxNode,
}

/// Reads the text of a view. JSON begins with a brace.
pub(crate) fn read(text: &str) -> Result<SyntaxNode, ViewError> {
    if text.len() > MAX_TEXT {
        return Err(ViewError::at(text, 0, format!("a view has at most {MAX_TEXT} bytes")));
    }
    if text.trim().is_empty() {
        return Err(ViewError::at(text, 0, "the text is empty: write about and [fields.NAME]"));
    }
    if text.trim_start().starts_with('{') { of_json(text) } else { of_toml(text) }
}

#[cfg(not(feature = "views"))]
fn of_toml(text: &str) -> Result<SyntaxNode, ViewError> {
    Err(ViewError::at(
        text,
        0,
        "a view in TOML needs the feature views of the crate; write JSON, which begins with a brace",
    ))
}

#[cfg(feature = "views")]
fn of_toml(text: &str) -> Result<SyntaxNode, ViewError> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let is_word = text[at..].starts_with(char::is_alphabetic) && text[..at].trim_end().ends_with('=');
        let hint = if is_word { ". A text is in quotes" } else { "" };
        ViewError::at(text, at, format!("this is not TOML: {}{hint}", error.message()))
    })?;
    let at = table.span().start;
    Ok(SyntaxNode { at, name: "".into(), value: toml_table(text, table.into_inner(), 0)? })
}

#[cfg(feature = "views")]
fn toml_table(text: &str, table: DeTable<'_>, level: usize) -> Result<SyntaxValue, ViewError> {
    let member = |(name, value): (Spanned<std::borrow::Cow<'_, str>>, Spanned<DeValue<'_>>)| {
        let at = name.span().start;
        let name = name.into_inner().into_owned();
        let value = toml_value(text, value, level + 1, &Rc::from(&*name))?;
        Ok(SyntaxMember { name, at, value })
    };
    let mut members = table.into_iter().map(member).collect::<Result<Vec<_>, ViewError>>()?;
    // The table is sorted by names.
    sort_by_key(&mut members, |member| member.at);
    Ok(SyntaxValue::Table(members))
}

#[cfg(feature = "views")]
fn toml_value(
    text: &str,
    value: Spanned<DeValue<'_>>,
    level: usize,
    name: &Rc<str>,
) -> Result<SyntaxNode, ViewError> {
    let at = value.span().start;
    if level > MAX_LEVELS {
        return Err(too_deep(text, at));
    }
    let value = match value.into_inner() {
        DeValue::String(text) => SyntaxValue::Text(text.into_owned()),
        DeValue::Boolean(flag) => SyntaxValue::Flag(flag),
        DeValue::Integer(number) => number_of(number.as_str()),
        DeValue::Array(values) => {
            let values = values.into_iter().map(|value| toml_value(text, value, level + 1, name));
            SyntaxValue::List(values.collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => toml_table(text, table, level)?,
        _ => SyntaxValue::Unused,
    };
    Ok(SyntaxNode { at, name: Rc::clone(name), value })
}

fn number_of(text: &str) -> SyntaxValue {
    text.parse().map_or(SyntaxValue::Unused, SyntaxValue::Number)
}

fn too_deep(text: &str, at: usize) -> ViewError {
    ViewError::at(text, at, format!("this is too deep: a view has at most {MAX_LEVELS} levels"))
}

fn of_json(text: &str) -> Result<SyntaxNode, ViewError> {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        let before: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = before + error.column().saturating_sub(1);
        return Err(ViewError::at(text, at, format!("this is not JSON: {error}")));
    }
    of_valid_json(text)
}

/// Reads a view that is known to be JSON.
pub(super) fn of_valid_json(text: &str) -> Result<SyntaxNode, ViewError> {
    JsonText { text, at: 0 }.value(0, &Rc::from(""))
}

/// A text that is JSON.
struct JsonText<'t> {
    text: &'t str,
    at: usize,
}

impl JsonText<'_> {
    /// The byte after white space and the separators of values.
    fn peek(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r' | b',' | b':')) {
            self.at += 1;
        }
        bytes.get(self.at).copied().unwrap_or_default()
    }

    fn value(&mut self, level: usize, name: &Rc<str>) -> Result<SyntaxNode, ViewError> {
        let (byte, at) = (self.peek(), self.at);
        if level > MAX_LEVELS {
            return Err(too_deep(self.text, at));
        }
        let value = match byte {
            b'{' => self.members(level)?,
            b'[' => {
                self.at += 1;
                let mut values = Vec::new();
                while self.peek() != b']' {
                    values.push(self.value(level + 1, name)?);
                }
                self.at += 1;
                SyntaxValue::List(values)
            }
            b'"' => SyntaxValue::Text(self.string()),
            _ => {
                let word = self.word();
                match &self.text[word] {
                    "true" => SyntaxValue::Flag(true),
                    "false" => SyntaxValue::Flag(false),
                    number => number_of(number),
                }
            }
        };
        Ok(SyntaxNode { at, name: Rc::clone(name), value })
    }

    fn members(&mut self, level: usize) -> Result<SyntaxValue, ViewError> {
        self.at += 1;
        let mut members: Vec<SyntaxMember> = Vec::new();
        let mut names = HashSet::new();
        while self.peek() != b'}' {
            let at = self.at;
            let name = self.string();
            if !names.insert(name.clone()) {
                return Err(ViewError::at(self.text, at, format!("{name} is given twice")));
            }
            let value = self.value(level + 1, &Rc::from(&*name))?;
            members.push(SyntaxMember { name, at, value });
        }
        self.at += 1;
        Ok(SyntaxValue::Table(members))
    }

    /// The string that begins here.
    fn string(&mut self) -> String {
        let start = self.at;
        let bytes = self.text.as_bytes();
        self.at += 1;
        while bytes.get(self.at).is_some_and(|byte| *byte != b'"') {
            self.at += if bytes[self.at] == b'\\' { 2 } else { 1 };
        }
        self.at = (self.at + 1).min(bytes.len());
        let written = &self.text[start..self.at];
        match written.trim_matches('"') {
            plain if !written.contains('\\') => plain.to_owned(),
            _ => serde_json::from_str(written).unwrap_or_default(),
        }
    }

    fn word(&mut self) -> Range<usize> {
        let start = self.at;
        let end = |c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}');
        self.at += self.text[start..].find(end).unwrap_or(self.text.len() - start).max(1);
        start..self.at
    }
}
