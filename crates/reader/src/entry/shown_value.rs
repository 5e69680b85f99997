//! Values of fields, compared with the values of other sources.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Content, Date, Location, Photo, Price, Rating, Recipe, Recording};
use crate::address::page_key;
use crate::urls::is_web;

/// True if two texts have the same words, with any whitespace between them.
pub(crate) fn has_same_words(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}

/// A value that can be compared with the value of another source.
pub(crate) trait ShownValue {
    /// The value as a reader shows it.
    fn shown(&self) -> Cow<'_, str>;

    fn is_like(&self, other: &Self) -> bool {
        has_same_words(&self.shown(), &other.shown())
    }

    /// True if it shows all that a part shows.
    fn includes(&self, _part: &Self) -> bool {
        false
    }
}

impl ShownValue for String {
    fn shown(&self) -> Cow<'_, str> {
        self.into()
    }

    fn is_like(&self, other: &Self) -> bool {
        has_same_words(self, other) || page_key(self).is_some_and(|key| page_key(other) == Some(key))
    }

    fn includes(&self, part: &Self) -> bool {
        !is_web(self) && self.contains(part.trim_end_matches(['.', '…']))
    }
}

impl ShownValue for Date {
    fn shown(&self) -> Cow<'_, str> {
        self.to_string().into()
    }

    fn is_like(&self, other: &Self) -> bool {
        self.is_same_day(other)
    }
}

impl<T: ShownValue> ShownValue for Vec<T> {
    fn shown(&self) -> Cow<'_, str> {
        self.iter().map(ShownValue::shown).collect::<Vec<_>>().join(", ").into()
    }

    fn is_like(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(one, other)| one.is_like(other))
    }

    fn includes(&self, part: &Self) -> bool {
        let shown: HashSet<String> = self.iter().map(|value| value.shown().to_lowercase()).collect();
        part.iter().all(|value| shown.contains(&value.shown().to_lowercase()))
    }
}

/// Types whose values are alike if they show the same words.
macro_rules! shown_by_words {
    ($($type:ty, |$value:ident| $shown:expr;)*) => { $(
        impl ShownValue for $type {
            fn shown(&self) -> Cow<'_, str> {
                let $value = self;
                $shown.into()
            }
        }
    )* };
}

shown_by_words! {
    bool, |flag| flag.to_string();
    Content, |content| content.text();
    Photo, |photo| &photo.url;
    Recording, |recording| &recording.url;
    Rating, |rating| rating.label();
    Price, |price| price.label();
    Location, |location| location.label().unwrap_or_default();
    Recipe, |recipe| recipe.ingredients.join(", ");
}
