//! The values of sources, as a page has them.

use std::borrow::Cow;

use crate::EntryList;
use crate::entry::{Person, Photo};
use microweave::document::{Item, Value};

/// The maximum number of values of a source that are read.
pub(super) const MAX_VALUES: usize = 16;

/// A value of a source, as the page has it.
pub(super) enum PageValue<'p> {
    Text(Cow<'p, str>),
    /// A text without markup.
    Plain(&'p str),
    /// The text of an element that is only marked by its class.
    Marked(Cow<'p, str>),
    /// The number of a description.
    Description(u32),
    /// A value of microformats.
    Value(Value<'p>),
    Photo(Photo),
    /// A picture of one pixel.
    Pixel(Cow<'p, str>),
    Person(Person),
    /// The name of a type.
    Type(&'p str),
}

/// A value, with the syntax if the source does not name it.
pub(super) struct SourcedValue<'p> {
    pub(super) value: PageValue<'p>,
    pub(super) syntax: Option<&'static str>,
}

impl<'p> From<PageValue<'p>> for SourcedValue<'p> {
    fn from(value: PageValue<'p>) -> Self {
        SourcedValue { value, syntax: None }
    }
}

pub(super) fn feed_values<'p>(list: &EntryList<'p>, name: &str) -> Vec<SourcedValue<'p>> {
    let values = list.item().map(|feed| item_values(feed, name)).unwrap_or_default();
    match list.name() {
        Some(text) if name == "name" => vec![PageValue::Text(text.into()).into()],
        _ => values,
    }
}

pub(super) fn item_values<'p>(item: Item<'p>, name: &str) -> Vec<SourcedValue<'p>> {
    if matches!(name, "photo" | "featured" | "logo") {
        if name == "photo" && item.has_emoji_photo() {
            return Vec::new();
        }
        return Photo::all(item, name).take(MAX_VALUES).map(|photo| PageValue::Photo(photo).into()).collect();
    }
    item.values(name).take(MAX_VALUES).map(|value| PageValue::Value(value).into()).collect()
}
