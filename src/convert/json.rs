//! Writes JSON: the layout of the text, and objects that leave out empty members.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::{FormatOptions, JsonLayout, Output};
use crate::collections::text_parts::TextParts;

#[derive(Serialize)]
struct Line<'a, D> {
    source: &'a str,
    #[serde(flatten)]
    document: D,
}

const NEVER_FAILS: &str = "the names of members are strings, and a string takes all text";

pub(super) fn write(document: impl Serialize, options: &FormatOptions) -> Output {
    let mut parts = TextParts::new();
    match options.layout {
        JsonLayout::Compact => serde_json::to_writer(&mut parts, &document),
        JsonLayout::Line => {
            serde_json::to_writer(&mut parts, &Line { source: &options.source, document: &document })
        }
        JsonLayout::Indented => serde_json::to_writer_pretty(&mut parts, &document),
    }
    .expect(NEVER_FAILS);
    drop(document);
    let mut text = escape_c1_controls(parts.into_text(1));
    text.push('\n');
    Output::new(text)
}

/// A value as compact JSON. It takes its own length in memory, and a line break can be added without a copy.
///
/// # Panics
/// If the names of members are not strings.
pub fn to_json(value: &impl Serialize) -> String {
    let mut parts = TextParts::new();
    serde_json::to_writer(&mut parts, value).expect(NEVER_FAILS);
    parts.into_text(1)
}

pub(super) fn on_one_line(options: &FormatOptions) -> FormatOptions {
    match options.layout {
        JsonLayout::Indented => options.clone().layout(JsonLayout::Compact),
        JsonLayout::Compact | JsonLayout::Line => options.clone(),
    }
}

/// Escapes C1 control characters (U+0080 to U+009F), which can control a terminal. In JSON and in RDF they occur only
/// in strings, where both allow an escape with `\u` and four digits.
pub(super) fn escape_c1_controls(text: String) -> String {
    if !text.contains(is_c1_control) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if is_c1_control(c) {
            escaped += &format!("\\u{:04X}", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    escaped
}

fn is_c1_control(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9f}')
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Json<'a> {
    Null,
    Number(f64),
    Integer(u64),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Object<'a>),
}

/// A JSON object. Its members keep their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Object<'a>(Vec<(&'a str, Json<'a>)>);

impl<'a> Object<'a> {
    pub(super) fn of_type(name: impl Into<Json<'a>>) -> Self {
        Object::default().with("type", name)
    }

    /// Adds a member, unless its value is null, an empty list or an empty object.
    #[must_use]
    pub(super) fn with(self, name: &'a str, value: impl Into<Json<'a>>) -> Self {
        let value = value.into();
        let is_empty = match &value {
            Json::Null => true,
            Json::List(values) => values.is_empty(),
            Json::Object(object) => object.is_empty(),
            Json::Number(_) | Json::Integer(_) | Json::Text(_) => false,
        };
        if is_empty { self } else { self.with_any(name, value) }
    }

    /// Adds a member, even if its value is empty.
    #[must_use]
    pub(super) fn with_any(mut self, name: &'a str, value: impl Into<Json<'a>>) -> Self {
        self.0.push((name, value.into()));
        self
    }

    #[must_use]
    pub(super) fn with_all(mut self, other: Object<'a>) -> Self {
        self.0.extend(other.0);
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> Json<'a> {
    /// One value by itself, several values as a list, and no value as `null`.
    pub(super) fn one_or_many(values: impl IntoIterator<Item = impl Into<Json<'a>>>) -> Self {
        let mut values: Vec<Json<'a>> = values.into_iter().map(Into::into).collect();
        match values.len() {
            0 => Json::Null,
            1 => values.remove(0),
            _ => Json::List(values),
        }
    }
}

impl<'a> FromIterator<(&'a str, Json<'a>)> for Object<'a> {
    fn from_iter<I: IntoIterator<Item = (&'a str, Json<'a>)>>(members: I) -> Self {
        members.into_iter().fold(Object::default(), |object, (name, value)| object.with(name, value))
    }
}

macro_rules! variants {
    ($($variant:ident: $($kind:ty)+;)+) => {
        $($(impl<'a> From<$kind> for Json<'a> {
            fn from(value: $kind) -> Self {
                Json::$variant(value.into())
            }
        })+)+
    };
}

variants! {
    Text: &'a str &'a String String;
    Integer: u64;
    Number: f64;
    Object: Object<'a>;
}

impl<'a, T: Into<Json<'a>>> From<Option<T>> for Json<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Json::Null, Into::into)
    }
}

impl<'a, T: Into<Json<'a>>> From<Vec<T>> for Json<'a> {
    fn from(values: Vec<T>) -> Self {
        Json::List(values.into_iter().map(Into::into).collect())
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
