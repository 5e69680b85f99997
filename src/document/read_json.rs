//! A document from microformats2 JSON of any parser, and the objects of microdata JSON. Items are read by recursion. This module checks their
//! depth: `MAX_OBJECTS` levels take well under 1 MiB of stack (test `deepest_json_needs_little_stack`).

use std::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::Number;

use super::{
    AlternateLink, Document, HtmlData, ItemArea, ItemData, ItemId, JsonValue, MetaNames, Microdata,
    NestedItem, NestedValue, Rdfa, Reason, Reasons, RelLinks, RelUrls, Rels, Source, Texts, UrlData,
    ValueData,
};
use crate::error::Error;
use microweave_html::account::MAX_NESTED_ITEMS;
use microweave_values::collections::map::{Map, MapOf};
use microweave_values::collections::short_name::Name;

/// The maximum depth of nested objects: the items, then one level for items over their limit, which are
/// written side by side in the innermost item, and one for a value that is an object.
const MAX_OBJECTS: u16 = MAX_NESTED_ITEMS + 2;

impl Document {
    /// Reads a document from JSON, of this or another parser.
    ///
    /// It reads every depth that this library writes: 128 nested items. `serde_json::from_str` stops at 128
    /// nested arrays and objects, which are 42 items; use this instead.
    ///
    /// ```
    /// let json = r#"{"items": [{"type": ["h-card"], "properties": {"name": ["Ada"]}}]}"#;
    /// let document = microweave::Document::from_json(json)?;
    /// assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada"));
    /// # Ok::<(), microweave::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::InvalidJson`] if the text is not JSON, or not the JSON of a document.
    pub fn from_json(json: &str) -> Result<Self, Error> {
        read(json)
    }
}

impl Microdata {
    /// Reads microdata from the JSON of the specification, at every depth that this library writes, as
    /// [`Document::from_json`] does.
    ///
    /// # Errors
    /// [`Error::InvalidJson`] if the text is not JSON, or not the JSON of microdata.
    pub fn from_json(json: &str) -> Result<Self, Error> {
        read(json)
    }
}

fn read<T: DeserializeOwned>(json: &str) -> Result<T, Error> {
    let mut deserializer = serde_json::Deserializer::from_str(json);
    // The seeds below limit the depth. Skipped values are not read by recursion.
    deserializer.disable_recursion_limit();
    let value = T::deserialize(&mut deserializer).map_err(Error::InvalidJson)?;
    deserializer.end().map_err(Error::InvalidJson)?;
    Ok(value)
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = JsonDocument::deserialize(deserializer)?;
        let links = RelLinks::of_maps(read.rels, read.rel_urls);
        let mut document = Document { links: Some(links.into()), ..Document::default() };
        (document.header_rels, document.alternates) = (read.header_rels, read.alternates);
        (document.microdata, document.rdfa) = (read.microdata, read.rdfa);
        (document.json_ld, document.meta) = (read.json_ld, read.meta);
        let has_reasons = read.reasons.is_some() || read.not_taken.is_some();
        let (taken, not_taken) = (read.reasons.unwrap_or_default(), read.not_taken.unwrap_or_default());
        document.reasons = has_reasons.then(|| Box::new(Reasons { taken, not_taken }));
        document.top = read.items.into_iter().map(|item| document.add(item)).collect();
        check_texts(&document.texts)?;
        Ok(document)
    }
}

/// An error if texts may have been cut.
pub(super) fn check_texts<E: serde::de::Error>(texts: &Texts) -> Result<(), E> {
    if texts.is_full() { Err(E::custom("the texts are longer than 4 GiB in total")) } else { Ok(()) }
}

/// A document as its JSON holds it. A missing key is empty. Unknown keys are ignored.
#[derive(serde::Deserialize, Default)]
#[serde(default, rename_all = "kebab-case")]
struct JsonDocument {
    #[serde(deserialize_with = "items")]
    items: Vec<JsonObject>,
    rels: Rels,
    rel_urls: RelUrls,
    alternates: Vec<AlternateLink>,
    header_rels: Rels,
    microdata: Option<Microdata>,
    json_ld: Option<Vec<JsonValue>>,
    rdfa: Option<Rdfa>,
    meta: Option<MetaNames>,
    reasons: Option<Vec<Reason>>,
    not_taken: Option<Vec<Reason>>,
}

pub(super) fn items<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<JsonObject>, D::Error> {
    ListOf(ItemSeed(Level(0))).deserialize(deserializer)
}

/// The depth: how many objects are open.
#[derive(Clone, Copy)]
struct Level(u16);

impl Level {
    fn inside<E: serde::de::Error>(self) -> Result<Self, E> {
        if self.0 >= MAX_OBJECTS {
            return Err(E::custom(format_args!("items nest deeper than {MAX_NESTED_ITEMS} levels")));
        }
        Ok(Level(self.0 + 1))
    }
}

/// Reads a list whose values are read by a seed. `null` is an empty list.
#[derive(Clone, Copy)]
struct ListOf<S>(S);

impl<'de, S: DeserializeSeed<'de> + Copy> DeserializeSeed<'de> for ListOf<S> {
    type Value = Vec<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, S: DeserializeSeed<'de> + Copy> Visitor<'de> for ListOf<S> {
    type Value = Vec<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = access.next_element_seed(self.0)? {
            values.push(value);
        }
        Ok(values)
    }
}

/// Any object that can be a value. Its keys decide what it is.
#[derive(Default)]
pub(super) struct JsonObject {
    pub(super) types: Option<JsonTypes>,
    pub(super) properties: Map<Vec<PropertyJson>>,
    children: Vec<JsonObject>,
    pub(super) id: Option<Box<str>>,
    lang: Option<Box<str>>,
    shape: Option<Box<str>>,
    coords: Option<Box<str>>,
    html: Option<Box<str>>,
    value: PropertyJson,
    alt: Option<Box<str>>,
}

#[derive(Default)]
pub(super) enum PropertyJson {
    Text(Box<str>),
    Object(Box<JsonObject>),
    #[default]
    Null,
}

#[derive(serde::Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum ItemKey {
    Type,
    Properties,
    Children,
    Id,
    Lang,
    Shape,
    Coords,
    Html,
    Value,
    Alt,
    #[serde(other)]
    Other,
}

#[derive(Clone, Copy)]
struct ItemSeed(Level);

impl<'de> DeserializeSeed<'de> for ItemSeed {
    type Value = JsonObject;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<JsonObject, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ItemSeed {
    type Value = JsonObject;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<JsonObject, A::Error> {
        let level = self.0.inside()?;
        let mut object = JsonObject::default();
        while let Some(key) = access.next_key()? {
            match key {
                ItemKey::Type => object.types = access.next_value()?,
                ItemKey::Properties => {
                    object.properties = access.next_value_seed(MapOf(ListOf(ValueSeed(level))))?;
                }
                ItemKey::Children => object.children = access.next_value_seed(ListOf(ItemSeed(level)))?,
                ItemKey::Id => object.id = access.next_value()?,
                ItemKey::Lang => object.lang = access.next_value()?,
                ItemKey::Shape => object.shape = access.next_value()?,
                ItemKey::Coords => object.coords = access.next_value()?,
                ItemKey::Html => object.html = access.next_value()?,
                ItemKey::Value => object.value = access.next_value_seed(ValueSeed(level))?,
                ItemKey::Alt => object.alt = access.next_value()?,
                ItemKey::Other => drop(access.next_value::<IgnoredAny>()?),
            }
        }
        Ok(object)
    }
}

/// A list of types, or one, as in microdata of 2010.
pub(super) struct JsonTypes {
    pub(super) names: Vec<Name>,
    pub(super) is_single: bool,
}

impl<'de> Deserialize<'de> for JsonTypes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TypesVisitor)
    }
}

struct TypesVisitor;

impl<'de> Visitor<'de> for TypesVisitor {
    type Value = JsonTypes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a list of texts")
    }

    fn visit_str<E>(self, one: &str) -> Result<JsonTypes, E> {
        Ok(JsonTypes { names: vec![one.into()], is_single: true })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<JsonTypes, A::Error> {
        let names = Deserialize::deserialize(SeqAccessDeserializer::new(access))?;
        Ok(JsonTypes { names, is_single: false })
    }
}

#[derive(Clone, Copy)]
struct ValueSeed(Level);

impl<'de> DeserializeSeed<'de> for ValueSeed {
    type Value = PropertyJson;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<PropertyJson, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ValueSeed {
    type Value = PropertyJson;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or an object")
    }

    fn visit_str<E>(self, text: &str) -> Result<PropertyJson, E> {
        Ok(PropertyJson::Text(text.into()))
    }

    fn visit_bool<E>(self, truth: bool) -> Result<PropertyJson, E> {
        Ok(PropertyJson::Text(truth.to_string().into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<PropertyJson, E> {
        Ok(PropertyJson::Text(number.to_string().into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<PropertyJson, E> {
        Ok(PropertyJson::Text(number.to_string().into()))
    }

    /// A number keeps its form in JSON: `1.0`, not `1`.
    fn visit_f64<E>(self, number: f64) -> Result<PropertyJson, E> {
        let text = Number::from_f64(number).map(|number| number.to_string());
        Ok(PropertyJson::Text(text.unwrap_or_default().into()))
    }

    fn visit_unit<E>(self) -> Result<PropertyJson, E> {
        Ok(PropertyJson::Null)
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<PropertyJson, A::Error> {
        ItemSeed(self.0).visit_map(access).map(|object| PropertyJson::Object(Box::new(object)))
    }
}

impl PropertyJson {
    pub(super) fn into_text(self) -> Box<str> {
        match self {
            PropertyJson::Text(text) => text,
            PropertyJson::Object(object) => object.value.into_text(),
            PropertyJson::Null => Box::default(),
        }
    }
}

impl Document {
    fn add(&mut self, read: JsonObject) -> ItemId {
        let id = self.items.len() as ItemId;
        self.items.push(ItemData::default());
        if read.shape.is_some() || read.coords.is_some() {
            let [shape, coords] = [read.shape, read.coords].map(|text| Some(self.texts.add(&text?)));
            self.areas.push(ItemArea { item: id, shape, coords });
        }
        let properties =
            read.properties.entries.into_iter().map(|(name, values)| {
                (name, values.into_iter().map(|value| self.read_value(value)).collect())
            });
        let properties = Map::of(properties.collect());
        let children = read.children.into_iter().map(|child| self.add(child)).collect();
        let types = read.types.into_iter().flat_map(|types| types.names).collect();
        self.items[id as usize] = ItemData {
            types,
            properties,
            id: read.id.map(|id| self.texts.add(&id)),
            lang: read.lang.map(|lang| self.texts.add(&lang)),
            children,
            source: Source::Microformats,
            ..ItemData::default()
        };
        id
    }

    fn read_value(&mut self, value: PropertyJson) -> ValueData {
        match value {
            PropertyJson::Object(object) if object.types.is_some() => self.read_nested(*object),
            PropertyJson::Object(object) => self.read_text_object(*object),
            value => ValueData::Text(self.texts.add(&value.into_text())),
        }
    }

    /// Reads an object that is not an item: marked-up content, an image or a text.
    fn read_text_object(&mut self, object: JsonObject) -> ValueData {
        let JsonObject { html, alt, lang, value, .. } = object;
        let mut add = |text: Box<str>| self.texts.add(&text);
        let value = add(value.into_text());
        match (html.map(&mut add), alt) {
            (Some(html), _) => ValueData::Html(HtmlData { html, value, lang: lang.map(add) }),
            (None, Some(alt)) => ValueData::Url(UrlData { value, alt: add(alt) }),
            (None, None) => ValueData::Text(value),
        }
    }

    fn read_nested(&mut self, mut object: JsonObject) -> ValueData {
        let mut add = |text: Box<str>| self.texts.add(&text);
        let value = match std::mem::take(&mut object.value) {
            PropertyJson::Null => None,
            PropertyJson::Object(object) if object.alt.is_some() => {
                let JsonObject { value, alt, .. } = *object;
                let alt = add(alt.unwrap_or_default());
                Some(NestedValue::Url(UrlData { alt, value: add(value.into_text()) }))
            }
            value => Some(NestedValue::Text(add(value.into_text()))),
        };
        let html = object.html.take().map(add);
        ValueData::Item(NestedItem { item: self.add(object), value, html })
    }
}
