//! A JSON value, as a script of JSON-LD holds it. Objects keep the order of their names.
//!
//! Values nest at most [`MAX_LEVELS`] deep, so that writing, reading back and dropping them by recursion takes
//! little stack.

use std::fmt;

use serde::Serialize;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

use crate::json_ld::value::{JsonData, MAX_LEVELS, SpannedJson};
use microweave_values::collections::map::Map;
use microweave_values::collections::short_name::Name;

/// A JSON value. Objects keep the order of their names.
///
/// ```
/// use microweave::Options;
///
/// let page = r#"<script type="application/ld+json">{"@type": "Person", "name": "Ada"}</script>"#;
/// let document = Options::new().json_ld(true).parse(page, "https://example.com/");
/// let person = &document.json_ld()[0];
/// assert_eq!(person.get("name").and_then(|name| name.as_str()), Some("Ada"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum JsonValue {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string.
    String(Box<str>),
    /// A list.
    Array(Vec<JsonValue>),
    /// Values by name, in their order.
    Object(Map<JsonValue>),
}

impl JsonValue {
    /// The value of a name, if this is an object.
    pub fn get(&self, name: &str) -> Option<&JsonValue> {
        self.as_object()?.get(name)
    }

    /// The types as written, if this is an object with some: the strings in its `@type`.
    pub(crate) fn types(&self) -> impl Iterator<Item = &str> {
        let types = self.get("@type");
        let list = types.and_then(JsonValue::as_array).unwrap_or_default();
        types.into_iter().chain(list).filter_map(JsonValue::as_str)
    }

    /// The string, if this is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            JsonValue::String(string) => Some(string),
            _ => None,
        }
    }

    /// The list, if this is one.
    pub fn as_array(&self) -> Option<&[JsonValue]> {
        match self {
            JsonValue::Array(values) => Some(values),
            _ => None,
        }
    }

    /// The object, if this is one.
    pub fn as_object(&self) -> Option<&Map<JsonValue>> {
        match self {
            JsonValue::Object(object) => Some(object),
            _ => None,
        }
    }
}

/// The recursion is bounded by [`MAX_LEVELS`].
impl From<SpannedJson<'_>> for JsonValue {
    fn from(json: SpannedJson<'_>) -> Self {
        match json.data {
            JsonData::Null => JsonValue::Null,
            JsonData::Bool(truth) => JsonValue::Bool(truth),
            JsonData::Number(number) => JsonValue::Number(number),
            JsonData::String(string) => JsonValue::String(string.into()),
            JsonData::Array(values) => JsonValue::Array(values.into_iter().map(JsonValue::from).collect()),
            JsonData::Object(members) => {
                let members = members.into_iter().map(|(name, value)| (name, value.into()));
                JsonValue::Object(Map::of(members.collect()))
            }
        }
    }
}

impl<'de> Deserialize<'de> for JsonValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        AtLevel(0).deserialize(deserializer)
    }
}

/// Reads a value inside this many arrays and objects.
#[derive(Clone, Copy)]
struct AtLevel(usize);

impl AtLevel {
    fn inside<E: Error>(self) -> Result<Self, E> {
        if self.0 >= MAX_LEVELS {
            return Err(E::custom(format_args!("JSON-LD nests deeper than {MAX_LEVELS} levels")));
        }
        Ok(AtLevel(self.0 + 1))
    }
}

impl<'de> DeserializeSeed<'de> for AtLevel {
    type Value = JsonValue;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonValue, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AtLevel {
    type Value = JsonValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<JsonValue, E> {
        Ok(JsonValue::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<JsonValue, E> {
        Ok(JsonValue::Bool(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<JsonValue, E> {
        Ok(JsonValue::Number(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<JsonValue, E> {
        Ok(JsonValue::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<JsonValue, E> {
        Ok(Number::from_f64(number).map_or(JsonValue::Null, JsonValue::Number))
    }

    fn visit_str<E>(self, string: &str) -> Result<JsonValue, E> {
        Ok(JsonValue::String(string.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<JsonValue, A::Error> {
        let (level, mut values) = (self.inside()?, Vec::new());
        while let Some(value) = access.next_element_seed(level)? {
            values.push(value);
        }
        Ok(JsonValue::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<JsonValue, A::Error> {
        let (level, mut entries) = (self.inside()?, Vec::new());
        while let Some(name) = access.next_key::<Name>()? {
            entries.push((name, access.next_value_seed(level)?));
        }
        Ok(JsonValue::Object(Map::of(entries)))
    }
}
