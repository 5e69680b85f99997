//! The arrays and objects that the lenient reader of JSON has begun.

use std::ops::Range;

use super::notes::{JsonNotes, ScriptNoteKind};
use super::value::{JsonData, SpannedJson};
use crate::collections::growing;
use crate::collections::multi_map::NameLookup;
use crate::collections::short_name::Name;

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
            OpenValues::Object(object) => drop(object.members.pop()),
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
