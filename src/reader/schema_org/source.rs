//! The sources of items of schema.org: microdata, and the nodes of JSON-LD and RDFa. Items and values have numbers, so that the table of
//! schema.org is applied to both in the same way.

use std::borrow::Cow;

use super::nodes::NodeItems;
use super::vocabulary::SCHEMA;
use crate::budget::Budget;
use crate::document::Source;
use crate::document::origins::ValueOrigin;
use crate::dom::{El, NodeId};
use crate::extract::microdata::value::ValueSource;
use crate::microdata_dom::{MicrodataDom, MicrodataEl};

#[derive(Clone, Copy)]
pub(super) enum ItemSource<'p> {
    Microdata(&'p MicrodataDom),
    Nodes(&'p NodeItems<'p>),
}

/// A value of a property. Values are in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ValueRef {
    Element(NodeId),
    /// The number of a value in [`NodeItems`].
    Value(u32),
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
            ItemSource::Nodes(items) => items.len(),
        }
    }

    /// The syntax.
    pub(super) fn syntax(self) -> Source {
        self.nodes().map_or(Source::Microdata, |items| items.source)
    }

    /// The element of an item of microdata or RDFa.
    pub(super) fn el(self, item: usize) -> Option<El<'p>> {
        match self {
            ItemSource::Microdata(page) => Some(page.item(item).el()),
            ItemSource::Nodes(items) => items.el(item),
        }
    }

    /// The element that has a value of microdata, or that has a value of RDFa as its text or as its link.
    pub(super) fn written_in(self, value: ValueRef) -> Option<(El<'p>, ValueSource<'p>)> {
        match value {
            ValueRef::Element(id) => {
                let page = self.page()?;
                Some((page.dom().el(id), page.value_source_of(page.dom().el(id))))
            }
            ValueRef::Value(number) => self.nodes()?.written_in(number),
        }
    }

    pub(super) fn extent(self, item: usize) -> Option<Extent> {
        match self {
            ItemSource::Microdata(page) => Some(extent_of(page.item(item).el())),
            ItemSource::Nodes(items) => items.extent(item),
        }
    }

    /// The types of an item, as addresses.
    pub(super) fn types(self, item: usize) -> impl Iterator<Item = &'p str> {
        let of_element = self.page().map(|page| page.item(item).item_type());
        let of_node = self.nodes().map(|items| items.node(item).types());
        of_element.into_iter().flatten().chain(of_node.into_iter().flatten())
    }

    /// True if the item may have properties. A node may have only its types or be only referred to.
    pub(super) fn is_described(self, item: usize) -> bool {
        self.nodes().is_none_or(|items| !items.values(item).is_empty())
    }

    /// True if the item is not a part of another item.
    pub(super) fn is_standalone(self, item: usize) -> bool {
        match self {
            ItemSource::Microdata(page) => {
                page.item(item).item_prop().all(|name| SCHEMA.is_independent(name))
            }
            ItemSource::Nodes(items) => items.is_standalone(item),
        }
    }

    /// The absolute global identifier of an item.
    pub(super) fn global_id(self, item: usize) -> Option<String> {
        match self {
            ItemSource::Microdata(page) => page.item(item).item_id(),
            ItemSource::Nodes(items) => items.global_id(item),
        }
    }

    /// The values of all properties of an item, as far as the budget allows.
    pub(super) fn values(self, item: usize, budget: &Budget) -> Vec<ValueRef> {
        match self {
            ItemSource::Microdata(page) => {
                let elements = page.properties_within(item, budget).into_iter();
                elements.map(|el| ValueRef::Element(el.id())).collect()
            }
            ItemSource::Nodes(items) => items.values(item).map(ValueRef::Value).collect(),
        }
    }

    /// The names of the properties that a value has.
    pub(super) fn names(self, value: ValueRef) -> impl Iterator<Item = &'p str> {
        let (element, nodes) = self.split(value);
        let name = nodes.map(|(items, number)| items.name(number));
        element.into_iter().flat_map(MicrodataEl::item_prop).chain(name)
    }

    /// The number of the item that a value is.
    pub(super) fn item_of(self, value: ValueRef) -> Option<usize> {
        match self.split(value) {
            (Some(element), _) => self.page()?.number_of(element.el()),
            (None, nodes) => nodes.and_then(|(items, number)| items.item_of(number)),
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

    /// The text of a value of a node.
    pub(super) fn text(self, value: ValueRef) -> Option<Cow<'p, str>> {
        self.split(value).1.and_then(|(items, number)| items.text(number))
    }

    /// Where a value is written.
    pub(super) fn value_origin(self, value: ValueRef) -> Option<ValueOrigin> {
        match value {
            ValueRef::Element(id) => Some(ValueOrigin::Element(id)),
            ValueRef::Value(number) => self.nodes().map(|items| items.place(number).into()),
        }
    }

    /// Where the global identifier of an item is written.
    pub(super) fn id_origin(self, item: usize) -> Option<ValueOrigin> {
        match self {
            ItemSource::Microdata(page) => Some(ValueOrigin::Element(page.item(item).id())),
            ItemSource::Nodes(items) => items.id_place(item).map(ValueOrigin::from),
        }
    }

    /// Where the item of a node is written.
    pub(super) fn item_origin(self, item: usize) -> Option<ValueOrigin> {
        self.nodes()?.item_place(item).map(ValueOrigin::from)
    }

    /// True if a value may have several items around it.
    pub(super) fn may_multiply(self) -> bool {
        self.page().is_none_or(MicrodataDom::may_multiply)
    }

    /// The page, if the source is microdata.
    pub(super) fn page(self) -> Option<&'p MicrodataDom> {
        match self {
            ItemSource::Microdata(page) => Some(page),
            ItemSource::Nodes(_) => None,
        }
    }

    fn nodes(self) -> Option<&'p NodeItems<'p>> {
        match self {
            ItemSource::Microdata(_) => None,
            ItemSource::Nodes(items) => Some(items),
        }
    }

    fn split(self, value: ValueRef) -> (Option<MicrodataEl<'p>>, Option<(&'p NodeItems<'p>, u32)>) {
        match value {
            ValueRef::Element(id) => (self.page().and_then(|page| page.element(id)), None),
            ValueRef::Value(number) => (None, self.nodes().map(|items| (items, number))),
        }
    }
}
