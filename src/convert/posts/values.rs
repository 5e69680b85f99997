//! JSON values that several post formats use.

use serde::{Serialize, Serializer};

/// A single value, or an array that is not empty.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(in crate::convert) enum Values<T> {
    One(T),
    Many(Vec<T>),
}

impl<T> Values<T> {
    /// The values; `None` if the iterator is empty.
    pub(in crate::convert) fn of(values: impl Iterator<Item = T>) -> Option<Self> {
        let mut values: Vec<T> = values.collect();
        match values.len() {
            0 => None,
            1 => values.pop().map(Values::One),
            _ => Some(Values::Many(values)),
        }
    }

    pub(in crate::convert) fn map<U>(self, to: impl FnMut(T) -> U) -> Values<U> {
        let mut to = to;
        match self {
            Values::One(value) => Values::One(to(value)),
            Values::Many(values) => Values::Many(values.into_iter().map(to).collect()),
        }
    }

    pub(in crate::convert) fn first(self) -> Option<T> {
        match self {
            Values::One(value) => Some(value),
            Values::Many(values) => values.into_iter().next(),
        }
    }
}

/// A JSON object whose member names come from the page.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::convert) struct Entries<'f, T>(pub(in crate::convert) Vec<(&'f str, T)>);

impl<T: Serialize> Serialize for Entries<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
