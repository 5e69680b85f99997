//! An item while the walk is inside of it.

use super::backcompat::Table;
use super::class::Prefix;
use super::property::Reader;
use super::{Frame, datetime, implied};
use crate::document::lists::{Lists, Place};
use crate::document::{HtmlData, ItemId, NestedValue, TypeList, ValueData};
use crate::dom::El;

pub(super) struct OpenItem {
    pub(super) id: ItemId,
    pub(super) types: TypeList,
    /// What its class names mean, if it is a classic one.
    pub(super) tables: Vec<&'static Table>,
    pub(super) properties: Lists<ValueData>,
    pub(super) children: Vec<ItemId>,
    pub(super) has_nested: bool,
    has_text_or_html: bool,
    has_url: bool,
    /// The first `name` that came as `p-name`, and the first `url` that came as `u-url`.
    text_name: Option<Slot>,
    url_url: Option<Slot>,
    /// What the output budget was when it was opened.
    pub(super) left_before: usize,
    /// The date of the last `dt-*` that had one.
    last_date: Option<Box<str>>,
}

/// A place among the values of a property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) prefix: Prefix,
    place: Place,
}

impl OpenItem {
    pub(super) fn new(id: ItemId, types: TypeList, tables: Vec<&'static Table>, left_before: usize) -> Self {
        OpenItem {
            id,
            types,
            tables,
            properties: Lists::default(),
            children: Vec::new(),
            left_before,
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
        let place = self.properties.push(name, ValueData::Text(Box::default()));
        let slot = Slot { prefix, place };
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

    /// Fills the places that an element took. Its value is read once for each prefix; for each
    /// further place, so many bytes are written again.
    pub(super) fn fill_all(
        &mut self,
        slots: &[Slot],
        size: usize,
        reader: &mut Reader<'_>,
        read: impl Fn(&mut Self, Prefix, &mut Reader<'_>) -> ValueData,
    ) {
        let mut first_of_prefix: [Option<Place>; 4] = [None; 4];
        for (number, &slot) in slots.iter().enumerate() {
            if number > 0 && !reader.budget.spend(size) {
                continue;
            }
            let value = match first_of_prefix[slot.prefix as usize] {
                Some(first) => reader.keep_value(self.properties.get(first)),
                None => read(self, slot.prefix, reader),
            };
            first_of_prefix[slot.prefix as usize].get_or_insert(slot.place);
            self.fill(slot, value);
        }
    }

    pub(super) fn fill(&mut self, slot: Slot, value: ValueData) {
        *self.properties.get_mut(slot.place) = value;
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
        self.text_name.and_then(|slot| self.properties.get(slot.place).standing())
    }

    /// What stands for the item where a URL is wanted.
    pub(super) fn standing_url(&self) -> Option<NestedValue> {
        self.url_url.and_then(|slot| self.properties.get(slot.place).standing())
    }
}
