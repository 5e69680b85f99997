//! The reasons of a page's document, by item and property.

use crate::document::{Document, Item, MicrodataValue, PointedValue, Reason, ReasonRule, Value};
use crate::reader::address::Address;
use crate::reader::schema_org::{is_feed, names_of};

pub(super) struct PageReasons<'d> {
    document: &'d Document,
    /// The reasons, sorted by their pointers.
    by_pointer: Vec<&'d Reason>,
    /// The reasons of items, sorted by where their elements begin.
    items: Vec<&'d Reason>,
    address: Address,
}

impl<'d> PageReasons<'d> {
    pub(super) fn new(document: &'d Document, address: &str) -> Self {
        let mut by_pointer: Vec<&Reason> = document.reasons().iter().collect();
        by_pointer.sort_by(|one, other| one.at.cmp(&other.at));
        let mut items: Vec<&Reason> = document.reasons().iter().filter(|reason| is_of_item(reason)).collect();
        items.sort_by_key(|reason| reason.element_start);
        PageReasons { document, by_pointer, items, address: Address::new(address) }
    }

    /// The pointers to the items whose element begins here.
    pub(super) fn items_at(&self, start: usize) -> Vec<&'d str> {
        let first = self.items.partition_point(|reason| reason.element_start < start);
        let of_element = self.items[first..].iter().take_while(|reason| reason.element_start == start);
        let mut pointers: Vec<&str> = Vec::new();
        for reason in of_element {
            if !pointers.contains(&&*reason.at) {
                pointers.push(&reason.at);
            }
        }
        pointers
    }

    /// The reasons from this pointer on, in the order of pointers.
    fn from(&self, pointer: &str) -> &[&'d Reason] {
        &self.by_pointer[self.by_pointer.partition_point(|reason| *reason.at < *pointer)..]
    }

    /// The reasons of the value at a pointer.
    pub(super) fn at(&self, pointer: &str) -> Vec<&'d Reason> {
        self.from(pointer).iter().take_while(|reason| *reason.at == *pointer).copied().collect()
    }

    /// The pointers of all reasons, each once.
    fn pointers(&self) -> impl Iterator<Item = &'d str> {
        self.by_pointer.chunk_by(|one, next| one.at == next.at).map(|reasons| &*reasons[0].at)
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

    /// The first reason of each value of a property that is empty or the address of the page.
    pub(super) fn of_own_media(&self, item: &str, property: &str) -> Vec<&'d Reason> {
        let is_own = |pointer: &&str| {
            let value = self.document.value_at(pointer).filter(|value| !value.is_item());
            let url = value.map(|value| value.as_text().unwrap_or_default());
            url.is_some_and(|url| url.is_empty() || self.address.is_part(url))
        };
        let values = self.values(item, property).into_iter().filter(is_own);
        values.filter_map(|pointer| self.at(pointer).first().copied()).collect()
    }

    /// The reasons of the values of these properties that are one of the texts.
    pub(super) fn of_texts(&self, item: &str, properties: &[&str], texts: &[String]) -> Vec<&'d Reason> {
        let values = properties.iter().flat_map(|property| self.values(item, property));
        let is_wanted = |pointer: &&str| texts.iter().any(|text| self.has_text(pointer, text));
        values.filter(is_wanted).flat_map(|pointer| self.at(pointer)).collect()
    }

    /// True if the value at a pointer has this text.
    fn has_text(&self, pointer: &str, text: &str) -> bool {
        self.document.value_at(pointer).is_some_and(|value| {
            has_same_text(value.as_text().unwrap_or_default(), text)
                || texts_of_item(value).into_iter().any(|own| has_same_text(own, text))
        })
    }

    /// These properties, with those of schema.org that have their values in an item of microdata.
    pub(super) fn names_in(&self, item: &str, properties: &[&'static str]) -> Vec<&'static str> {
        let mut names = properties.to_vec();
        let own = self.at(item).into_iter();
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
        let of_property = self.from(&start).iter().take_while(|reason| reason.at.starts_with(&start));
        let is_value = |pointer: &&str| pointer[start.len()..].bytes().all(|byte| byte.is_ascii_digit());
        let mut pointers: Vec<&str> = of_property.map(|reason| &*reason.at).filter(is_value).collect();
        pointers.dedup();
        pointers
    }

    /// The h-feed with this name, if no other one has it.
    pub(super) fn feed_of_name(&self, name: &str) -> Option<&'d str> {
        let is_feed = |pointer: &&str| self.at(pointer).iter().any(|own| is_of_item(own) && is_of_feed(own));
        let has_name = |pointer: &&str| !self.of_property(pointer, &["name", "headline"], name).is_empty();
        let mut named = self.pointers().filter(is_feed).filter(has_name);
        named.next().filter(|_| named.next().is_none())
    }

    /// The h-feed that the item at this pointer is a child or a value of.
    pub(super) fn feed_around(&self, item: &'d str) -> Option<&'d str> {
        let mut around = item;
        while let Some(end) = around.rfind("/children/").max(around.rfind("/properties/")) {
            around = &around[..end];
            let own = Some(self.at(around)).filter(|own| !own.is_empty())?;
            if own.iter().find(|reason| is_of_item(reason)).is_some_and(|own| is_of_feed(own)) {
                return Some(around);
            }
        }
        None
    }

    /// The pointer to the h-card with this URL, otherwise with this name.
    pub(super) fn card(&self, name: Option<&str>, url: Option<&str>) -> Option<&'d str> {
        let card_at = |pointer: &'d str| match self.document.value_at(pointer)? {
            PointedValue::Item(item) | PointedValue::Value(Value::Item { item, .. }) if item.is("h-card") => {
                Some((pointer, item))
            }
            _ => None,
        };
        let has = |item: Item<'_>, property: &str, text: Option<&str>| {
            let mut texts = item.values(property).map(|value| value.as_text().unwrap_or_default());
            text.is_some_and(|text| texts.any(|own| has_same_text(own, text)))
        };
        let cards = || self.pointers().filter_map(card_at);
        let with_url = cards().find(|(_, card)| has(*card, "url", url));
        with_url.or_else(|| cards().find(|(_, card)| has(*card, "name", name))).map(|(pointer, _)| pointer)
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

/// The texts of the properties of an item that has no plain value.
fn texts_of_item(value: PointedValue<'_>) -> Vec<&str> {
    match value {
        PointedValue::Item(item) | PointedValue::Value(Value::Item { item, value: None, .. }) => {
            item.all_values().filter_map(text_alone).collect()
        }
        PointedValue::Microdata(item) => {
            let values = item.names().flat_map(|name| item.values(name));
            let text = |value| match value {
                MicrodataValue::Text(text) => Some(text),
                MicrodataValue::Item(_) => None,
            };
            values.filter_map(text).collect()
        }
        _ => Vec::new(),
    }
}

/// The text of a value that is nothing else.
fn text_alone(value: Value<'_>) -> Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// True if two texts differ in whitespace only.
fn has_same_text(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}
