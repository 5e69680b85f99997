//! Microdata from its JSON. `read_json` explains how the depth of items is checked.

use std::fmt;
use std::ops::Range;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::Microdata;
use super::microdata::{ItemData, ItemId, ValueData};
use super::read_json::{Level, ListOf};
use crate::collections::map::Map;
use crate::collections::map::MapOf;
use crate::position::Position;

impl<'de> Deserialize<'de> for Microdata {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = ReadMicrodata::deserialize(deserializer)?;
        let mut microdata = Microdata {
            items: Vec::new(),
            top: Vec::new(),
            texts: Vec::new(),
            max_levels: u16::MAX,
            max_bytes: usize::MAX,
            has_single_type: false,
        };
        microdata.top = read.items.into_iter().map(|item| microdata.add(item)).collect();
        Ok(microdata)
    }
}

#[derive(serde::Deserialize)]
struct ReadMicrodata {
    #[serde(deserialize_with = "items")]
    items: Vec<ReadItem>,
}

fn items<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ReadItem>, D::Error> {
    ListOf(Item(Level::TOP)).deserialize(deserializer)
}

#[derive(Default)]
struct ReadItem {
    types: ReadTypes,
    id: Option<Box<str>>,
    properties: Map<Vec<ReadValue>>,
    position: Option<Box<Range<Position>>>,
}

enum ReadTypes {
    One(Box<str>),
    Several(Box<[Box<str>]>),
}

impl Default for ReadTypes {
    fn default() -> Self {
        ReadTypes::Several(Box::default())
    }
}

enum ReadValue {
    Text(Box<str>),
    Item(Box<ReadItem>),
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
    type Value = ReadItem;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<ReadItem, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Item {
    type Value = ReadItem;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an item")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<ReadItem, A::Error> {
        let level = self.0.inside()?;
        let mut item = ReadItem::default();
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

/// Reads types: a list, or a string where items have one type.
struct Types;

impl<'de> DeserializeSeed<'de> for Types {
    type Value = ReadTypes;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<ReadTypes, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Types {
    type Value = ReadTypes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a list of texts")
    }

    fn visit_str<E>(self, one: &str) -> Result<ReadTypes, E> {
        Ok(ReadTypes::One(one.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<ReadTypes, A::Error> {
        Deserialize::deserialize(SeqAccessDeserializer::new(access)).map(ReadTypes::Several)
    }
}

/// Reads a value at this depth.
#[derive(Clone, Copy)]
struct Value(Level);

impl<'de> DeserializeSeed<'de> for Value {
    type Value = ReadValue;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<ReadValue, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value {
    type Value = ReadValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or an item")
    }

    fn visit_str<E>(self, text: &str) -> Result<ReadValue, E> {
        Ok(ReadValue::Text(text.into()))
    }

    fn visit_string<E>(self, text: String) -> Result<ReadValue, E> {
        Ok(ReadValue::Text(text.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<ReadValue, A::Error> {
        Item(self.0).visit_map(access).map(|item| ReadValue::Item(Box::new(item)))
    }
}

impl Microdata {
    fn add(&mut self, read: ReadItem) -> ItemId {
        let number = self.items.len();
        let types = match read.types {
            ReadTypes::One(one) => {
                self.has_single_type = true;
                Box::new([one])
            }
            ReadTypes::Several(several) => several,
        };
        let (place, properties) = (None, Map::default());
        self.items.push(ItemData { types, id: read.id, properties, place, read_position: read.position });
        let mut entries = Vec::with_capacity(read.properties.entries.len());
        for (name, values) in read.properties.entries {
            entries.push((name, values.into_iter().map(|value| self.read_value(value)).collect()));
        }
        self.items[number].properties = Map::of(entries);
        number as ItemId
    }

    fn read_value(&mut self, value: ReadValue) -> ValueData {
        match value {
            ReadValue::Item(item) => ValueData::Item(self.add(*item)),
            ReadValue::Text(text) => {
                self.texts.push(text);
                ValueData::Text((self.texts.len() - 1) as u32)
            }
        }
    }
}
