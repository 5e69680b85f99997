//! A thing of schema.org that the page describes in JSON-LD, microdata or RDFa, in one shape.

use std::borrow::Cow;

use crate::PageReading;
use crate::address::Address;
use crate::schema_org::card_kind;
use microweave::document::Source;
use microweave::json_ld::name_in_schema_org;
use microweave::microdata_dom::{ItemValue, MicrodataEl};
use microweave::nodes::map::{NodeForm, NodeValueData, ValueKind};
use microweave::nodes::{GraphNode, GraphNodes};

/// The maximum number of descriptions of a syntax that are read. Real pages have fewer main things.
const MAX_NODES: usize = 1024;
/// The same for microdata, whose items may share elements.
const MAX_ITEMS: usize = 64;
/// The maximum number of values of a property that are read.
pub(super) const MAX_VALUES: usize = 16;
/// The properties that lead to what a page is about.
const MAIN_PROPERTIES: [&str; 2] = ["mainEntity", "mainContentOfPage"];

#[derive(Clone, Copy)]
pub(super) struct PreviewThing<'p> {
    pub(super) source: Source,
    described: Described<'p>,
}

#[derive(Clone, Copy)]
enum Described<'p> {
    Node(&'p GraphNodes, GraphNode<'p>),
    Item(MicrodataEl<'p>),
}

/// A value of a property.
pub(super) enum PreviewThingValue<'p> {
    Text(Cow<'p, str>),
    Thing(PreviewThing<'p>),
}

/// The descriptions of a page: JSON-LD, microdata, RDFa, each in the order of the page. Items of microdata that are parts of others
/// are not among them.
pub(super) fn descriptions<'p>(reading: &'p PageReading) -> Vec<PreviewThing<'p>> {
    let page = reading.page();
    let of_nodes = |nodes: &'p GraphNodes, source| {
        nodes
            .nodes()
            .take(MAX_NODES)
            .map(move |node| PreviewThing { source, described: Described::Node(nodes, node) })
    };
    let microdata = page.options().microdata.then(|| page.microdata());
    let items = microdata.into_iter().flat_map(|microdata| {
        let items = (0..microdata.all_items().len()).map(|number| microdata.item(number));
        items.map(|item| PreviewThing { source: Source::Microdata, described: Described::Item(item) })
    });
    let mut all: Vec<PreviewThing<'p>> = of_nodes(page.json_ld(), Source::JsonLd).collect();
    all.extend(items.filter(|item| item.is_outside()).take(MAX_ITEMS));
    all.extend(reading.typed_rdfa().into_iter().flat_map(|nodes| of_nodes(nodes, Source::Rdfa)));
    all
}

impl<'p> PreviewThing<'p> {
    /// The name of the syntax that it is written in.
    pub(super) fn syntax(self) -> &'static str {
        match self.source {
            Source::JsonLd => "json-ld",
            Source::Rdfa => "rdfa",
            _ => "microdata",
        }
    }

    /// The names of its types in schema.org.
    pub(super) fn types(self) -> impl Iterator<Item = &'p str> {
        let (node, item) = match self.described {
            Described::Node(_, node) => (Some(node.types()), None),
            Described::Item(item) => (None, Some(item.item_type())),
        };
        let all = node.into_iter().flatten().chain(item.into_iter().flatten());
        all.filter_map(name_in_schema_org)
    }

    /// True for an organization or a place.
    pub(super) fn is_organization(self) -> bool {
        self.types().any(|name| card_kind(&["https://schema.org/", name].concat()).is_some())
    }

    /// True if it is a part of no other thing, or what the page is about.
    pub(super) fn is_outside(self) -> bool {
        match self.described {
            Described::Node(_, node) => node.data().is_outside,
            Described::Item(item) => item.item_prop().all(|name| MAIN_PROPERTIES.contains(&name)),
        }
    }

    /// The addresses that it has, its identifier among them.
    pub(super) fn addresses(self) -> Vec<Cow<'p, str>> {
        let named = ["url", "mainEntityOfPage"].into_iter().flat_map(|name| self.values(name));
        let named = named.filter_map(|value| match value {
            PreviewThingValue::Text(text) => Some(text),
            PreviewThingValue::Thing(page) => page.id(),
        });
        self.id().into_iter().chain(named).filter(|url| !url.is_empty() && !url.starts_with("_:")).collect()
    }

    fn id(self) -> Option<Cow<'p, str>> {
        match self.described {
            Described::Node(_, node) => Some(node.id().into()),
            Described::Item(item) => item.item_id().map(Cow::Owned),
        }
    }

    /// True if its identifier is an address of the page.
    pub(super) fn is_at(self, page: &Address) -> bool {
        self.id().is_some_and(|id| page.is(&id))
    }

    /// The things in the properties that lead to what a page is about.
    pub(super) fn main_things(self) -> impl Iterator<Item = PreviewThing<'p>> {
        let values = MAIN_PROPERTIES.into_iter().flat_map(move |name| self.values(name));
        values.filter_map(|value| match value {
            PreviewThingValue::Thing(thing) => Some(thing),
            PreviewThingValue::Text(_) => None,
        })
    }

    /// True if both are the same node or item.
    pub(super) fn is(self, second: PreviewThing<'p>) -> bool {
        match (self.described, second.described) {
            (Described::Node(_, first), Described::Node(_, second)) => first == second,
            (Described::Item(first), Described::Item(second)) => first.id() == second.id(),
            _ => false,
        }
    }

    /// The first values of a property: a name in schema.org, or an IRI.
    pub(super) fn values(self, name: &str) -> Vec<PreviewThingValue<'p>> {
        match self.described {
            Described::Node(nodes, node) => {
                let has_name =
                    |property: &str| property == name || name_in_schema_org(property) == Some(name);
                let named = node.property_data().filter(|(property, _)| has_name(property));
                let values = named.flat_map(|(_, values)| nodes.without_lists(values));
                values.filter_map(|data| self.node_value(nodes, data)).take(MAX_VALUES).collect()
            }
            Described::Item(item) => {
                let values = item.properties().named(name).values().take(MAX_VALUES);
                let value = |value| match value {
                    ItemValue::Item(item) => {
                        let described = Described::Item(item);
                        Some(PreviewThingValue::Thing(PreviewThing { source: self.source, described }))
                    }
                    ItemValue::Text(text) => Some(PreviewThingValue::Text(text)),
                    _ => None,
                };
                values.filter_map(value).collect()
            }
        }
    }

    /// A reference to a node that the page does not describe says nothing.
    fn node_value(self, nodes: &'p GraphNodes, data: &'p NodeValueData) -> Option<PreviewThingValue<'p>> {
        match data.kind {
            ValueKind::Node { node, form: NodeForm::Text } => {
                Some(PreviewThingValue::Text(nodes.node(node).id().into()))
            }
            ValueKind::Node { node, .. } => {
                let described = Described::Node(nodes, nodes.node(node));
                Some(PreviewThingValue::Thing(PreviewThing { source: self.source, described }))
            }
            ValueKind::Json | ValueKind::List(_) => None,
            _ => Some(PreviewThingValue::Text(Cow::Borrowed(&*data.text))),
        }
    }

    /// The first text of one of these properties that is not empty.
    pub(super) fn text(self, names: &[&str]) -> Option<Cow<'p, str>> {
        let values = names.iter().flat_map(|name| self.values(name));
        let mut texts = values.filter_map(|value| match value {
            PreviewThingValue::Text(text) => Some(text),
            PreviewThingValue::Thing(_) => None,
        });
        texts.find(|text| !text.trim().is_empty())
    }
}
