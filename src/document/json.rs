//! A document as microformats2 JSON, and back. Nesting goes as deep as items nest, which
//! `Limits::depth` bounds.

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::lists::ValueList;
use super::name::Name;
use super::{
    Document, HtmlData, ItemData, ItemId, Map, Microdata, NestedItem, NestedValue, Place, RelUrls, Rels,
    UrlData, ValueData,
};

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        serialize_mf2(&mut object, self)?;
        if let Some(microdata) = &self.microdata {
            object.serialize_entry("microdata", microdata)?;
        }
        object.end()
    }
}

/// A document that serialises as microformats2 JSON and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Mf2Json<'a>(&'a Document);

impl Document {
    /// The document as exactly microformats2 JSON: items, rels and rel URLs.
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
    object.serialize_entry("rels", &document.rels)?;
    object.serialize_entry("rel-urls", &document.rel_urls)
}

struct ItemsJson<'a> {
    document: &'a Document,
    ids: &'a [ItemId],
}

impl Serialize for ItemsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let items =
            self.ids.iter().map(|&id| ItemJson { document: self.document, id, value: None, html: None });
        serializer.collect_seq(items)
    }
}

/// An item, with what it is as a property's value.
struct ItemJson<'a> {
    document: &'a Document,
    id: ItemId,
    value: Option<&'a NestedValue>,
    html: Option<&'a str>,
}

impl Serialize for ItemJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let item = &self.document.items[self.id as usize];
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("type", &item.types[..])?;
        if let Some(id) = &item.id {
            object.serialize_entry("id", id)?;
        }
        let document = self.document;
        object.serialize_entry("properties", &PropertiesJson { document, properties: &item.properties })?;
        if let Some(html) = self.html {
            object.serialize_entry("html", html)?;
        }
        if let Some(value) = self.value {
            object.serialize_entry("value", value)?;
        }
        if let Some(lang) = &item.lang {
            object.serialize_entry("lang", lang)?;
        }
        if let Some(position) = item.place.and_then(Place::json) {
            object.serialize_entry("position", &position)?;
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
        serializer.collect_seq(self.values.iter().map(|value| ValueJson { document: self.document, value }))
    }
}

struct ValueJson<'a> {
    document: &'a Document,
    value: &'a ValueData,
}

impl Serialize for ValueJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            ValueData::Text(text) => serializer.serialize_str(text),
            ValueData::Url(url) => url.serialize(serializer),
            ValueData::Html(content) => content.serialize(serializer),
            ValueData::Item(nested) => {
                let (value, html) = (nested.value.as_ref(), nested.html.as_deref());
                ItemJson { document: self.document, id: nested.item, value, html }.serialize(serializer)
            }
        }
    }
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = ReadDocument::deserialize(deserializer)?;
        let mut document = Document { rels: read.rels, rel_urls: read.rel_urls, ..Document::default() };
        document.microdata = read.microdata;
        document.top = read.items.into_iter().map(|item| document.add(item)).collect();
        Ok(document)
    }
}

/// A document as it stands in JSON. What a parser leaves out is empty; what it adds is passed over.
#[derive(serde::Deserialize)]
#[serde(default)]
#[derive(Default)]
struct ReadDocument {
    #[serde(deserialize_with = "list_or_null")]
    items: Vec<ReadObject>,
    rels: Rels,
    #[serde(rename = "rel-urls")]
    rel_urls: RelUrls,
    microdata: Option<Microdata>,
}

/// Any object that a value can be: which keys it has tells what it is.
#[derive(serde::Deserialize, Default)]
#[serde(default)]
struct ReadObject {
    #[serde(rename = "type")]
    types: Option<Vec<Name>>,
    properties: Map<Vec<ReadValue>>,
    #[serde(deserialize_with = "list_or_null")]
    children: Vec<ReadObject>,
    id: Option<Box<str>>,
    lang: Option<Box<str>>,
    html: Option<Box<str>>,
    value: Option<Box<ReadValue>>,
    alt: Option<Box<str>>,
}

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum ReadValue {
    Text(Box<str>),
    Object(Box<ReadObject>),
    Number(serde_json::Number),
    Truth(bool),
    Null(()),
}

fn list_or_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ReadObject>, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl ReadValue {
    fn into_text(self) -> Box<str> {
        match self {
            ReadValue::Text(text) => text,
            ReadValue::Object(object) => object.into_text(),
            ReadValue::Number(number) => number.to_string().into(),
            ReadValue::Truth(truth) => truth.to_string().into(),
            ReadValue::Null(()) => Box::default(),
        }
    }
}

impl ReadObject {
    fn into_text(self) -> Box<str> {
        self.value.map(|value| value.into_text()).unwrap_or_default()
    }

    fn nested_value(value: ReadValue) -> NestedValue {
        match value {
            ReadValue::Object(object) if object.alt.is_some() => {
                let alt = object.alt.clone().unwrap_or_default();
                NestedValue::Url(UrlData { value: object.into_text(), alt })
            }
            other => NestedValue::Text(other.into_text()),
        }
    }
}

impl Document {
    fn add(&mut self, read: ReadObject) -> ItemId {
        let id = self.items.len() as ItemId;
        self.items.push(ItemData::default());
        let mut properties = Map::default();
        for (name, values) in read.properties.entries {
            properties.entries.push((name, values.into_iter().map(|value| self.read_value(value)).collect()));
        }
        let children = read.children.into_iter().map(|child| self.add(child)).collect();
        let types = read.types.unwrap_or_default().into_iter().collect();
        self.items[id as usize] =
            ItemData { types, properties, id: read.id, lang: read.lang, children, ..ItemData::default() };
        id
    }

    fn read_value(&mut self, value: ReadValue) -> ValueData {
        match value {
            ReadValue::Object(object) if object.types.is_some() => self.read_nested(*object),
            ReadValue::Object(mut object) => {
                match (object.html.take(), object.alt.take(), object.lang.take()) {
                    (Some(html), _, lang) => {
                        ValueData::Html(Box::new(HtmlData { html, value: object.into_text(), lang }))
                    }
                    (None, Some(alt), _) => {
                        ValueData::Url(Box::new(UrlData { value: object.into_text(), alt }))
                    }
                    (None, None, _) => ValueData::Text(object.into_text()),
                }
            }
            other => ValueData::Text(other.into_text()),
        }
    }

    fn read_nested(&mut self, mut object: ReadObject) -> ValueData {
        let value = object.value.take().map(|value| ReadObject::nested_value(*value));
        let html = object.html.take();
        ValueData::Item(Box::new(NestedItem { item: self.add(object), value, html }))
    }
}
