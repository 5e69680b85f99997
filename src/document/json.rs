//! A document as microformats2 JSON. `MAX_NESTED_ITEMS` bounds the nesting.

use std::str::FromStr;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Document, Item, ItemId, NestedItem, Value, ValueData};
use crate::collections::map::Map;
use crate::collections::multi_map::ValueList;
use crate::error::Error;

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        serialize_mf2(&mut object, self)?;
        if !self.header_rels.is_empty() {
            object.serialize_entry("header-rels", &self.header_rels)?;
        }
        if let Some(microdata) = &self.microdata {
            object.serialize_entry("microdata", microdata)?;
        }
        if let Some(json_ld) = &self.json_ld {
            object.serialize_entry("json-ld", json_ld)?;
        }
        if let Some(rdfa) = &self.rdfa {
            object.serialize_entry("rdfa", rdfa)?;
        }
        if let Some(meta) = &self.meta {
            object.serialize_entry("meta", meta)?;
        }
        if let Some(reasons) = &self.reasons {
            object.serialize_entry("reasons", &reasons.taken)?;
            object.serialize_entry("not-taken", &reasons.not_taken)?;
        }
        object.end()
    }
}

/// Documents are equal if their JSON is.
impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        same_json(self, other)
    }
}

pub(super) fn same_json<T: Serialize>(one: &T, other: &T) -> bool {
    matches!((serde_json::to_vec(one), serde_json::to_vec(other)), (Ok(one), Ok(other)) if one == other)
}

/// A document that serialises as microformats2 JSON without additions.
#[derive(Clone, Copy, Debug)]
pub struct Mf2Json<'a>(&'a Document);

impl Document {
    /// The document as microformats2 JSON without additions: items, rels and rel URLs.
    ///
    /// ```
    /// let document = microweave::parse("<p class=h-card>Ada", "https://example.com/");
    /// let json = serde_json::to_string(&document.mf2())?;
    /// assert_eq!(json, r#"{"items":[{"type":["h-card"],"properties":{"name":["Ada"]}}],"rels":{},"rel-urls":{}}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn mf2(&self) -> Mf2Json<'_> {
        Mf2Json(self)
    }
}

impl Serialize for Mf2Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(3))?;
        serialize_mf2(&mut object, self.0)?;
        object.end()
    }
}

fn serialize_mf2<M: SerializeMap>(object: &mut M, document: &Document) -> Result<(), M::Error> {
    object.serialize_entry("items", &DocumentJson { document, part: DocumentPart::Items(&document.top) })?;
    object.serialize_entry("rels", &*document.rels)?;
    object.serialize_entry("rel-urls", &*document.rel_urls)?;
    if document.alternates.is_empty() {
        return Ok(());
    }
    object.serialize_entry("alternates", &document.alternates)
}

struct DocumentJson<'a> {
    document: &'a Document,
    part: DocumentPart<'a>,
}

enum DocumentPart<'a> {
    Items(&'a [ItemId]),
    /// An item, with its `value` and `html` if it is the value of a property.
    Item(ItemId, Option<NestedItem>),
    Properties(&'a Map<ValueList<ValueData>>),
    Values(&'a [ValueData]),
    Value(ValueData),
}

impl Serialize for DocumentJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = |part| DocumentJson { document: self.document, part };
        match self.part {
            DocumentPart::Items(ids) => {
                serializer.collect_seq(ids.iter().map(|&id| json(DocumentPart::Item(id, None))))
            }
            DocumentPart::Item(id, nested) => self.document.serialize_item(id, nested, serializer),
            DocumentPart::Properties(properties) => serializer.collect_map(
                properties.iter().map(|(name, values)| (name, json(DocumentPart::Values(values)))),
            ),
            DocumentPart::Values(values) => {
                serializer.collect_seq(values.iter().map(|&value| json(DocumentPart::Value(value))))
            }
            DocumentPart::Value(ValueData::Item(nested)) => {
                self.document.serialize_item(nested.item, Some(nested), serializer)
            }
            DocumentPart::Value(value) => self.document.value(value).serialize(serializer),
        }
    }
}

impl Document {
    fn serialize_item<S: Serializer>(
        &self,
        id: ItemId,
        nested: Option<NestedItem>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let (item, json) = (&self.items[id as usize], |part| DocumentJson { document: self, part });
        let text = |text| self.texts.get(text);
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("type", &item.types[..])?;
        if let Some(id) = item.id {
            object.serialize_entry("id", text(id))?;
        }
        object.serialize_entry("properties", &json(DocumentPart::Properties(&item.properties)))?;
        if let Some(html) = nested.and_then(|nested| nested.html) {
            object.serialize_entry("html", text(html))?;
        }
        if let Some(value) = nested.and_then(|nested| nested.value) {
            object.serialize_entry("value", &json(DocumentPart::Value(value.into())))?;
        }
        if let Some(lang) = item.lang {
            object.serialize_entry("lang", text(lang))?;
        }
        for (name, value) in ["shape", "coords"].iter().zip(self.area(id)) {
            if let Some(value) = value {
                object.serialize_entry(name, value)?;
            }
        }
        if !item.children.is_empty() {
            object.serialize_entry("children", &json(DocumentPart::Items(&item.children)))?;
        }
        object.end()
    }
}

#[derive(Serialize)]
struct UrlJson<'a> {
    value: &'a str,
    alt: &'a str,
}

#[derive(Serialize)]
struct HtmlJson<'a> {
    html: &'a str,
    value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lang: Option<&'a str>,
}

/// The item as an object of microformats2 JSON.
///
/// ```
/// let document = microweave::parse("<p class=h-card>Ada", "https://ada.example/");
/// let card = document.find("h-card").next().expect("the page has one");
/// assert_eq!(serde_json::to_string(&card)?, r#"{"type":["h-card"],"properties":{"name":["Ada"]}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for Item<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.document.serialize_item(self.id, None, serializer)
    }
}

/// The value as in microformats2 JSON.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Value::Text(text) => serializer.serialize_str(text),
            Value::Url { value, alt } => UrlJson { value, alt }.serialize(serializer),
            Value::Html { html, value, lang } => HtmlJson { html, value, lang }.serialize(serializer),
            Value::Item { item, value, html } => NestedJson { item, html, value }.serialize(serializer),
        }
    }
}

#[derive(Serialize)]
struct NestedJson<'a> {
    #[serde(flatten)]
    item: Item<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
}

/// Reads the JSON of a document: see [`Document::from_json`].
///
/// ```
/// let document: microweave::Document = r#"{ "items": [{ "type": ["h-card"], "properties": {} }] }"#.parse()?;
/// assert_eq!(document.find("h-card").count(), 1);
/// # Ok::<(), microweave::Error>(())
/// ```
impl FromStr for Document {
    type Err = Error;

    fn from_str(json: &str) -> Result<Self, Error> {
        Document::from_json(json)
    }
}
