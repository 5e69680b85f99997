//! A document as microformats2 JSON. `MAX_NESTED_ITEMS` bounds the nesting.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Document, Item, ItemId, NestedItem, Value, ValueData};
use crate::collections::map::Map;
use crate::collections::multi_map::ValueList;

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
    object.serialize_entry("items", &ItemsJson { document, ids: &document.top })?;
    object.serialize_entry("rels", &*document.rels)?;
    object.serialize_entry("rel-urls", &*document.rel_urls)?;
    if document.alternates.is_empty() {
        return Ok(());
    }
    object.serialize_entry("alternates", &document.alternates)
}

struct ItemsJson<'a> {
    document: &'a Document,
    ids: &'a [ItemId],
}

impl Serialize for ItemsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let items = self.ids.iter().map(|&id| ItemJson { document: self.document, id, nested: None });
        serializer.collect_seq(items)
    }
}

/// An item, with its `value` and `html` if it is the value of a property.
struct ItemJson<'a> {
    document: &'a Document,
    id: ItemId,
    nested: Option<NestedItem>,
}

impl Serialize for ItemJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = self.document;
        let item = &document.items[self.id as usize];
        let text = |text| document.texts.get(text);
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("type", &item.types[..])?;
        if let Some(id) = item.id {
            object.serialize_entry("id", text(id))?;
        }
        object.serialize_entry("properties", &PropertiesJson { document, properties: &item.properties })?;
        if let Some(html) = self.nested.and_then(|nested| nested.html) {
            object.serialize_entry("html", text(html))?;
        }
        if let Some(value) = self.nested.and_then(|nested| nested.value) {
            match document.plain_value(value) {
                (value, None) => object.serialize_entry("value", value)?,
                (value, Some(alt)) => object.serialize_entry("value", &UrlJson { value, alt })?,
            }
        }
        if let Some(lang) = item.lang {
            object.serialize_entry("lang", text(lang))?;
        }
        for (name, value) in ["shape", "coords"].iter().zip(document.area(self.id)) {
            if let Some(value) = value {
                object.serialize_entry(name, value)?;
            }
        }
        if !item.children.is_empty() {
            object.serialize_entry("children", &ItemsJson { document, ids: &item.children })?;
        }
        object.end()
    }
}

struct PropertiesJson<'a> {
    document: &'a Document,
    properties: &'a Map<ValueList<ValueData>>,
}

impl Serialize for PropertiesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = self.document;
        serializer
            .collect_map(self.properties.iter().map(|(name, values)| (name, ValuesJson { document, values })))
    }
}

struct ValuesJson<'a> {
    document: &'a Document,
    values: &'a [ValueData],
}

impl Serialize for ValuesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values.iter().map(|&value| ValueJson { document: self.document, value }))
    }
}

struct ValueJson<'a> {
    document: &'a Document,
    value: ValueData,
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

impl Serialize for ValueJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = self.document;
        if let ValueData::Item(nested) = self.value {
            return ItemJson { document, id: nested.item, nested: Some(nested) }.serialize(serializer);
        }
        match document.value(self.value) {
            Value::Url { value, alt } => UrlJson { value, alt }.serialize(serializer),
            Value::Html { html, value, lang } => HtmlJson { html, value, lang }.serialize(serializer),
            other => serializer.serialize_str(other.as_text().unwrap_or_default()),
        }
    }
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
        ItemJson { document: self.document, id: self.id, nested: None }.serialize(serializer)
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
