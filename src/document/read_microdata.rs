//! Reads microdata from its JSON. `read_json` explains how the depth of items is checked.

use std::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::Microdata;
use super::microdata::{MicrodataItemData, MicrodataItemId, MicrodataValueData};
use super::read_json::{Level, ListOf, check_texts};
use super::texts::Texts;
use crate::collections::map::Map;
use crate::collections::map::MapOf;

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
    ListOf(MicrodataItemSeed(Level::TOP)).deserialize(deserializer)
}

#[derive(Default)]
struct JsonItem {
    types: JsonTypes,
    id: Option<Box<str>>,
    properties: Map<Vec<MicrodataJsonValue>>,
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

enum MicrodataJsonValue {
    Text(Box<str>),
    Item(Box<JsonItem>),
}

#[derive(serde::Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum MicrodataItemKey {
    Type,
    Id,
    Properties,
    #[serde(other)]
    Other,
}

#[derive(Clone, Copy)]
struct MicrodataItemSeed(Level);

impl<'de> DeserializeSeed<'de> for MicrodataItemSeed {
    type Value = JsonItem;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonItem, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for MicrodataItemSeed {
    type Value = JsonItem;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an item")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<JsonItem, A::Error> {
        let level = self.0.inside()?;
        let mut item = JsonItem::default();
        while let Some(key) = access.next_key()? {
            match key {
                MicrodataItemKey::Type => item.types = access.next_value_seed(Types)?,
                MicrodataItemKey::Id => item.id = access.next_value()?,
                MicrodataItemKey::Properties => {
                    item.properties = access.next_value_seed(MapOf(ListOf(MicrodataValueSeed(level))))?;
                }
                MicrodataItemKey::Other => drop(access.next_value::<IgnoredAny>()?),
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

#[derive(Clone, Copy)]
struct MicrodataValueSeed(Level);

impl<'de> DeserializeSeed<'de> for MicrodataValueSeed {
    type Value = MicrodataJsonValue;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<MicrodataJsonValue, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for MicrodataValueSeed {
    type Value = MicrodataJsonValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or an item")
    }

    fn visit_str<E>(self, text: &str) -> Result<MicrodataJsonValue, E> {
        Ok(MicrodataJsonValue::Text(text.into()))
    }

    fn visit_string<E>(self, text: String) -> Result<MicrodataJsonValue, E> {
        Ok(MicrodataJsonValue::Text(text.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<MicrodataJsonValue, A::Error> {
        MicrodataItemSeed(self.0).visit_map(access).map(|item| MicrodataJsonValue::Item(Box::new(item)))
    }
}

impl Microdata {
    fn add(&mut self, read: JsonItem) -> MicrodataItemId {
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
        self.items.push(MicrodataItemData { types, id, properties, place });
        let mut entries = Vec::with_capacity(read.properties.entries.len());
        for (name, values) in read.properties.entries {
            entries.push((name, values.into_iter().map(|value| self.read_value(value)).collect()));
        }
        self.items[number].properties = Map::of(entries);
        number as MicrodataItemId
    }

    fn read_value(&mut self, value: MicrodataJsonValue) -> MicrodataValueData {
        match value {
            MicrodataJsonValue::Item(item) => MicrodataValueData::Item(self.add(*item)),
            MicrodataJsonValue::Text(text) => MicrodataValueData::Text(self.texts.add(&text)),
        }
    }
}
