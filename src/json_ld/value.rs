//! A value of JSON, with its place in the text.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::Number;

use crate::collections::short_name::Name;

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
}
