//! The nodes of a page's JSON-LD as items of schema.org. An item has the number of its node.

use std::borrow::Cow;

use super::source::{Extent, ItemSource};
use super::vocabulary::{ItemKind, SCHEMA};
use super::{budget_for, merge, note_limit};
use crate::document::Document;
use crate::dom::markup;
use crate::json_ld::name_in_schema_org;
use crate::nodes::map::{NodeForm, NodeValueData, SourcePlace, ValueKind};
use crate::nodes::{GraphNode, GraphNodes};
use crate::options::Options;
use crate::page::Page;
use crate::url::Base;
use crate::whitespace::trim;

/// The items of the JSON-LD of a page. `document` is the page's, with its rels. `None` if the page has no JSON-LD.
pub(in crate::reader) fn items(page: &Page, document: &Document, options: &Options) -> Option<Document> {
    let json_ld = page.json_ld();
    json_ld.nodes().next()?;
    let budget = budget_for(page, options);
    let items = JsonLdItems::of(json_ld, page.microdata().base());
    let mut items = merge::merge(
        page.microdata(),
        ItemSource::JsonLd(&items),
        document.with_links_only(),
        options,
        &budget,
    );
    note_limit(&mut items, &budget);
    Some(items)
}

pub(super) struct JsonLdItems<'p> {
    json_ld: &'p GraphNodes,
    base: &'p Base,
    /// The values of all properties, item by item.
    values: Vec<JsonLdItemValue<'p>>,
    /// For each item, the number of its first value; at the end the number of all values.
    starts: Vec<u32>,
    /// For each item, true if another item has it as a part.
    parts: Vec<bool>,
}

struct JsonLdItemValue<'p> {
    /// The name of the property in schema.org. Empty for a property of another vocabulary.
    name: &'p str,
    data: &'p NodeValueData,
}

impl<'p> JsonLdItems<'p> {
    fn of(json_ld: &'p GraphNodes, base: &'p Base) -> Self {
        let (values, starts, parts) = (Vec::new(), vec![0], vec![false; json_ld.nodes.len()]);
        let mut items = JsonLdItems { json_ld, base, values, starts, parts };
        for (number, node) in json_ld.nodes.iter().enumerate() {
            for (property, values) in &node.properties {
                let name = name_in_schema_org(json_ld.text(*property)).unwrap_or_default();
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
                Some((_, ValueKind::List(list))) => todo.push(self.json_ld.lists[list as usize].iter()),
                Some((data, _)) => self.values.push(JsonLdItemValue { name, data }),
                None => _ = todo.pop(),
            }
        }
    }

    /// Marks the items that this one has as parts: those in a property of the table, and those that are written only here.
    fn mark_parts(&mut self, item: usize) {
        let kind_of = |class| SCHEMA.kind_of(class).or_else(|| SCHEMA.standalone_kind(class));
        let kinds: Vec<&'static ItemKind> = self.node(item).types().filter_map(kind_of).collect();
        for number in self.values(item) {
            let name = self.name(number);
            let is_mapped = kinds.iter().any(|kind| kind.mapping(name).is_some());
            let is_part = (is_mapped || self.is_inside(number)) && !SCHEMA.is_independent(name);
            if let Some(part) = self.item_of(number).filter(|_| is_part) {
                self.parts[part] = true;
            }
        }
    }

    /// The items that are described, in the order of the page.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        self.json_ld.nodes().map(|node| node.number as usize)
    }

    pub(super) fn len(&self) -> usize {
        self.json_ld.nodes.len()
    }

    pub(super) fn node(&self, item: usize) -> GraphNode<'p> {
        self.json_ld.node(item as u32)
    }

    pub(super) fn is_standalone(&self, item: usize) -> bool {
        !self.parts[item]
    }

    pub(super) fn global_id(&self, item: usize) -> Option<String> {
        let id = self.node(item).id();
        if id.starts_with("_:") { None } else { self.base.absolute(id) }
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
    }

    /// True if the value is an object with properties, and the node is not described outside of all properties.
    pub(super) fn is_inside(&self, value: u32) -> bool {
        match self.data(value).kind {
            ValueKind::Node { node, form: NodeForm::Object } => !self.json_ld.nodes[node as usize].is_outside,
            _ => false,
        }
    }

    /// The text of a value that is not an item. Publishers write character references in it.
    pub(super) fn text(&self, value: u32) -> Option<Cow<'p, str>> {
        let data = self.data(value);
        let is_text = !matches!(data.kind, ValueKind::Json) && self.item_of(value).is_none();
        let text = is_text.then(|| markup::decoded(&data.text))?;
        let trimmed = trim(&text);
        if trimmed.len() == text.len() { Some(text) } else { Some(trimmed.to_owned().into()) }
            .filter(|text| !text.is_empty())
    }

    /// The place of a value in its script.
    pub(super) fn place(&self, value: u32) -> SourcePlace {
        self.data(value).place
    }

    pub(super) fn id_place(&self, item: usize) -> Option<SourcePlace> {
        self.json_ld.nodes[item].id_place
    }

    /// The place of an item's first type, otherwise of the item.
    pub(super) fn item_place(&self, item: usize) -> Option<SourcePlace> {
        let node = &self.json_ld.nodes[item];
        node.type_place.or(node.place)
    }

    pub(super) fn extent(&self, item: usize) -> Option<Extent> {
        let SourcePlace { element, start, end } = self.json_ld.nodes[item].place?;
        Some([(element, start), (element, end)])
    }
}
