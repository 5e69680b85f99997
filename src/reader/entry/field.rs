//! The fields of an entry that another source of the page can fill, and values that differ.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::document::Source;

/// A field of an [`Entry`](super::Entry) that another source can fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
#[allow(missing_docs)] // The fields of these names.
pub enum Field {
    Title,
    Author,
    Content,
    Summary,
    Url,
    Published,
    Updated,
    Start,
    End,
    Photos,
    Image,
    Audio,
    Video,
    Categories,
    Location,
    Rating,
    Price,
    Recipe,
    Duration,
    Explicit,
}

/// A field of an entry that comes from another source than the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FilledField {
    /// The field.
    pub field: Field,
    /// Where its value comes from.
    pub source: Source,
}

/// A value that differs from the one that the entry shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Conflict {
    /// The field.
    pub field: Field,
    /// The source of the value.
    pub source: Source,
    /// The value that is not shown.
    pub value: String,
}

impl fmt::Display for Field {
    /// Writes the name that JSON has.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
