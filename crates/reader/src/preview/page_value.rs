//! The values of sources, as a page has them.

use std::borrow::Cow;

use crate::entry::{Person, Photo};
use microweave::document::Value;

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
