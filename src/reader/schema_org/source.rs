//! The two sources of items of schema.org: microdata and JSON-LD. Items and values have numbers, so that the table of
//! schema.org is applied to both in the same way.

use std::borrow::Cow;

use super::json_ld::JsonLdItems;
use super::vocabulary::SCHEMA;
use crate::budget::Budget;
use crate::document::origins::ValueOrigin;
use crate::dom::{El, NodeId};
use crate::microdata_dom::{MicrodataDom, MicrodataEl};

#[derive(Clone, Copy)]
pub(super) enum ItemSource<'p> {
    Microdata(&'p MicrodataDom),
    JsonLd(&'p JsonLdItems<'p>),
}

/// A value of a property. Values are in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ValueRef {
    Element(NodeId),
    /// The number of a value in [`JsonLdItems`].
    JsonLd(u32),
}

/// Where an item begins and ends: nodes of the page, and places in the text of a script.
pub(super) type Extent = [(NodeId, u32); 2];

/// The extent of an element.
pub(super) fn extent_of(el: El<'_>) -> Extent {
    [(el.id(), 0), (el.after(), 0)]
}

impl<'p> ItemSource<'p> {
    /// The number of items.
    pub(super) fn len(self) -> usize {
        match self {
            ItemSource::Microdata(page) => page.all_items().len(),
            ItemSource::JsonLd(items) => items.len(),
        }
    }

    /// The element of an item of microdata.
    pub(super) fn el(self, item: usize) -> Option<El<'p>> {
        self.page().map(|page| page.item(item).el())
    }

    pub(super) fn extent(self, item: usize) -> Option<Extent> {
        match self {
            ItemSource::Microdata(page) => Some(extent_of(page.item(item).el())),
            ItemSource::JsonLd(items) => items.extent(item),
        }
    }

    /// The types of an item, as addresses.
    pub(super) fn types(self, item: usize) -> impl Iterator<Item = &'p str> {
        let of_element = self.page().map(|page| page.item(item).item_type());
        let of_node = self.json_ld().map(|items| items.node(item).types());
        of_element.into_iter().flatten().chain(of_node.into_iter().flatten())
    }

    /// True if the item may have properties. A node of JSON-LD may have only its types or be only referred to.
    pub(super) fn is_described(self, item: usize) -> bool {
        self.json_ld().is_none_or(|items| !items.values(item).is_empty())
    }

    /// True if the item is not a part of another item.
    pub(super) fn is_standalone(self, item: usize) -> bool {
        match self {
            ItemSource::Microdata(page) => {
                page.item(item).item_prop().all(|name| SCHEMA.is_independent(name))
            }
            ItemSource::JsonLd(items) => items.is_standalone(item),
        }
    }

    /// The absolute global identifier of an item.
    pub(super) fn global_id(self, item: usize) -> Option<String> {
        match self {
            ItemSource::Microdata(page) => page.item(item).item_id(),
            ItemSource::JsonLd(items) => items.global_id(item),
        }
    }

    /// The values of all properties of an item, as far as the budget allows.
    pub(super) fn values(self, item: usize, budget: &Budget) -> Vec<ValueRef> {
        match self {
            ItemSource::Microdata(page) => {
                let elements = page.properties_within(item, budget).into_iter();
                elements.map(|el| ValueRef::Element(el.id())).collect()
            }
            ItemSource::JsonLd(items) => items.values(item).map(ValueRef::JsonLd).collect(),
        }
    }

    /// The names of the properties that a value has.
    pub(super) fn names(self, value: ValueRef) -> impl Iterator<Item = &'p str> {
        let (element, json_ld) = self.split(value);
        let name = json_ld.map(|(items, number)| items.name(number));
        element.into_iter().flat_map(MicrodataEl::item_prop).chain(name)
    }

    /// The number of the item that a value is.
    pub(super) fn item_of(self, value: ValueRef) -> Option<usize> {
        match self.split(value) {
            (Some(element), _) => self.page()?.number_of(element.el()),
            (None, json_ld) => json_ld.and_then(|(items, number)| items.item_of(number)),
        }
    }

    /// The number of the item that a text refers to, as the context makes it an address.
    pub(super) fn item_of_text(self, value: ValueRef) -> Option<usize> {
        self.split(value).1.and_then(|(items, number)| items.item_of_text(number))
    }

    /// True if the item of a value is written in the value itself, so that it is there for the item around it.
    pub(super) fn is_inside(self, value: ValueRef) -> bool {
        self.split(value).1.is_none_or(|(items, number)| items.is_inside(number))
    }

    /// The text of a value of JSON-LD.
    pub(super) fn text(self, value: ValueRef) -> Option<Cow<'p, str>> {
        self.split(value).1.and_then(|(items, number)| items.text(number))
    }

    /// Where a value is written.
    pub(super) fn value_origin(self, value: ValueRef) -> Option<ValueOrigin> {
        match value {
            ValueRef::Element(id) => Some(ValueOrigin::Element(id)),
            ValueRef::JsonLd(number) => self.json_ld().map(|items| ValueOrigin::Script(items.place(number))),
        }
    }

    /// Where the global identifier of an item is written.
    pub(super) fn id_origin(self, item: usize) -> Option<ValueOrigin> {
        match self {
            ItemSource::Microdata(page) => Some(ValueOrigin::Element(page.item(item).id())),
            ItemSource::JsonLd(items) => items.id_place(item).map(ValueOrigin::Script),
        }
    }

    /// Where an item of JSON-LD is written.
    pub(super) fn item_origin(self, item: usize) -> Option<ValueOrigin> {
        self.json_ld()?.item_place(item).map(ValueOrigin::Script)
    }

    /// True if a value may have several items around it.
    pub(super) fn may_multiply(self) -> bool {
        self.page().is_none_or(MicrodataDom::may_multiply)
    }

    /// The page, if the source is microdata.
    pub(super) fn page(self) -> Option<&'p MicrodataDom> {
        match self {
            ItemSource::Microdata(page) => Some(page),
            ItemSource::JsonLd(_) => None,
        }
    }

    fn json_ld(self) -> Option<&'p JsonLdItems<'p>> {
        match self {
            ItemSource::Microdata(_) => None,
            ItemSource::JsonLd(items) => Some(items),
        }
    }

    fn split(self, value: ValueRef) -> (Option<MicrodataEl<'p>>, Option<(&'p JsonLdItems<'p>, u32)>) {
        match value {
            ValueRef::Element(id) => (self.page().and_then(|page| page.element(id)), None),
            ValueRef::JsonLd(number) => (None, self.json_ld().map(|items| (items, number))),
        }
    }
}
