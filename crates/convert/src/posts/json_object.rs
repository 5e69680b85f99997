//! Objects of JSON that leave out empty members.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Json<'a> {
    Null,
    Number(f64),
    Integer(u64),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Object<'a>),
}

/// A JSON object. Its members keep their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Object<'a>(Vec<(&'a str, Json<'a>)>);

impl<'a> Object<'a> {
    pub(crate) fn of_type(name: impl Into<Json<'a>>) -> Self {
        Object::default().with("type", name)
    }

    /// Adds a member, unless its value is null, an empty list or an empty object.
    #[must_use]
    pub(crate) fn with(self, name: &'a str, value: impl Into<Json<'a>>) -> Self {
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
    pub(crate) fn with_any(mut self, name: &'a str, value: impl Into<Json<'a>>) -> Self {
        self.0.push((name, value.into()));
        self
    }

    #[must_use]
    pub(crate) fn with_all(mut self, other: Object<'a>) -> Self {
        self.0.extend(other.0);
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> Json<'a> {
    /// One value by itself, several values as a list, and no value as `null`.
    pub(crate) fn one_or_many(values: impl IntoIterator<Item = impl Into<Json<'a>>>) -> Self {
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
