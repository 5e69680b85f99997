//! The nodes of a page's JSON-LD or RDFa as items of schema.org. An item has the number of its node.

use std::borrow::Cow;

use super::source::{Extent, ItemSource, extent_of};
use super::vocabulary::{ItemKind, SCHEMA};
use super::{budget_for, merge, note_limit};
use crate::document::{Document, Source};
use crate::dom::{El, markup};
use crate::extract::microdata::value::ValueSource;
use crate::html::names::attr;
use crate::json_ld::name_in_schema_org;
use crate::microdata_dom::MicrodataDom;
use crate::nodes::map::{NodeForm, NodeValueData, SourcePlace, ValueKind};
use crate::nodes::{GraphNode, GraphNodes};
use crate::options::Options;
use crate::page::Page;
use crate::whitespace::trim;

/// The items of nodes of a page. `document` is the page's, with its rels. `None` if there are no nodes.
pub(in crate::reader) fn items(
    (nodes, source): (&GraphNodes, Source),
    page: &Page,
    document: &Document,
    options: &Options,
) -> Option<Document> {
    nodes.nodes().next()?;
    let budget = budget_for(page, options);
    let items = NodeItems::of((nodes, source), page.microdata());
    let empty = document.with_links_only();
    let mut items = merge::merge(page.microdata(), ItemSource::Nodes(&items), empty, options, &budget);
    note_limit(&mut items, &budget);
    Some(items)
}

pub(super) struct NodeItems<'p> {
    nodes: &'p GraphNodes,
    pub(super) source: Source,
    page: &'p MicrodataDom,
    /// The values of all properties, item by item.
    values: Vec<NodeItemValue<'p>>,
    /// For each item, the number of its first value; at the end the number of all values.
    starts: Vec<u32>,
    /// For each item, true if another item has it as a part.
    parts: Vec<bool>,
}

struct NodeItemValue<'p> {
    /// The name of the property in schema.org. Empty for a property of another vocabulary.
    name: &'p str,
    data: &'p NodeValueData,
}

impl<'p> NodeItems<'p> {
    fn of((nodes, source): (&'p GraphNodes, Source), page: &'p MicrodataDom) -> Self {
        let (values, starts, parts) = (Vec::new(), vec![0], vec![false; nodes.nodes.len()]);
        let mut items = NodeItems { nodes, source, page, values, starts, parts };
        for (number, node) in nodes.nodes.iter().enumerate() {
            for (property, values) in &node.properties {
                let name = name_in_schema_org(nodes.text(*property)).unwrap_or_default();
                items.add_values(name, values);
            }
            items.starts.push(items.values.len() as u32);
            items.mark_parts(number);
        }
        items
    }

    /// Adds the values of a property, and those in its lists.
    fn add_values(&mut self, name: &'p str, values: &'p [NodeValueData]) {
        let mut todo = vec![values.iter()];
        while let Some(list) = todo.last_mut() {
            match list.next().map(|data| (data, data.kind)) {
                Some((_, ValueKind::List(list))) => todo.push(self.nodes.lists[list as usize].iter()),
                Some((data, _)) => self.values.push(NodeItemValue { name, data }),
                None => _ = todo.pop(),
            }
        }
    }

    /// Marks the items that are parts of this one: items in a property of the table, and items that are written only here.
    fn mark_parts(&mut self, item: usize) {
        let kind_of = |class| SCHEMA.meaning_of(class).kind(true);
        let kinds: Vec<&'static ItemKind> = self.node(item).types().filter_map(kind_of).collect();
        for number in self.values(item) {
            let name = self.name(number);
            let is_mapped = kinds.iter().any(|kind| kind.mapping(name).is_some());
            let is_part = (is_mapped || self.is_inside(number)) && !SCHEMA.is_independent(name);
            if is_part && let Some(part) = self.item_of(number) {
                self.parts[part] = true;
            }
        }
    }

    /// The items that are described, in the order of the page.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        self.nodes.nodes().map(|node| node.number as usize)
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.nodes.len()
    }

    pub(super) fn node(&self, item: usize) -> GraphNode<'p> {
        self.nodes.node(item as u32)
    }

    pub(super) fn is_standalone(&self, item: usize) -> bool {
        !self.parts[item]
    }

    pub(super) fn global_id(&self, item: usize) -> Option<String> {
        let id = self.node(item).id();
        if id.starts_with("_:") { None } else { self.page.base().absolute(id) }
    }

    pub(super) fn values(&self, item: usize) -> std::ops::Range<u32> {
        self.starts[item]..self.starts[item + 1]
    }

    fn data(&self, value: u32) -> &'p NodeValueData {
        self.values[value as usize].data
    }

    pub(super) fn name(&self, value: u32) -> &'p str {
        self.values[value as usize].name
    }

    pub(super) fn item_of(&self, value: u32) -> Option<usize> {
        match self.data(value).kind {
            ValueKind::Node { node, form: NodeForm::Object | NodeForm::Reference } => Some(node as usize),
            _ => None,
        }
    }

    pub(super) fn item_of_text(&self, value: u32) -> Option<usize> {
        match self.data(value).kind {
            ValueKind::Node { node, form: NodeForm::Text } => Some(node as usize),
            _ => None,
        }
        .filter(|item| self.source == Source::JsonLd || self.is_described(*item))
    }

    /// True if something is said about a node other than that it is a value. A link of RDFa has a text too, which is read
    /// if there is no other name.
    fn is_described(&self, item: usize) -> bool {
        !self.nodes.nodes[item].types.is_empty() || !self.values(item).is_empty()
    }

    /// The element of an item of RDFa.
    pub(super) fn el(&self, item: usize) -> Option<El<'p>> {
        let place = self.nodes.nodes[item].place.filter(|place| place.is_element())?;
        self.page.dom().element(place.element)
    }

    /// The element that has a value of RDFa as its text or as its link. Microdata reads such an element in the same way.
    pub(super) fn written_in(&self, value: u32) -> Option<(El<'p>, ValueSource<'p>)> {
        let NodeValueData { kind, place, .. } = self.data(value);
        let el = self.page.dom().element(place.element).filter(|_| place.is_element())?;
        let written = self.page.value_source_of(el);
        let is_it = match (&written, kind) {
            (ValueSource::Text, ValueKind::Text { .. }) => el.attr_by(attr::DATETIME).is_none(),
            (ValueSource::Url(Some(_)), ValueKind::Node { form: NodeForm::Text, .. }) => {
                el.attr_by(attr::RESOURCE).is_none()
            }
            _ => false,
        };
        is_it.then_some((el, written))
    }

    /// True if the value is an object with properties, and the node is not described outside of all properties.
    pub(super) fn is_inside(&self, value: u32) -> bool {
        match self.data(value).kind {
            ValueKind::Node { node, form: NodeForm::Object } => !self.nodes.nodes[node as usize].is_outside,
            _ => false,
        }
    }

    /// The text of a value that is not an item. Publishers write character references in JSON-LD.
    pub(super) fn text(&self, value: u32) -> Option<Cow<'p, str>> {
        let data = self.data(value);
        let is_text = !matches!(data.kind, ValueKind::Json) && self.item_of(value).is_none();
        let text = match self.source {
            _ if !is_text => return None,
            Source::JsonLd => markup::decoded(&data.text),
            _ => Cow::Borrowed(&*data.text),
        };
        let trimmed = trim(&text);
        if trimmed.len() == text.len() { Some(text) } else { Some(trimmed.to_owned().into()) }
            .filter(|text| !text.is_empty())
    }

    /// The place of a value.
    pub(super) fn place(&self, value: u32) -> SourcePlace {
        self.data(value).place
    }

    pub(super) fn id_place(&self, item: usize) -> Option<SourcePlace> {
        self.nodes.nodes[item].id_place
    }

    /// The place of an item's first type, otherwise of the item.
    pub(super) fn item_place(&self, item: usize) -> Option<SourcePlace> {
        let node = &self.nodes.nodes[item];
        node.types.first().map(|own| own.place).or(node.place)
    }

    pub(super) fn extent(&self, item: usize) -> Option<Extent> {
        let SourcePlace { element, start, end } = self.nodes.nodes[item].place?;
        Some(self.el(item).map_or([(element, start), (element, end)], extent_of))
    }
}
