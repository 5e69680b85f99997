//! Where the values of a document are written that were not read as microformats: for the reasons of the reader's fields.

use std::collections::HashMap;

use super::{Document, HtmlData, Item, ItemId, NestedValue, Source, Text, UrlData, ValueData};
use crate::nodes::map::SourcePlace;
use microweave_html::dom::NodeId;

/// Where a value that is not of microformats is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueOrigin {
    /// An element of microdata or a `meta` element.
    Element(NodeId),
    /// A place in a script of JSON-LD.
    Script(SourcePlace),
    /// An element of RDFa.
    Rdfa(NodeId),
    /// The first `meta` element with this name, or the title of the page.
    Meta(&'static str),
}

impl From<SourcePlace> for ValueOrigin {
    fn from(place: SourcePlace) -> Self {
        if place.is_element() { ValueOrigin::Rdfa(place.element) } else { ValueOrigin::Script(place) }
    }
}

/// The origins of values, by where their texts begin in the document's buffer. Repeated values share their texts.
#[derive(Clone, Debug, Default)]
pub struct ValueOrigins {
    texts: HashMap<u32, ValueOrigin>,
    items: HashMap<ItemId, ValueOrigin>,
}

impl ValueOrigins {
    /// Notes where a value is written.
    pub fn add(&mut self, value: ValueData, origin: ValueOrigin) {
        if let Some(text) = text_of(value).filter(|text| !text.is_empty()) {
            self.texts.entry(text.start()).or_insert(origin);
        }
    }

    /// Notes where an item is written.
    pub fn add_item(&mut self, item: ItemId, origin: ValueOrigin) {
        self.items.insert(item, origin);
    }

    /// Renumbers the items. `order` has their numbers before, in the new order.
    pub fn renumber(&mut self, order: &[ItemId]) {
        let mut old = std::mem::take(&mut self.items);
        let new = order.iter().enumerate();
        self.items = new.filter_map(|(new, id)| Some((new as ItemId, old.remove(id)?))).collect();
    }
}

/// The text of a value, or the plain value of an item.
fn text_of(value: ValueData) -> Option<Text> {
    match value {
        ValueData::Text(value)
        | ValueData::Url(UrlData { value, .. })
        | ValueData::Html(HtmlData { value, .. }) => Some(value),
        ValueData::Item(nested) => nested.value.map(|value| match value {
            NestedValue::Text(text) => text,
            NestedValue::Url(url) => url.value,
        }),
    }
}

impl Document {
    /// The origins. The first call creates them.
    pub(crate) fn origins_mut(&mut self) -> &mut ValueOrigins {
        self.origins.get_or_insert_default()
    }
}

impl<'a> Item<'a> {
    /// Where the item is written, if it was not read as microformats.
    pub fn origin(self) -> Option<ValueOrigin> {
        let noted = self.document.origins.as_ref()?.items.get(&self.id);
        noted.copied().or_else(|| self.element_origin())
    }

    fn element_origin(self) -> Option<ValueOrigin> {
        let is_rdfa = self.source() == Source::Rdfa;
        let origin = if is_rdfa { ValueOrigin::Rdfa } else { ValueOrigin::Element };
        Some(origin(self.place()?.node))
    }

    /// Where a value is written, if it was not read as microformats. A value that is an item of microdata is the element of
    /// the item.
    pub fn value_origin(self, property: &str, number: usize) -> Option<ValueOrigin> {
        let value = *self.data().properties.get(property)?.get(number)?;
        let origins = self.document.origins.as_ref()?;
        let of_element = match value {
            ValueData::Item(nested) => self.document.item(nested.item).element_origin(),
            _ => None,
        };
        let of_text = || origins.texts.get(&text_of(value)?.start()).copied();
        of_element.or_else(of_text).or_else(|| match value {
            ValueData::Item(nested) => self.document.item(nested.item).origin(),
            _ => None,
        })
    }

    /// The number of a value among the values of the same item in another document, which may have more values of the property.
    pub fn number_in(self, full: &Document, property: &str, number: usize) -> Option<usize> {
        let values = self.data().properties.get(property)?;
        let others = full.items.get(self.id as usize)?.properties.get(property)?;
        if values.len() == others.len() {
            return Some(number);
        }
        let start = |value: &ValueData| text_of(*value).map(Text::start);
        others.iter().position(|value| start(value) == start(&values[number]))
    }
}
