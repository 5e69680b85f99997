//! The reasons of a page's document, by item and property.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

use serde_json::Value;

use crate::document::{Document, Reason, ReasonRule};
use crate::reader::schema_org::{is_feed, names_of};

pub(super) struct PageReasons<'d> {
    /// The reasons of each value, by its pointer.
    by_pointer: BTreeMap<&'d str, Vec<&'d Reason>>,
    /// The pointers to the items of each element, by where it begins.
    items: HashMap<usize, Vec<&'d str>>,
    /// The document as JSON, for the texts of values.
    json: Value,
}

impl<'d> PageReasons<'d> {
    pub(super) fn new(document: &'d Document) -> Self {
        let mut by_pointer = BTreeMap::<_, Vec<_>>::new();
        let mut items = HashMap::<_, Vec<&str>>::new();
        for reason in document.reasons() {
            by_pointer.entry(&*reason.at).or_default().push(reason);
            let pointers = items.entry(reason.element_start).or_default();
            if is_of_item(reason) && !pointers.contains(&&*reason.at) {
                pointers.push(&reason.at);
            }
        }
        let json = serde_json::to_value(document).unwrap_or_default();
        PageReasons { by_pointer, items, json }
    }

    /// The pointers to the items whose element begins here.
    pub(super) fn items_at(&self, start: usize) -> &[&'d str] {
        self.items.get(&start).map_or(&[], Vec::as_slice)
    }

    /// The reasons of the value at a pointer.
    pub(super) fn at(&self, pointer: &str) -> Vec<&'d Reason> {
        self.by_pointer.get(pointer).cloned().unwrap_or_default()
    }

    /// The reasons of the first value of the first of these properties that the item has.
    pub(super) fn of_first(&self, item: &str, properties: &[&str]) -> Vec<&'d Reason> {
        let first = properties.iter().find_map(|property| self.values(item, property).first().copied());
        first.map_or_else(Vec::new, |pointer| self.at(pointer))
    }

    /// The reasons of the value of these properties that is the text.
    pub(super) fn of_property(&self, item: &str, properties: &[&str], text: &str) -> Vec<&'d Reason> {
        let mut values = properties.iter().flat_map(|property| self.values(item, property));
        let found = values.find(|pointer| self.has_text(pointer, text));
        found.map_or_else(Vec::new, |pointer| self.at(pointer))
    }

    /// The reasons of the only value of the first of these properties that the item has, for a text that the reader has
    /// changed. If it has joined several values: of all values.
    pub(super) fn of_only(&self, item: &str, properties: &[&str], is_joined: bool) -> Vec<&'d Reason> {
        let mut values = properties.iter().map(|property| self.values(item, property));
        let first = values.find(|values| !values.is_empty()).unwrap_or_default();
        let is_known = is_joined || first.len() == 1;
        first.iter().filter(|_| is_known).flat_map(|pointer| self.at(pointer)).collect()
    }

    /// The reasons of the values of these properties that are one of the texts.
    pub(super) fn of_texts(&self, item: &str, properties: &[&str], texts: &[String]) -> Vec<&'d Reason> {
        let values = properties.iter().flat_map(|property| self.values(item, property));
        let is_wanted = |pointer: &&str| texts.iter().any(|text| self.has_text(pointer, text));
        values.filter(is_wanted).flat_map(|pointer| self.at(pointer)).collect()
    }

    /// True if the value at a pointer has this text.
    fn has_text(&self, pointer: &str, text: &str) -> bool {
        self.json.pointer(pointer).is_some_and(|value| {
            has_same_text(&plain_text(value), text)
                || texts_of_item(value).any(|own| has_same_text(own, text))
        })
    }

    /// These properties, with those of schema.org that have their values in an item of microdata.
    pub(super) fn names_in(&self, item: &str, properties: &[&'static str]) -> Vec<&'static str> {
        let mut names = properties.to_vec();
        let own = self.by_pointer.get(item).into_iter().flatten();
        let types = own.filter(|own| own.rule == ReasonRule::Itemscope).filter_map(|own| own.by.as_deref());
        for item_type in types.flat_map(|types| types.split(' ')) {
            let of_type = properties.iter().flat_map(|property| names_of(item_type, property));
            let new: Vec<&'static str> = of_type.filter(|name| !names.contains(name)).collect();
            names.extend(new);
        }
        names
    }

    /// The reasons of all values of these properties.
    pub(super) fn of_properties(&self, item: &str, properties: &[&str]) -> Vec<&'d Reason> {
        let values = properties.iter().flat_map(|property| self.values(item, property));
        values.flat_map(|pointer| self.at(pointer)).collect()
    }

    /// The reasons of the first of these rels that the page has.
    pub(super) fn of_rels(&self, rels: &[&str]) -> Vec<&'d Reason> {
        let all = rels.iter().map(|rel| self.at(&format!("/rels/{rel}/0")));
        all.into_iter().find(|reasons| !reasons.is_empty()).unwrap_or_default()
    }

    /// The pointers to the values of a property.
    fn values(&self, item: &str, property: &str) -> Vec<&'d str> {
        let start = format!("{item}/properties/{property}/");
        let from_start = self
            .by_pointer
            .range::<str, _>((Bound::Included(&*start), Bound::Unbounded))
            .map(|(pointer, _)| *pointer);
        let of_property = from_start.take_while(|pointer| pointer.starts_with(&start));
        let is_value = |pointer: &&str| pointer[start.len()..].bytes().all(|byte| byte.is_ascii_digit());
        of_property.filter(is_value).collect()
    }

    /// The h-feed with this name, if no other one has it.
    pub(super) fn feed_of_name(&self, name: &str) -> Option<&'d str> {
        let is_feed =
            |pointer: &&str| self.by_pointer[pointer].iter().any(|own| is_of_item(own) && is_of_feed(own));
        let has_name = |pointer: &&str| !self.of_property(pointer, &["name", "headline"], name).is_empty();
        let mut named = self.by_pointer.keys().copied().filter(is_feed).filter(has_name);
        named.next().filter(|_| named.next().is_none())
    }

    /// The h-feed that the item at this pointer is a child or a value of.
    pub(super) fn feed_around(&self, item: &'d str) -> Option<&'d str> {
        let mut around = item;
        while let Some(end) = around.rfind("/children/").max(around.rfind("/properties/")) {
            around = &around[..end];
            let own = self.by_pointer.get(around)?.iter().find(|reason| is_of_item(reason));
            if own.is_some_and(|reason| is_of_feed(reason)) {
                return Some(around);
            }
        }
        None
    }

    /// The pointer to the h-card with this URL, otherwise with this name.
    pub(super) fn card(&self, name: Option<&str>, url: Option<&str>) -> Option<&'d str> {
        let is_card = |pointer: &str| {
            let types =
                self.json.pointer(pointer).and_then(|item| item.get("type")).and_then(Value::as_array);
            types.is_some_and(|types| types.iter().any(|item_type| item_type == "h-card"))
        };
        let has = |pointer: &str, property: &str, text: Option<&str>| {
            let values =
                self.json.pointer(&format!("{pointer}/properties/{property}")).and_then(Value::as_array);
            let mut texts = values.into_iter().flatten().map(plain_text);
            text.is_some_and(|text| texts.any(|own| has_same_text(&own, text)))
        };
        let cards = || self.by_pointer.keys().copied().filter(|pointer| is_card(pointer));
        cards().find(|card| has(card, "url", url)).or_else(|| cards().find(|card| has(card, "name", name)))
    }
}

/// True for the reason of an h-feed, or of an item of microdata that becomes one.
fn is_of_feed(reason: &Reason) -> bool {
    let mut names = reason.by.as_deref().unwrap_or_default().split(' ');
    match reason.rule {
        ReasonRule::Itemscope => names.any(is_feed),
        _ => names.any(|name| matches!(name, "h-feed" | "hfeed")),
    }
}

/// True for the reason of an item, in contrast to that of a value.
fn is_of_item(reason: &Reason) -> bool {
    let by = reason.by.as_deref().unwrap_or_default();
    reason.from.is_none()
        && match reason.rule {
            ReasonRule::Explicit => by.starts_with("h-"),
            // The name of a property has a dot: `hentry.author`.
            ReasonRule::Classic => !by.contains('.'),
            rule => rule == ReasonRule::Itemscope,
        }
}

/// The text or URL of a value.
fn plain_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(object) => match object.get("value") {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Object(image)) => {
                image.get("value").and_then(Value::as_str).unwrap_or_default().to_owned()
            }
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// The texts of the properties of an item of microdata, which has no plain value.
fn texts_of_item(value: &Value) -> impl Iterator<Item = &str> {
    let properties =
        value.get("properties").filter(|_| value.get("value").is_none()).and_then(Value::as_object);
    let values = properties.into_iter().flat_map(serde_json::Map::values);
    values.filter_map(Value::as_array).flatten().filter_map(Value::as_str)
}

/// True if two texts differ in whitespace only.
fn has_same_text(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}
