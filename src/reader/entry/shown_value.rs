//! Values of fields, compared with the values of other sources.

use super::{Date, Location, Photo, Price, Rating, Recipe, Recording};
use crate::reader::address::page_key;

/// True if two texts have the same words, with any whitespace between them.
pub(super) fn has_same_words(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}

/// A value that can be compared with the value of another source.
pub(super) trait ShownValue {
    /// The value as a reader shows it.
    fn shown(&self) -> String;

    fn is_like(&self, other: &Self) -> bool {
        has_same_words(&self.shown(), &other.shown())
    }
}

impl ShownValue for String {
    fn shown(&self) -> String {
        self.clone()
    }

    fn is_like(&self, other: &Self) -> bool {
        has_same_words(self, other) || page_key(self).is_some_and(|key| page_key(other) == Some(key))
    }
}

impl ShownValue for Date {
    fn shown(&self) -> String {
        self.to_string()
    }

    fn is_like(&self, other: &Self) -> bool {
        self.is_same_day(other)
    }
}

impl ShownValue for bool {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl ShownValue for Photo {
    fn shown(&self) -> String {
        self.url.clone()
    }
}

impl ShownValue for Recording {
    fn shown(&self) -> String {
        self.url.clone()
    }
}

impl ShownValue for Rating {
    fn shown(&self) -> String {
        self.label()
    }
}

impl ShownValue for Price {
    fn shown(&self) -> String {
        self.label()
    }
}

impl ShownValue for Location {
    fn shown(&self) -> String {
        self.label().unwrap_or_default()
    }
}

impl ShownValue for Recipe {
    fn shown(&self) -> String {
        self.ingredients.join(", ")
    }
}
