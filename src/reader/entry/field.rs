//! The fields of an entry that another source of the page can fill, and values that differ.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::document::Source;

/// A field of an entry that another source can fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Field {
    /// `Entry::title`.
    Title,
    /// `Entry::author`.
    Author,
    /// `Entry::content`.
    Content,
    /// `Entry::summary`.
    Summary,
    /// `Entry::url`.
    Url,
    /// `Entry::published`.
    Published,
    /// `Entry::updated`.
    Updated,
    /// `Entry::start`.
    Start,
    /// `Entry::end`.
    End,
    /// `Entry::photos`.
    Photos,
    /// `Entry::image`.
    Image,
    /// `Entry::audio`.
    Audio,
    /// `Entry::video`.
    Video,
    /// `Entry::categories`.
    Categories,
    /// `Entry::location`.
    Location,
    /// `Entry::rating`.
    Rating,
    /// `Entry::price`.
    Price,
    /// `Entry::recipe`.
    Recipe,
    /// `Entry::duration`.
    Duration,
    /// `Entry::explicit`.
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
