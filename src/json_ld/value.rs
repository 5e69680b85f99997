//! Values of JSON with their places in the text, and the arrays and objects that the lenient reader of JSON has begun.
//! Also the canonical form of a value (RFC 8785), in which RDF has JSON literals.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::Number;

use super::notes::{JsonNotes, ScriptNoteKind};
use microweave_values::collections::growing;
use microweave_values::collections::multi_map::NameLookup;
use microweave_values::collections::short_name::Name;
use microweave_values::collections::sort::sort_by;

/// The maximum number of arrays and objects inside one another. Real JSON-LD nests about ten levels deep. Values are
/// written, read back and dropped by recursion, which takes little stack.
pub(crate) const MAX_LEVELS: usize = 64;

#[derive(Clone, Debug)]
pub(crate) struct SpannedJson<'t> {
    pub(crate) data: JsonData<'t>,
    pub(crate) span: Range<u32>,
}

#[derive(Clone, Debug)]
pub(crate) enum JsonData<'t> {
    Null,
    Bool(bool),
    Number(Number),
    String(Cow<'t, str>),
    Array(Vec<SpannedJson<'t>>),
    Object(Vec<(Name, SpannedJson<'t>)>),
}

impl<'t> SpannedJson<'t> {
    pub(crate) fn as_str(&self) -> Option<&str> {
        match &self.data {
            JsonData::String(string) => Some(string),
            _ => None,
        }
    }

    pub(crate) fn members(&self) -> Option<&[(Name, SpannedJson<'t>)]> {
        match &self.data {
            JsonData::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The values of an array, otherwise the value itself.
    pub(crate) fn values(&self) -> &[SpannedJson<'t>] {
        match &self.data {
            JsonData::Array(values) => values,
            _ => std::slice::from_ref(self),
        }
    }

    /// The canonical form. The recursion is bounded by [`MAX_LEVELS`].
    pub(super) fn to_canonical(&self) -> String {
        let mut text = String::new();
        self.push_canonical(&mut text);
        text
    }

    fn push_canonical(&self, text: &mut String) {
        match &self.data {
            JsonData::Null => text.push_str("null"),
            JsonData::Bool(truth) => text.push_str(if *truth { "true" } else { "false" }),
            JsonData::Number(number) => text.push_str(&canonical_number(number.as_f64().unwrap_or_default())),
            JsonData::String(string) => push_string(text, string),
            JsonData::Array(values) => {
                text.push('[');
                for (number, value) in values.iter().enumerate() {
                    text.push_str(if number == 0 { "" } else { "," });
                    value.push_canonical(text);
                }
                text.push(']');
            }
            JsonData::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                sort_by(&mut members, |(one, _), (other, _)| {
                    one.as_str().encode_utf16().cmp(other.as_str().encode_utf16())
                });
                text.push('{');
                for (number, (name, value)) in members.into_iter().enumerate() {
                    text.push_str(if number == 0 { "" } else { "," });
                    push_string(text, name.as_str());
                    text.push(':');
                    value.push_canonical(text);
                }
                text.push('}');
            }
        }
    }
}

/// A string as ECMAScript writes it, which is as `serde_json` does.
fn push_string(text: &mut String, string: &str) {
    text.push_str(&serde_json::to_string(string).unwrap_or_default());
}

/// A number as ECMAScript writes it (`Number::toString`).
fn canonical_number(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        1e-6..1e21 => number.to_string(),
        _ => {
            let text = format!("{number:e}");
            if text.contains("e-") { text } else { text.replace('e', "e+") }
        }
    }
}

pub(super) struct Open<'t> {
    pub(super) start: usize,
    pub(super) values: OpenValues<'t>,
}

pub(super) enum OpenValues<'t> {
    Array(Vec<SpannedJson<'t>>),
    Object(OpenObject<'t>),
}

#[derive(Default)]
pub(super) struct OpenObject<'t> {
    pub(super) members: Vec<(Name, SpannedJson<'t>)>,
    index: NameLookup,
    /// The name of the value that is being read.
    pub(super) name: Option<Name>,
}

impl<'t> Open<'t> {
    /// Adds a value. Of several values of a name, the last one counts, as in JavaScript.
    pub(super) fn add(&mut self, value: Option<SpannedJson<'t>>, text: &str, notes: &mut JsonNotes) {
        match &mut self.values {
            OpenValues::Array(values) => value.into_iter().for_each(|value| growing::push(values, value)),
            OpenValues::Object(object) => {
                let Some((name, value)) = object.name.take().zip(value) else { return };
                match object.index.find(name.as_str(), &object.members) {
                    Some(number) => {
                        let before = std::mem::replace(&mut object.members[number].1, value);
                        let range =
                            |value: &SpannedJson<'_>| value.span.start as usize..value.span.end as usize;
                        let (ignored, kept) = (range(&before), range(&object.members[number].1));
                        if text[ignored.clone()] != text[kept] {
                            notes.add(ScriptNoteKind::RepeatedName(name.as_str().into()), ignored);
                        }
                    }
                    None => {
                        growing::push(&mut object.members, (name, value));
                        object.index.add_last(&object.members);
                    }
                }
            }
        }
    }

    pub(super) fn remove_last(&mut self) {
        match &mut self.values {
            OpenValues::Array(values) => drop(values.pop()),
            OpenValues::Object(object) => {
                object.members.pop();
                object.index = NameLookup::default();
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match &self.values {
            OpenValues::Array(values) => values.is_empty(),
            OpenValues::Object(object) => object.members.is_empty(),
        }
    }

    pub(super) fn finish(self, end: usize) -> SpannedJson<'t> {
        let data = match self.values {
            OpenValues::Array(values) => JsonData::Array(growing::finished(values)),
            OpenValues::Object(object) => JsonData::Object(growing::finished(object.members)),
        };
        SpannedJson { data, span: span(self.start, end) }
    }
}

pub(super) fn span(start: usize, end: usize) -> Range<u32> {
    start as u32..end as u32
}
