//! Reads microdata from its JSON. `read_json` explains how the depth of items is checked.

use std::fmt;
use std::ops::Range;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::Microdata;
use super::microdata::{ItemData, ItemId, ValueData};
use super::read_json::{Level, ListOf, check_texts};
use super::texts::Texts;
use crate::collections::map::Map;
use crate::collections::map::MapOf;
use crate::position::Position;

impl<'de> Deserialize<'de> for Microdata {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = JsonMicrodata::deserialize(deserializer)?;
        let mut microdata = Microdata {
            items: Vec::new(),
            top: Vec::new(),
            texts: Texts::new(),
            max_levels: u16::MAX,
            max_bytes: usize::MAX,
            has_single_type: false,
        };
        microdata.top = read.items.into_iter().map(|item| microdata.add(item)).collect();
        check_texts(&microdata.texts)?;
        Ok(microdata)
    }
}

#[derive(serde::Deserialize)]
struct JsonMicrodata {
    #[serde(deserialize_with = "items")]
    items: Vec<JsonItem>,
}

fn items<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<JsonItem>, D::Error> {
    ListOf(Item(Level::TOP)).deserialize(deserializer)
}

#[derive(Default)]
struct JsonItem {
    types: JsonTypes,
    id: Option<Box<str>>,
    properties: Map<Vec<JsonValue>>,
    position: Option<Box<Range<Position>>>,
}

enum JsonTypes {
    One(Box<str>),
    Several(Box<[Box<str>]>),
}

impl Default for JsonTypes {
    fn default() -> Self {
        JsonTypes::Several(Box::default())
    }
}

enum JsonValue {
    Text(Box<str>),
    Item(Box<JsonItem>),
}

#[derive(serde::Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Key {
    Type,
    Id,
    Properties,
    Position,
    #[serde(other)]
    Other,
}

/// Reads an item at this depth.
#[derive(Clone, Copy)]
struct Item(Level);

impl<'de> DeserializeSeed<'de> for Item {
    type Value = JsonItem;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonItem, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Item {
    type Value = JsonItem;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an item")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<JsonItem, A::Error> {
        let level = self.0.inside()?;
        let mut item = JsonItem::default();
        while let Some(key) = access.next_key()? {
            match key {
                Key::Type => item.types = access.next_value_seed(Types)?,
                Key::Id => item.id = access.next_value()?,
                Key::Properties => item.properties = access.next_value_seed(MapOf(ListOf(Value(level))))?,
                Key::Position => item.position = access.next_value()?,
                Key::Other => drop(access.next_value::<IgnoredAny>()?),
            }
        }
        Ok(item)
    }
}

/// Reads types: a list, or a string if items have a single type.
struct Types;

impl<'de> DeserializeSeed<'de> for Types {
    type Value = JsonTypes;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonTypes, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Types {
    type Value = JsonTypes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a list of texts")
    }

    fn visit_str<E>(self, one: &str) -> Result<JsonTypes, E> {
        Ok(JsonTypes::One(one.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<JsonTypes, A::Error> {
        Deserialize::deserialize(SeqAccessDeserializer::new(access)).map(JsonTypes::Several)
    }
}

/// Reads a value at this depth.
#[derive(Clone, Copy)]
struct Value(Level);

impl<'de> DeserializeSeed<'de> for Value {
    type Value = JsonValue;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonValue, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value {
    type Value = JsonValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or an item")
    }

    fn visit_str<E>(self, text: &str) -> Result<JsonValue, E> {
        Ok(JsonValue::Text(text.into()))
    }

    fn visit_string<E>(self, text: String) -> Result<JsonValue, E> {
        Ok(JsonValue::Text(text.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<JsonValue, A::Error> {
        Item(self.0).visit_map(access).map(|item| JsonValue::Item(Box::new(item)))
    }
}

impl Microdata {
    fn add(&mut self, read: JsonItem) -> ItemId {
        let number = self.items.len();
        let types = match read.types {
            JsonTypes::One(one) => {
                self.has_single_type = true;
                Box::new([one])
            }
            JsonTypes::Several(several) => several,
        };
        let types = types.iter().map(|item_type| self.texts.add(item_type)).collect();
        let id = read.id.map(|id| self.texts.add(&id));
        let (place, properties) = (None, Map::default());
        self.items.push(ItemData { types, id, properties, place, read_position: read.position });
        let mut entries = Vec::with_capacity(read.properties.entries.len());
        for (name, values) in read.properties.entries {
            entries.push((name, values.into_iter().map(|value| self.read_value(value)).collect()));
        }
        self.items[number].properties = Map::of(entries);
        number as ItemId
    }

    fn read_value(&mut self, value: JsonValue) -> ValueData {
        match value {
            JsonValue::Item(item) => ValueData::Item(self.add(*item)),
            JsonValue::Text(text) => ValueData::Text(self.texts.add(&text)),
        }
    }
}
