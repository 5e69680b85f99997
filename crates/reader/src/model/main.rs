//! What the ranking asks of descriptions.

use super::families::is_page;
use super::{DescribedValue, Description, Model};
use crate::PageReading;
use crate::schema_org::is_post;
use microweave::document::{Document, Item, Source};
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::NodeId;

/// An item, by what its descriptions have too.
#[derive(Clone, Copy)]
pub(crate) struct ItemIdentity {
    source: Source,
    number: u32,
    /// `None` for a document that was read from JSON.
    element: Option<NodeId>,
    /// The number of its node of JSON-LD or RDFa.
    node: Option<u32>,
}

impl From<Item<'_>> for ItemIdentity {
    fn from(item: Item<'_>) -> Self {
        let element = item.place().map(|place| place.node);
        ItemIdentity { source: item.source(), number: item.number(), element, node: item.node() }
    }
}

/// What an item of a page and its description have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ItemKey {
    Element(Source, NodeId),
    Node(Source, u32),
}

impl ItemKey {
    /// The key of an item. Of one in microformats and microdata, it is the key in microformats.
    pub(crate) fn of_item(item: Item<'_>) -> Option<Self> {
        match item.source() {
            Source::Both => Some(ItemKey::Element(Source::Microformats, item.place()?.node)),
            source @ (Source::Microformats | Source::Microdata) => {
                Some(ItemKey::Element(source, item.place()?.node))
            }
            source => Some(ItemKey::Node(source, item.node()?)),
        }
    }

    pub(crate) fn of_description(description: &Description<'_>) -> Option<Self> {
        match (description.source, description.node) {
            (source, Some(node)) => Some(ItemKey::Node(source, node)),
            (source, None) => {
                let place = description.place.filter(|place| place.is_element())?;
                Some(ItemKey::Element(source, place.element))
            }
        }
    }
}

/// The properties that lead to what a page is about.
const MAIN_PROPERTIES: [&str; 2] = ["mainEntity", "mainContentOfPage"];

/// The classes of posts, in the order in which the type of a post is found ([`post_type`](crate::post_type)).
const POST_CLASSES: [&str; 5] = ["Event", "Recipe", "Review", "Product", "CreativeWork"];

impl<'d> Description<'d> {
    /// True if the reader makes a post of it.
    pub(crate) fn is_post(&self) -> bool {
        self.types.iter().any(|name| is_post(name))
    }

    /// True for a page.
    pub(crate) fn is_page(&self) -> bool {
        self.types.iter().any(|name| is_page(name))
    }

    /// The type that says best what the page is, if it is about this: of a thing with several, the one that decides the type of the post.
    pub(crate) fn main_type(&self) -> Option<&'d str> {
        let is_named = |name: &&str| SCHEMA_ORG.has_type(name) && !matches!(*name, "CreativeWork" | "Thing");
        let types = || self.types.iter().copied().filter(is_named);
        let is_kind =
            |class: &'static str| types().find(|name| is_post(name) && SCHEMA_ORG.is_kind_of(name, class));
        POST_CLASSES.into_iter().find_map(is_kind).or_else(|| types().next())
    }

    /// The things in the properties that lead to what a page is about.
    pub(crate) fn main_parts(&self) -> impl Iterator<Item = u32> {
        MAIN_PROPERTIES.into_iter().flat_map(|name| self.values(name)).filter_map(DescribedValue::part)
    }

    /// True if it and the item are made of one item or node.
    fn is_of(&self, item: &ItemIdentity) -> bool {
        let is_of_element = || match (self.place.filter(|place| place.is_element()), item.element) {
            (Some(place), Some(element)) => place.element == element,
            _ => self.item.is_some_and(|described| described.number() == item.number),
        };
        match (self.source, item.source) {
            (Source::Microformats, Source::Microformats | Source::Both)
            | (Source::Microdata, Source::Microdata | Source::Both) => is_of_element(),
            (source, of_item) => source == of_item && self.node.is_some() && self.node == item.node,
        }
    }
}

impl<'d> Model<'d> {
    /// Adds the descriptions of microdata, JSON-LD and RDFa.
    pub(crate) fn add_entities(&mut self, reading: &'d PageReading, microdata: &'d Document) {
        self.add_microdata(microdata.microdata(), Source::Microdata);
        self.add_nodes(reading.page().json_ld(), Source::JsonLd);
        reading.typed_rdfa().into_iter().for_each(|rdfa| self.add_nodes(rdfa, Source::Rdfa));
    }

    pub(crate) fn numbers(&self) -> std::ops::Range<u32> {
        0..self.descriptions.len() as u32
    }

    pub(crate) fn description(&self, number: u32) -> &Description<'d> {
        &self.descriptions[number as usize]
    }

    /// The descriptions of these items, in their order.
    pub(crate) fn of_items(&self, items: &[ItemIdentity]) -> Vec<u32> {
        let mut numbers: Vec<(usize, u32)> = Vec::new();
        for (description, number) in self.descriptions.iter().zip(0..) {
            let item = items.iter().position(|item| description.is_of(item));
            numbers.extend(item.map(|item| (item, number)));
        }
        numbers.sort_unstable();
        numbers.into_iter().map(|(_, number)| number).collect()
    }

    /// The addresses that a property has, also as the identifiers and the addresses of parts.
    pub(crate) fn addresses<'t>(
        &'t self,
        description: &'t Description<'d>,
        name: &str,
    ) -> impl Iterator<Item = &'t str> {
        description.values(name).flat_map(|value| match value {
            DescribedValue::Text(text, _) => Some(&**text).into_iter().chain(None),
            DescribedValue::Part(part) => {
                let part = self.description(*part);
                let address = |name| part.texts(name).next();
                part.ids
                    .first()
                    .copied()
                    .into_iter()
                    .chain(["url", "contentUrl"].into_iter().find_map(address))
            }
        })
    }
}
