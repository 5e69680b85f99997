//! A document as microformats2 JSON. `MAX_NESTED_ITEMS` bounds the nesting.

use std::str::FromStr;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Document, Item, ItemId, NestedItem, ValueData};
use crate::error::Error;
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::ValueList;

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        serialize_mf2(&mut object, self)?;
        let has_header_rels = !self.header_rels.is_empty();
        serialize_some(&mut object, "header-rels", has_header_rels.then_some(&self.header_rels))?;
        serialize_some(&mut object, "microdata", self.microdata.as_ref())?;
        serialize_some(&mut object, "json-ld", self.json_ld.as_ref())?;
        serialize_some(&mut object, "rdfa", self.rdfa.as_ref())?;
        serialize_some(&mut object, "meta", self.meta.as_ref())?;
        serialize_some(&mut object, "reasons", self.reasons.as_ref().map(|reasons| &reasons.taken))?;
        serialize_some(&mut object, "not-taken", self.reasons.as_ref().map(|reasons| &reasons.not_taken))?;
        object.end()
    }
}

/// Writes a member if there is a value.
pub(super) fn serialize_some<M: SerializeMap, T: Serialize + ?Sized>(
    object: &mut M,
    name: &'static str,
    value: Option<&T>,
) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| object.serialize_entry(name, value))
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
        serialize_some(&mut object, "id", item.id.map(text))?;
        object.serialize_entry("properties", &json(DocumentPart::Properties(&item.properties)))?;
        serialize_some(&mut object, "html", nested.and_then(|nested| nested.html).map(text))?;
        if let Some(value) = nested.and_then(|nested| nested.value) {
            object.serialize_entry("value", &json(DocumentPart::Value(value.into())))?;
        }
        serialize_some(&mut object, "lang", item.lang.map(text))?;
        let [shape, coords] = self.area(id);
        serialize_some(&mut object, "shape", shape)?;
        serialize_some(&mut object, "coords", coords)?;
        if !item.children.is_empty() {
            object.serialize_entry("children", &json(DocumentPart::Items(&item.children)))?;
        }
        object.end()
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
    object.serialize_entry("rels", document.rels())?;
    object.serialize_entry("rel-urls", document.rel_urls())?;
    serialize_some(object, "alternates", Some(&document.alternates).filter(|links| !links.is_empty()))
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
