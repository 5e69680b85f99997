//! What the ranking asks of descriptions.

use std::borrow::Cow;

use super::families::is_page;
use super::identity::join_things;
use super::microformats::PlacedPage;
use super::{DescribedValue, Description, Model};
use crate::address::Address;
use crate::graph::names_agree;
use crate::schema_org::is_post;
use microweave::document::{Document, Item, Source};
use microweave::nodes::GraphNodes;
use microweave::page::Page;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::account::{Account, Share};
use microweave_html::dom::NodeId;

/// What an item and its description have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum DescribedKey {
    Element(Source, NodeId),
    Node(Source, u32),
    /// The number of an item of microformats in a stored document.
    Number(u32),
}

/// The keys of an item: two of one in microformats and microdata.
pub(crate) type DescribedKeys = [Option<DescribedKey>; 2];

impl DescribedKey {
    pub(crate) fn of_item(item: Item<'_>) -> DescribedKeys {
        let of_element = |source| item.place().map(|place| DescribedKey::Element(source, place.node));
        match item.source() {
            Source::Both => [of_element(Source::Microformats), of_element(Source::Microdata)],
            Source::Microformats => {
                [of_element(Source::Microformats).or(Some(DescribedKey::Number(item.number()))), None]
            }
            Source::Microdata => [of_element(Source::Microdata), None],
            source => [item.node().map(|node| DescribedKey::Node(source, node)), None],
        }
    }

    pub(crate) fn of_description(description: &Description<'_>) -> Option<Self> {
        let of_node = description.node.map(|node| DescribedKey::Node(description.source, node));
        let of_element = || {
            let place = description.place.filter(|place| place.is_element())?;
            Some(DescribedKey::Element(description.source, place.element))
        };
        of_node.or_else(of_element).or_else(|| Some(DescribedKey::Number(description.item?.number())))
    }
}

/// The names of a description that are compared.
const MAX_NAMES: usize = 4;

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
}

impl<'d> Model<'d> {
    /// The descriptions of a page with this address: of the microformats of a document, if they are asked for, of the microdata of
    /// another one, and of its nodes.
    pub(crate) fn of_page(
        page: &'d Page,
        address: &Address,
        microformats: Option<&'d Document>,
        microdata: &'d Document,
        rdfa: Option<&'d GraphNodes>,
    ) -> Self {
        let placed = PlacedPage { page, address };
        let mut model = Model::new(page.account(Share::View));
        microformats.into_iter().for_each(|document| model.add_microformats(document, Some(placed)));
        model.add_microdata(microdata.microdata(), Source::Microdata);
        model.add_nodes(page.json_ld(), Source::JsonLd);
        rdfa.into_iter().for_each(|nodes| model.add_nodes(nodes, Source::Rdfa));
        model
    }

    /// The descriptions of a stored document. `json_ld` are its nodes.
    pub(crate) fn of_document(document: &'d Document, json_ld: &'d GraphNodes, account: Account) -> Self {
        let mut model = Model::new(account);
        model.add_microformats(document, None);
        model.add_microdata(document.microdata(), Source::Microdata);
        model.add_nodes(json_ld, Source::JsonLd);
        model.add_microdata(document.rdfa().as_microdata(), Source::Rdfa);
        model
    }

    /// Notes the descriptions that the post of the page is made from, the best one first: those with its name, and those without one.
    fn mark_post(&mut self, main: &[u32]) {
        let named = main.iter().copied().find(|number| self.is_named(*number));
        let is_of_page = |number: &u32| {
            !self.is_named(*number) || named.is_some_and(|named| self.have_one_name([named, *number]))
        };
        let of_page: Vec<u32> = main.iter().copied().filter(is_of_page).collect();
        of_page.into_iter().for_each(|number| self.descriptions[number as usize].is_of_page = true);
    }

    /// Adds inverse properties, and joins the descriptions: for each one, the number of the first one of its thing. `main` has the
    /// descriptions of what the page is about.
    pub(crate) fn join(&mut self, main: &[u32]) -> Vec<u32> {
        self.mark_post(main);
        self.add_inverses();
        join_things(self).first_numbers()
    }

    pub(crate) fn is_named(&self, number: u32) -> bool {
        self.description(number).names().next().is_some()
    }

    /// True if the first names of two descriptions agree.
    pub(crate) fn have_one_name(&self, pair: [u32; 2]) -> bool {
        let [one, other] = pair.map(|number| self.description(number));
        one.names()
            .take(MAX_NAMES)
            .any(|name| other.names().take(MAX_NAMES).any(|other| names_agree(name, other)))
    }

    pub(crate) fn numbers(&self) -> std::ops::Range<u32> {
        0..self.descriptions.len() as u32
    }

    pub(crate) fn description(&self, number: u32) -> &Description<'d> {
        &self.descriptions[number as usize]
    }

    /// The descriptions of these items, in their order.
    pub(crate) fn of_items(&self, items: &[DescribedKeys]) -> Vec<u32> {
        let mut numbers: Vec<(usize, u32)> = Vec::new();
        for (description, number) in self.descriptions.iter().zip(0..) {
            let Some(key) = DescribedKey::of_description(description) else { continue };
            let item = items.iter().position(|keys| keys.contains(&Some(key)));
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
    ) -> impl Iterator<Item = Cow<'t, str>> {
        let addresses = description.values(name).flat_map(|value| match value {
            DescribedValue::Text(text, _) => [Some(Cow::Borrowed(&**text)), None],
            DescribedValue::Part(part) => {
                let part = self.description(*part);
                let address = |name| part.texts(name).next().map(Cow::Borrowed);
                [
                    part.ids.first().map(|id| part.plain_id(id)),
                    ["url", "contentUrl"].into_iter().find_map(address),
                ]
            }
        });
        addresses.flatten()
    }
}
