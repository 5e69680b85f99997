//! Reads a thing into a structure of the caller.

use std::cell::Cell;
use std::fmt;

use serde::de::value::{SeqDeserializer, StrDeserializer};
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::thing::Thing;
use super::thing_value::ThingValue;
use super::typed::EnumValue;
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::amounts::{Decimal, code_of_currency};
use microweave_values::coordinates;
use microweave_values::url::last_part;

/// Parts of parts are read to this level. A structure may have itself as a part, and so may a thing.
const MAX_LEVELS: u8 = 32;

/// At most this many parts are read, besides the things that are asked for, because a thing can be in many places.
pub(super) const MAX_PARTS: u32 = 10_000;

/// Why a thing is not read into a structure.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ThingError(String);

impl de::Error for ThingError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        ThingError(message.to_string())
    }
}

/// How deep a value is, and how many things may still be read.
#[derive(Clone, Copy)]
struct ReadLevel<'l> {
    level: u8,
    left: &'l Cell<u32>,
}

impl ReadLevel<'_> {
    /// True if one more thing may be read.
    fn enter(self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0 && self.level < MAX_LEVELS
    }
}

/// The members of a thing: its identifier, its types, and its properties. Or the members that a text in its place has. They
/// share one type, because each structure of a caller is compiled again for each type of members.
struct Members<'t, 'l> {
    members: std::vec::IntoIter<(&'t str, Vec<ThingValue<'t>>)>,
    level: ReadLevel<'l>,
    /// The values of the member whose name was read last.
    values: Vec<ThingValue<'t>>,
}

impl<'t, 'l> Members<'t, 'l> {
    fn new(thing: Thing<'t>, level: ReadLevel<'l>) -> Self {
        let id = ("@id", thing.id().map(ThingValue::Text).into_iter().collect());
        let types = ("@type", thing.types().map(ThingValue::Text).collect());
        let mut members = vec![id, types];
        for (name, values) in thing.properties() {
            // A property that has a new name in schema.org is read as that one.
            let new = SCHEMA_ORG.superseded_properties.get(name);
            let is_free = |new: &&str| {
                thing.values(new).next().is_none() && members.iter().all(|(known, _)| known != new)
            };
            members.push((new.filter(is_free).unwrap_or(name), values.collect()));
        }
        // A price may have its currency in it. The page of a thing may be named only by what it is the main thing of.
        let prices = ["price", "lowPrice", "highPrice"].into_iter().filter_map(|name| thing.text(name));
        // A step that is only named is done as its name says.
        let is_step = ["HowToStep", "HowToDirection"].into_iter().any(|name| thing.is(name))
            && thing.values("itemListElement").next().is_none();
        let added = [
            ("priceCurrency", prices.filter_map(code_of_currency).next()),
            ("url", thing.own_page()),
            ("text", if is_step { thing.text("name") } else { None }),
        ];
        for (name, text) in added.into_iter().filter(|(name, _)| thing.values(name).next().is_none()) {
            members.push((name, text.map(ThingValue::Text).into_iter().collect()));
        }
        members.retain(|(_, values): &(_, Vec<_>)| !values.is_empty());
        Members { members: members.into_iter(), level, values: Vec::new() }
    }

    /// A structure may have itself as the member that a text gives it.
    fn of_texts(members: &[(&'t str, &'t str)], level: ReadLevel<'l>) -> Result<Self, ThingError> {
        if level.level >= MAX_LEVELS {
            return Err(de::Error::custom("a part is too deep"));
        }
        let members: Vec<_> =
            members.iter().map(|(name, text)| (*name, vec![ThingValue::Text(text)])).collect();
        Ok(Members { members: members.into_iter(), level, values: Vec::new() })
    }
}

impl<'de> MapAccess<'de> for Members<'_, '_> {
    type Error = ThingError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ThingError> {
        let Some((name, values)) = self.members.next() else { return Ok(None) };
        self.values = values;
        seed.deserialize(name.into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, ThingError> {
        let level = ReadLevel { level: self.level.level + 1, ..self.level };
        seed.deserialize(PropertyValues { values: std::mem::take(&mut self.values), level })
    }
}

/// Reads the values of a property. A thing is a map of its properties; `@id` and `@type` are members too.
pub(super) struct PropertyValues<'t, 'l> {
    values: Vec<ThingValue<'t>>,
    level: ReadLevel<'l>,
}

impl<'t, 'l> PropertyValues<'t, 'l> {
    /// The values of a thing that is not a part of another one. `left` is the number of things that may still be read.
    pub(super) fn of(thing: Thing<'t>, left: &'l Cell<u32>) -> Self {
        PropertyValues { values: vec![ThingValue::Thing(thing)], level: ReadLevel { level: 0, left } }
    }

    fn text(&self) -> Result<&'t str, ThingError> {
        self.values
            .iter()
            .find_map(|value| value.plain_text())
            .ok_or_else(|| de::Error::custom("a part has no text"))
    }

    /// The number in the text, by one of the functions of [`Decimal`].
    fn number(&self, read: fn(&str) -> Option<Decimal>) -> Result<f64, ThingError> {
        let text = self.text()?;
        let number = read(text).and_then(|number| number.as_str().parse().ok());
        number.ok_or_else(|| de::Error::custom(format_args!("{text:?} is not a number")))
    }
}

/// The members of a structure with these fields, if a text in its place is coordinates, a rating or a quantity.
fn members_of_text(text: &str, fields: &[&str]) -> Option<Vec<(&'static str, String)>> {
    if fields.contains(&"latitude") {
        let [latitude, longitude] = coordinates::point(text)?;
        return Some(vec![("latitude", latitude), ("longitude", longitude)]);
    }
    let [_, member] =
        [["ratingValue"; 2], ["minValue", "value"]].into_iter().find(|[own, _]| fields.contains(own))?;
    let number = (member, Decimal::of(text)?.as_str().to_owned());
    Some(if fields.contains(&"name") { vec![number, ("name", text.to_owned())] } else { vec![number] })
}

/// Gives a number to a visitor.
macro_rules! numbers {
    ($read:path: $($method:ident $visit:ident $kind:ty,)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // A cast of a float saturates.
            visitor.$visit(self.number($read)? as $kind)
        })+
    };
}

impl<'de> Deserializer<'de> for PropertyValues<'_, '_> {
    type Error = ThingError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
        match self.values[..] {
            [ThingValue::Text(text)] => visitor.visit_str(text),
            [ThingValue::Thing(_)] => self.deserialize_map(visitor),
            _ => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
        visitor.visit_str(self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
        visitor.visit_str(self.text()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
        let text = last_part(self.text()?);
        visitor.visit_bool(text.eq_ignore_ascii_case("true") || text == "1")
    }

    numbers! { Decimal::of_count:
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    numbers! { Decimal::of:
        deserialize_f32 visit_f32 f32,
        deserialize_f64 visit_f64 f64,
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ThingError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
        let one = |value| PropertyValues { values: vec![value], level: self.level };
        visitor.visit_seq(SeqDeserializer::new(self.values.into_iter().map(one)))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
        let thing = self.values.iter().find_map(|value| value.as_thing());
        match thing {
            Some(thing) if self.level.enter() => visitor.visit_map(Members::new(thing, self.level)),
            _ => visitor.visit_map(Members::of_texts(&[("name", self.text()?)], self.level)?),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ThingError> {
        let is_text = self.values.iter().all(|value| value.as_thing().is_none());
        match is_text.then(|| members_of_text(self.text().ok()?, fields)).flatten() {
            Some(members) => {
                let members: Vec<_> = members.iter().map(|(name, text)| (*name, &**text)).collect();
                visitor.visit_map(Members::of_texts(&members, self.level)?)
            }
            None => self.deserialize_map(visitor),
        }
    }

    /// A value of an enumeration, such as `https://schema.org/InStock`, is a variant without data.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ThingError> {
        visitor.visit_enum(StrDeserializer::<ThingError>::new(EnumValue::name_of(self.text()?)))
    }

    /// The things in a member that no field takes are not visited.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ThingError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 char bytes byte_buf unit unit_struct tuple tuple_struct identifier }
}

impl IntoDeserializer<'_, ThingError> for PropertyValues<'_, '_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
