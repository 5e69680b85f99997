//! Microdata as JSON, by the algorithm of W3C's HTML Microdata of 2017 (6.1, "JSON"). An item inside itself
//! is written as "ERROR". An item that several items refer to is written for each of them. This may multiply
//! the output, so the writer stops at the limits of depth and output. Microdata is read from JSON by the reader of
//! microformats2 JSON.

use std::cell::{Cell, RefCell};
use std::io;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json::{same_json, serialize_some};
use super::microdata::{Microdata, MicrodataItem, MicrodataItemData, MicrodataItemId, MicrodataValueData};
use super::read_json::{JsonObject, PropertyJson, check_texts, items};
use super::texts::Text;
use crate::error::Error;
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::ValueList;

struct MicrodataWriter<'a> {
    microdata: &'a Microdata,
    account: Account,
    is_too_deep: Cell<bool>,
    /// The items that are being written: `memory` in the algorithm.
    open: RefCell<Vec<MicrodataItemId>>,
}

impl<'a> MicrodataWriter<'a> {
    fn new(microdata: &'a Microdata) -> Self {
        MicrodataWriter {
            microdata,
            account: Account::new(microdata.max_bytes),
            is_too_deep: Cell::new(false),
            open: RefCell::default(),
        }
    }

    fn can_write(&self, value: MicrodataValueData) -> bool {
        match value {
            MicrodataValueData::Text(text) => self.account.spend(text.len() + VALUE_OVERHEAD),
            MicrodataValueData::Item(item) if self.open.borrow().contains(&item) => {
                self.account.spend(VALUE_OVERHEAD)
            }
            MicrodataValueData::Item(_)
                if self.open.borrow().len() >= usize::from(self.microdata.max_levels) =>
            {
                self.is_too_deep.set(true);
                false
            }
            MicrodataValueData::Item(item) => {
                let item = &self.microdata.items[item as usize];
                let types: usize = item.types.iter().map(|item_type| item_type.len()).sum();
                self.account.spend(VALUE_OVERHEAD + types)
            }
        }
    }

    fn text(&self, text: Text) -> &'a str {
        self.microdata.texts.get(text)
    }

    /// The values that can be written.
    fn list(
        &self,
        values: impl Iterator<Item = MicrodataValueData>,
    ) -> List<impl Iterator<Item = MicrodataJson<'_>>> {
        let values = values.filter(|&value| self.can_write(value));
        List(RefCell::new(
            values.map(|value| MicrodataJson { writer: self, part: MicrodataPart::Value(value) }),
        ))
    }

    fn serialize_item<S: Serializer>(&self, id: MicrodataItemId, serializer: S) -> Result<S::Ok, S::Error> {
        let item = &self.microdata.items[id as usize];
        self.open.borrow_mut().push(id);
        let mut object = serializer.serialize_map(None)?;
        match item.types.first() {
            None => {}
            Some(&one) if self.microdata.has_single_type => object.serialize_entry("type", self.text(one))?,
            Some(_) => {
                let types: Vec<&str> = item.types.iter().map(|&item_type| self.text(item_type)).collect();
                object.serialize_entry("type", &types)?;
            }
        }
        serialize_some(&mut object, "id", item.id.map(|id| self.text(id)))?;
        let properties = MicrodataPart::Properties(&item.properties);
        object.serialize_entry("properties", &MicrodataJson { writer: self, part: properties })?;
        self.open.borrow_mut().pop();
        object.end()
    }
}

impl Microdata {
    /// The limits that are hit when this is written.
    pub(crate) fn limits_hit(&self) -> Vec<Diagnostic> {
        let writer = MicrodataWriter::new(self);
        // Writing to a sink does not fail.
        let _ =
            serde_json::to_writer(io::sink(), &MicrodataJson { writer: &writer, part: MicrodataPart::Page });
        let limits = [
            (writer.is_too_deep.get(), DiagnosticKind::Depth),
            (writer.account.is_exceeded(), DiagnosticKind::Memory),
        ];
        let limits = limits.into_iter().filter(|(is_hit, _)| *is_hit);
        limits.map(|(_, kind)| Diagnostic::limit(kind, None)).collect()
    }
}

impl Serialize for Microdata {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MicrodataJson { writer: &MicrodataWriter::new(self), part: MicrodataPart::Page }.serialize(serializer)
    }
}

impl PartialEq for Microdata {
    /// True if the same JSON is written for both.
    fn eq(&self, other: &Self) -> bool {
        same_json(self, other)
    }
}

struct MicrodataJson<'a> {
    writer: &'a MicrodataWriter<'a>,
    part: MicrodataPart<'a>,
}

enum MicrodataPart<'a> {
    Page,
    Properties(&'a Map<ValueList<MicrodataValueData>>),
    Value(MicrodataValueData),
}

impl Serialize for MicrodataJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let writer = self.writer;
        match self.part {
            MicrodataPart::Page => {
                let items = writer.microdata.top.iter().map(|&item| MicrodataValueData::Item(item));
                let mut object = serializer.serialize_map(Some(1))?;
                object.serialize_entry("items", &writer.list(items))?;
                object.end()
            }
            MicrodataPart::Properties(properties) => {
                let properties = properties.iter().filter(|(name, _)| writer.account.spend(name.len()));
                serializer
                    .collect_map(properties.map(|(name, values)| (name, writer.list(values.iter().copied()))))
            }
            MicrodataPart::Value(MicrodataValueData::Text(text)) => {
                serializer.serialize_str(writer.text(text))
            }
            // "Get the object for an item", step 7.2.
            MicrodataPart::Value(MicrodataValueData::Item(item)) if writer.open.borrow().contains(&item) => {
                serializer.serialize_str("ERROR")
            }
            MicrodataPart::Value(MicrodataValueData::Item(item)) => writer.serialize_item(item, serializer),
        }
    }
}

/// A list whose iterator decides on each entry when it is written, because entries spend from the account.
struct List<I>(RefCell<I>);

impl<I: Iterator<Item: Serialize>> Serialize for List<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&mut *self.0.borrow_mut())
    }
}

/// The item as an object of microdata JSON, within the limits of its document.
///
/// ```
/// let document = microweave::parse("<p itemscope><b itemprop=name>Ada</b>", "https://ada.example/");
/// let person = document.microdata().items().next().expect("the page has one");
/// assert_eq!(serde_json::to_string(&person)?, r#"{"properties":{"name":["Ada"]}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for MicrodataItem<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MicrodataWriter::new(self.microdata).serialize_item(self.number, serializer)
    }
}

#[derive(serde::Deserialize)]
struct JsonMicrodata {
    #[serde(deserialize_with = "items")]
    items: Vec<JsonObject>,
}

impl<'de> Deserialize<'de> for Microdata {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = JsonMicrodata::deserialize(deserializer)?;
        let mut microdata = Microdata::UNLIMITED;
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
        let properties =
            read.properties.entries.into_iter().map(|(name, values)| {
                (name, values.into_iter().map(|value| self.read_value(value)).collect())
            });
        self.items[number].properties = Map::of(properties.collect());
        number as MicrodataItemId
    }

    fn read_value(&mut self, value: PropertyJson) -> MicrodataValueData {
        match value {
            PropertyJson::Object(item) => MicrodataValueData::Item(self.add(*item)),
            value => MicrodataValueData::Text(self.texts.add(&value.into_text())),
        }
    }
}

/// Reads the JSON of microdata: see [`Microdata::from_json`].
///
/// ```
/// let microdata: microweave::Microdata = r#"{ "items": [{ "properties": { "name": ["Ada"] } }] }"#.parse()?;
/// assert_eq!(microdata.items().count(), 1);
/// # Ok::<(), microweave::Error>(())
/// ```
impl FromStr for Microdata {
    type Err = Error;

    fn from_str(json: &str) -> Result<Self, Error> {
        Microdata::from_json(json)
    }
}
