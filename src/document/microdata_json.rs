//! Microdata as JSON, by the algorithm of W3C's HTML Microdata of 2017 (6.1, "JSON"). An item inside itself
//! is written as "ERROR". An item that several items refer to is written for each of them. This may multiply
//! the output, so the writer stops at the limits of depth and output.

use std::cell::{Cell, RefCell};
use std::io;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json::same_json;
use super::microdata::{Microdata, MicrodataItem, MicrodataItemId, MicrodataValue, MicrodataValueData};
use super::texts::Text;
use crate::budget::{Budget, VALUE_OVERHEAD};
use crate::collections::map::Map;
use crate::collections::multi_map::ValueList;
use crate::diagnostic::{Diagnostic, DiagnosticKind};

struct MicrodataWriter<'a> {
    microdata: &'a Microdata,
    budget: Budget,
    is_too_deep: Cell<bool>,
    /// The items that are being written: `memory` in the algorithm.
    open: RefCell<Vec<MicrodataItemId>>,
}

impl<'a> MicrodataWriter<'a> {
    fn new(microdata: &'a Microdata) -> Self {
        let (is_too_deep, open) = Default::default();
        MicrodataWriter { microdata, budget: Budget::new(microdata.max_bytes), is_too_deep, open }
    }

    fn can_write(&self, value: MicrodataValueData) -> bool {
        match value {
            MicrodataValueData::Text(text) => self.budget.spend(text.len() + VALUE_OVERHEAD),
            MicrodataValueData::Item(item) if self.open.borrow().contains(&item) => {
                self.budget.spend(VALUE_OVERHEAD)
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
                self.budget.spend(VALUE_OVERHEAD + types)
            }
        }
    }

    fn text(&self, text: Text) -> &'a str {
        self.microdata.texts.get(text)
    }
}

impl Microdata {
    /// The limits that are hit when this is written.
    pub(crate) fn limits_hit(&self) -> Vec<Diagnostic> {
        let writer = MicrodataWriter::new(self);
        // Writing to a sink does not fail.
        let _ = serde_json::to_writer(io::sink(), &MicrodataJson(&writer));
        let limits = [
            (writer.is_too_deep.get(), DiagnosticKind::Depth),
            (writer.budget.is_exceeded(), DiagnosticKind::OutputBytes),
        ];
        let limits = limits.into_iter().filter(|(is_hit, _)| *is_hit);
        limits.map(|(_, kind)| Diagnostic::limit(kind, None)).collect()
    }
}

impl Serialize for Microdata {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MicrodataJson(&MicrodataWriter::new(self)).serialize(serializer)
    }
}

impl PartialEq for Microdata {
    /// True if the same JSON is written for both.
    fn eq(&self, other: &Self) -> bool {
        same_json(self, other)
    }
}

struct MicrodataJson<'a>(&'a MicrodataWriter<'a>);

impl Serialize for MicrodataJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let writer = self.0;
        let items = writer
            .microdata
            .top
            .iter()
            .copied()
            .filter(|&item| writer.can_write(MicrodataValueData::Item(item)));
        let mut object = serializer.serialize_map(Some(1))?;
        object.serialize_entry(
            "items",
            &List(RefCell::new(items.map(|item| MicrodataItemJson { writer, item }))),
        )?;
        object.end()
    }
}

/// A list whose iterator decides on each entry when it is written, because entries spend from the budget.
struct List<I>(RefCell<I>);

impl<I: Iterator<Item: Serialize>> Serialize for List<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&mut *self.0.borrow_mut())
    }
}

struct MicrodataItemJson<'a> {
    writer: &'a MicrodataWriter<'a>,
    item: MicrodataItemId,
}

impl Serialize for MicrodataItemJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let writer = self.writer;
        let item = &writer.microdata.items[self.item as usize];
        writer.open.borrow_mut().push(self.item);
        let mut object = serializer.serialize_map(None)?;
        match item.types.first() {
            None => {}
            Some(&one) if writer.microdata.has_single_type => {
                object.serialize_entry("type", writer.text(one))?;
            }
            Some(_) => {
                let types = item.types.iter().map(|&item_type| writer.text(item_type));
                object.serialize_entry("type", &List(RefCell::new(types)))?;
            }
        }
        if let Some(id) = item.id {
            object.serialize_entry("id", writer.text(id))?;
        }
        object.serialize_entry(
            "properties",
            &MicrodataPropertiesJson { writer, properties: &item.properties },
        )?;
        writer.open.borrow_mut().pop();
        object.end()
    }
}

struct MicrodataPropertiesJson<'a> {
    writer: &'a MicrodataWriter<'a>,
    properties: &'a Map<ValueList<MicrodataValueData>>,
}

impl Serialize for MicrodataPropertiesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let writer = self.writer;
        let properties = self.properties.iter().filter(|(name, _)| writer.budget.spend(name.len()));
        serializer.collect_map(properties.map(|(name, values)| {
            let values = values.iter().copied().filter(|&value| writer.can_write(value));
            (name, List(RefCell::new(values.map(|value| MicrodataValueJson { writer, value }))))
        }))
    }
}

struct MicrodataValueJson<'a> {
    writer: &'a MicrodataWriter<'a>,
    value: MicrodataValueData,
}

impl Serialize for MicrodataValueJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            MicrodataValueData::Text(text) => serializer.serialize_str(self.writer.text(text)),
            MicrodataValueData::Item(item) if self.writer.open.borrow().contains(&item) => {
                // "Get the object for an item", step 7.2.
                serializer.serialize_str("ERROR")
            }
            MicrodataValueData::Item(item) => {
                MicrodataItemJson { writer: self.writer, item }.serialize(serializer)
            }
        }
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
        MicrodataItemJson { writer: &MicrodataWriter::new(self.microdata), item: self.number }
            .serialize(serializer)
    }
}

/// The text, or the item as an object of microdata JSON.
impl Serialize for MicrodataValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            MicrodataValue::Text(text) => serializer.serialize_str(text),
            MicrodataValue::Item(item) => item.serialize(serializer),
        }
    }
}
