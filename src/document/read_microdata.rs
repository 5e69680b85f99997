//! Reads microdata from its JSON, by the reader of microformats2 JSON.

use serde::de::{Deserialize, Deserializer};

use super::Microdata;
use super::microdata::{MicrodataItemData, MicrodataItemId, MicrodataValueData};
use super::read_json::{JsonObject, PropertyJson, check_texts, items};
use super::texts::Texts;
use crate::collections::map::Map;

#[derive(serde::Deserialize)]
struct JsonMicrodata {
    #[serde(deserialize_with = "items")]
    items: Vec<JsonObject>,
}

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

impl Microdata {
    fn add(&mut self, read: JsonObject) -> MicrodataItemId {
        let number = self.items.len();
        self.has_single_type |= read.types.as_ref().is_some_and(|types| types.is_single);
        let types = read.types.into_iter().flat_map(|types| types.names);
        let types = types.map(|item_type| self.texts.add(item_type.as_str())).collect();
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

    fn read_value(&mut self, value: PropertyJson) -> MicrodataValueData {
        match value {
            PropertyJson::Object(item) => MicrodataValueData::Item(self.add(*item)),
            other => MicrodataValueData::Text(self.texts.add(&other.into_text())),
        }
    }
}
