//! An item while the walk is inside of it.

use std::collections::HashMap;

use super::backcompat::Table;
use super::class::Prefix;
use super::property::Reader;
use super::{Frame, datetime, implied};
use crate::document::{HtmlData, ItemId, Map, NestedValue, ValueData};
use crate::dom::El;

pub(super) struct OpenItem {
    pub(super) id: ItemId,
    pub(super) types: Vec<Box<str>>,
    /// What its class names mean, if it is a classic one.
    pub(super) tables: Vec<&'static Table>,
    pub(super) properties: Properties,
    pub(super) children: Vec<ItemId>,
    pub(super) has_nested: bool,
    has_text_or_html: bool,
    has_url: bool,
    /// The first `name` that came as `p-name`, and the first `url` that came as `u-url`.
    text_name: Option<Slot>,
    url_url: Option<Slot>,
    /// The date of the last `dt-*` that had one.
    last_date: Option<Box<str>>,
}

/// A place among the values of a property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) prefix: Prefix,
    entry: usize,
    value: usize,
}

impl OpenItem {
    pub(super) fn new(id: ItemId, types: Vec<Box<str>>, tables: Vec<&'static Table>) -> Self {
        OpenItem {
            id,
            types,
            tables,
            properties: Properties::default(),
            children: Vec::new(),
            has_nested: false,
            has_text_or_html: false,
            has_url: false,
            text_name: None,
            url_url: None,
            last_date: None,
        }
    }

    pub(super) fn is_classic(&self) -> bool {
        !self.tables.is_empty()
    }

    /// The date that a time alone takes from here on.
    pub(super) fn last_date(&self) -> Option<Box<str>> {
        self.last_date.clone()
    }

    pub(super) fn has(&self, property: &str) -> bool {
        self.properties.find(property).is_some()
    }

    pub(super) fn take_slot(&mut self, prefix: Prefix, name: &str) -> Slot {
        let (entry, value) = self.properties.push_empty(name);
        let slot = Slot { prefix, entry, value };
        match prefix {
            Prefix::Text | Prefix::Html => self.has_text_or_html = true,
            Prefix::Url => self.has_url = true,
            Prefix::Date => {}
        }
        if prefix == Prefix::Text && name == "name" {
            self.text_name.get_or_insert(slot);
        }
        if prefix == Prefix::Url && name == "url" {
            self.url_url.get_or_insert(slot);
        }
        slot
    }

    pub(super) fn fill(&mut self, slot: Slot, value: ValueData) {
        *self.properties.value_mut(slot) = value;
    }

    /// The value of a property element that is no root.
    pub(super) fn value_of(
        &mut self,
        frame: &Frame<'_>,
        prefix: Prefix,
        reader: &mut Reader<'_>,
    ) -> ValueData {
        let (el, pieces) = (frame.el, &frame.pieces[..]);
        match prefix {
            Prefix::Text => ValueData::Text(reader.plain(el, pieces)),
            Prefix::Url => reader.url(el, pieces, self.is_classic()),
            Prefix::Date => ValueData::Text(self.date_of(frame, reader)),
            Prefix::Html => {
                let (html, value) = reader.html(el);
                ValueData::Html(Box::new(HtmlData { html, value, lang: reader.lang(el) }))
            }
        }
    }

    /// The value of a `dt-*` element, whose date later ones may take.
    pub(super) fn date_of(&mut self, frame: &Frame<'_>, reader: &mut Reader<'_>) -> Box<str> {
        let value = reader.date(frame.el, &frame.pieces, frame.earlier_date.as_deref());
        if let Some(date) = datetime::date_of(&value) {
            self.last_date = Some(date.into());
        }
        value
    }

    /// Adds what an item implies that says nothing explicit. Classic ones imply nothing.
    pub(super) fn imply(&mut self, root: El<'_>, reader: &mut Reader<'_>) {
        if self.is_classic() || self.has_nested {
            return;
        }
        let (says_text, says_url) = (self.has_text_or_html, self.has_url);
        if !says_text && !self.has("name") {
            let name = ValueData::Text(implied::name(root, reader));
            self.add(Prefix::Text, "name", name);
        }
        if !says_url
            && !self.has("photo")
            && let Some(photo) = implied::photo(root, reader)
        {
            self.add(Prefix::Url, "photo", photo);
        }
        if !says_url
            && !self.has("url")
            && let Some(url) = implied::url(root, reader)
        {
            self.add(Prefix::Url, "url", url);
        }
    }

    fn add(&mut self, prefix: Prefix, name: &str, value: ValueData) {
        let slot = self.take_slot(prefix, name);
        self.fill(slot, value);
    }

    /// What stands for the item where a text is wanted.
    pub(super) fn standing_name(&self) -> Option<NestedValue> {
        self.text_name.and_then(|slot| standing(self.properties.value(slot)))
    }

    /// What stands for the item where a URL is wanted.
    pub(super) fn standing_url(&self) -> Option<NestedValue> {
        self.url_url.and_then(|slot| standing(self.properties.value(slot)))
    }
}

fn standing(value: &ValueData) -> Option<NestedValue> {
    match value {
        ValueData::Text(text) => Some(NestedValue::Text(text.clone())),
        ValueData::Url(url) => Some(NestedValue::Url((**url).clone())),
        ValueData::Html(content) => Some(NestedValue::Text(content.value.clone())),
        ValueData::Item(nested) => nested.value.clone(),
    }
}

/// Properties in the order of first appearance, with an index once there are many.
#[derive(Default)]
pub(super) struct Properties {
    entries: Vec<(Box<str>, Vec<ValueData>)>,
    index: Option<HashMap<Box<str>, usize>>,
}

/// As many names as are looked through one by one.
const FEW: usize = 24;

impl Properties {
    fn find(&self, name: &str) -> Option<usize> {
        match &self.index {
            Some(index) => index.get(name).copied(),
            None => self.entries.iter().position(|(own, _)| **own == *name),
        }
    }

    fn push_empty(&mut self, name: &str) -> (usize, usize) {
        let entry = self.find(name).unwrap_or_else(|| self.add_name(name));
        let values = &mut self.entries[entry].1;
        values.push(ValueData::Text(Box::default()));
        (entry, values.len() - 1)
    }

    fn add_name(&mut self, name: &str) -> usize {
        let number = self.entries.len();
        self.entries.push((name.into(), Vec::with_capacity(1)));
        if let Some(index) = &mut self.index {
            index.insert(name.into(), number);
        } else if number == FEW {
            let names = self.entries.iter().enumerate();
            self.index = Some(names.map(|(number, (name, _))| (name.clone(), number)).collect());
        }
        number
    }

    fn value(&self, slot: Slot) -> &ValueData {
        &self.entries[slot.entry].1[slot.value]
    }

    fn value_mut(&mut self, slot: Slot) -> &mut ValueData {
        &mut self.entries[slot.entry].1[slot.value]
    }

    pub(super) fn into_map(mut self) -> Map<Vec<ValueData>> {
        self.entries.shrink_to_fit();
        Map { entries: self.entries }
    }
}
