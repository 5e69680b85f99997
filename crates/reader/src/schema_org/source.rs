//! The sources of items of schema.org: microdata, and the nodes of JSON-LD and RDFa. Items and values have numbers, so that the table of
//! schema.org is applied to both in the same way. The item of a node has the number of the node.

use std::borrow::Cow;
use std::ops::Range;

use super::vocabulary::{ItemKind, SCHEMA};
use crate::model::nodes::is_no_address;
use microweave::document::Source;
use microweave::document::origins::ValueOrigin;
use microweave::extract::microdata::value::ValueSource;
use microweave::json_ld::name_in_schema_org;
use microweave::microdata_dom::{MicrodataDom, MicrodataEl};
use microweave::nodes::map::{NodeForm, NodeValueData, SourcePlace, ValueKind};
use microweave::nodes::{GraphNode, GraphNodes};
use microweave_html::account::Account;
use microweave_html::dom::{El, NodeId, markup};
use microweave_html::names::attr;
use microweave_values::whitespace::trim;

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

/// The nodes of a page's JSON-LD or RDFa as items.
pub(super) struct NodeItems<'p> {
    nodes: &'p GraphNodes,
    source: Source,
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
    pub(super) fn of((nodes, source): (&'p GraphNodes, Source), page: &'p MicrodataDom) -> Self {
        let (values, starts, parts) = (Vec::new(), vec![0], vec![false; nodes.nodes.len()]);
        let mut items = NodeItems { nodes, source, page, values, starts, parts };
        for (number, node) in nodes.nodes.iter().enumerate() {
            for (property, values) in &node.properties {
                let name = name_in_schema_org(nodes.text(*property)).unwrap_or_default();
                let values = nodes.without_lists(values).filter(|value| !is_no_address(value));
                items.values.extend(values.map(|data| NodeItemValue { name, data }));
            }
            items.starts.push(items.values.len() as u32);
            items.mark_parts(number);
        }
        items
    }

    /// Marks the items that are parts of this one: items in a property of the table, and items that are written only here.
    fn mark_parts(&mut self, item: usize) {
        let kind_of = |class| SCHEMA.meaning_of(class).kind(true);
        let kinds: Vec<&'static ItemKind> = self.node(item).types().filter_map(kind_of).collect();
        for number in self.values(item) {
            let &NodeItemValue { name, data } = &self.values[number as usize];
            let is_mapped = kinds.iter().any(|kind| kind.mapping(name).is_some());
            let is_part = (is_mapped || self.is_inside(data)) && !SCHEMA.is_independent(name);
            if is_part && let Some(part) = item_of(data) {
                self.parts[part] = true;
            }
        }
    }

    /// The items that are described, in the order of the page.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        self.nodes.nodes().map(|node| node.number as usize)
    }

    fn node(&self, item: usize) -> GraphNode<'p> {
        self.nodes.node(item as u32)
    }

    fn values(&self, item: usize) -> Range<u32> {
        self.starts[item]..self.starts[item + 1]
    }

    /// Returns true if the node has a type or a property. Otherwise it is a value only. A link of RDFa has a text too, which is
    /// read if the node has no name.
    fn is_described(&self, item: usize) -> bool {
        !self.node(item).data().types.is_empty() || !self.values(item).is_empty()
    }

    /// True if the value is an object with properties, and the node is not described outside of all properties.
    fn is_inside(&self, value: &NodeValueData) -> bool {
        match value.kind {
            ValueKind::Node { node, form: NodeForm::Object } => !self.nodes.node(node).data().is_outside,
            _ => false,
        }
    }

    /// The element that has a value of RDFa as its text or as its link. Microdata reads such an element in the same way.
    fn written_in(&self, value: &NodeValueData) -> Option<(El<'p>, ValueSource<'p>)> {
        let NodeValueData { kind, place, .. } = value;
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
}

/// The number of the item that a value of a node is.
fn item_of(value: &NodeValueData) -> Option<usize> {
    match value.kind {
        ValueKind::Node { node, form: NodeForm::Object | NodeForm::Reference } => Some(node as usize),
        _ => None,
    }
}

impl<'p> ItemSource<'p> {
    /// The number of items.
    pub(super) fn len(self) -> usize {
        match self {
            ItemSource::Microdata(page) => page.all_items().len(),
            ItemSource::Nodes(items) => items.nodes.nodes.len(),
        }
    }

    /// The syntax.
    pub(super) fn syntax(self) -> Source {
        match self {
            ItemSource::Microdata(_) => Source::Microdata,
            ItemSource::Nodes(items) => items.source,
        }
    }

    /// The element of an item of microdata or RDFa.
    pub(super) fn el(self, item: usize) -> Option<El<'p>> {
        match self {
            ItemSource::Microdata(page) => Some(page.item(item).el()),
            ItemSource::Nodes(items) => {
                let place = items.node(item).data().place.filter(|place| place.is_element())?;
                items.page.dom().element(place.element)
            }
        }
    }

    /// The element that has a value of microdata, or that has a value of RDFa as its text or as its link.
    pub(super) fn written_in(self, value: ValueRef) -> Option<(El<'p>, ValueSource<'p>)> {
        match self.data(value) {
            Some((items, value)) => items.written_in(value.data),
            None => {
                let (el, page) = (self.element(value)?.el(), self.page()?);
                Some((el, page.value_source_of(el)))
            }
        }
    }

    pub(super) fn extent(self, item: usize) -> Option<Extent> {
        match self {
            ItemSource::Microdata(page) => Some(extent_of(page.item(item).el())),
            ItemSource::Nodes(items) => {
                let SourcePlace { element, start, end } = items.node(item).data().place?;
                Some(self.el(item).map_or([(element, start), (element, end)], extent_of))
            }
        }
    }

    /// The types of an item, as addresses.
    pub(super) fn types(self, item: usize) -> impl Iterator<Item = &'p str> {
        let (of_element, of_node) = match self {
            ItemSource::Microdata(page) => (Some(page.item(item).item_type()), None),
            ItemSource::Nodes(items) => (None, Some(items.node(item).types())),
        };
        of_element.into_iter().flatten().chain(of_node.into_iter().flatten())
    }

    /// True if the item may have properties. A node may have only its types or be only referred to.
    pub(super) fn is_described(self, item: usize) -> bool {
        match self {
            ItemSource::Microdata(_) => true,
            ItemSource::Nodes(items) => !items.values(item).is_empty(),
        }
    }

    /// True if the item is not a part of another item.
    pub(super) fn is_standalone(self, item: usize) -> bool {
        match self {
            ItemSource::Microdata(page) => {
                page.item(item).item_prop().all(|name| SCHEMA.is_independent(name))
            }
            ItemSource::Nodes(items) => !items.parts[item],
        }
    }

    /// The absolute global identifier of an item.
    pub(super) fn global_id(self, item: usize) -> Option<String> {
        match self {
            ItemSource::Microdata(page) => page.item(item).item_id(),
            ItemSource::Nodes(items) => {
                let id = items.node(item).id();
                if id.starts_with("_:") { None } else { items.page.base().absolute(id) }
            }
        }
    }

    /// The values of all properties of an item, as far as the account allows.
    pub(super) fn values(self, item: usize, account: &Account) -> Vec<ValueRef> {
        match self {
            ItemSource::Microdata(page) => {
                let elements = page.properties_within(item, account).into_iter();
                elements.map(|el| ValueRef::Element(el.id())).collect()
            }
            ItemSource::Nodes(items) => items.values(item).map(ValueRef::Value).collect(),
        }
    }

    /// The names of the properties that a value has.
    pub(super) fn names(self, value: ValueRef) -> impl Iterator<Item = &'p str> {
        let name = self.data(value).map(|(_, value)| value.name);
        self.element(value).into_iter().flat_map(MicrodataEl::item_prop).chain(name)
    }

    /// The number of the item that a value is.
    pub(super) fn item_of(self, value: ValueRef) -> Option<usize> {
        match self.data(value) {
            Some((_, value)) => item_of(value.data),
            None => self.page()?.number_of(self.element(value)?.el()),
        }
    }

    /// The number of the item that a text refers to, as the context makes it an address.
    pub(super) fn item_of_text(self, value: ValueRef) -> Option<usize> {
        let (items, value) = self.data(value)?;
        let ValueKind::Node { node, form: NodeForm::Text } = value.data.kind else { return None };
        Some(node as usize).filter(|item| items.source == Source::JsonLd || items.is_described(*item))
    }

    /// True if the item of a value is written in the value itself, so that it is there for the item around it.
    pub(super) fn is_inside(self, value: ValueRef) -> bool {
        self.data(value).is_none_or(|(items, value)| items.is_inside(value.data))
    }

    /// The text of a value of a node that is not an item. Publishers write character references in JSON-LD.
    pub(super) fn text(self, value: ValueRef) -> Option<Cow<'p, str>> {
        let (items, NodeItemValue { data, .. }) = self.data(value)?;
        let is_text = !matches!(data.kind, ValueKind::Json) && item_of(data).is_none();
        let text = match items.source {
            _ if !is_text => return None,
            Source::JsonLd => markup::decoded(&data.text),
            _ => Cow::Borrowed(&*data.text),
        };
        let trimmed = trim(&text);
        if trimmed.len() == text.len() { Some(text) } else { Some(trimmed.to_owned().into()) }
            .filter(|text| !text.is_empty())
    }

    /// The text or the address of a value. `None` or empty for an item.
    pub(super) fn text_or_address(self, value: ValueRef) -> Option<Cow<'p, str>> {
        match self.data(value) {
            Some((_, value)) => Some(Cow::Borrowed(&value.data.text)),
            None => self.element(value)?.item_value()?.as_text().map(|text| text.to_owned().into()),
        }
    }

    /// Where a value is written.
    pub(super) fn value_origin(self, value: ValueRef) -> Option<ValueOrigin> {
        match value {
            ValueRef::Element(id) => Some(ValueOrigin::Element(id)),
            ValueRef::Value(_) => self.data(value).map(|(_, value)| value.data.place.into()),
        }
    }

    /// Where the global identifier of an item is written.
    pub(super) fn id_origin(self, item: usize) -> Option<ValueOrigin> {
        match self {
            ItemSource::Microdata(page) => Some(ValueOrigin::Element(page.item(item).id())),
            ItemSource::Nodes(items) => items.node(item).data().id_place.map(ValueOrigin::from),
        }
    }

    /// Where the item of a node is written: its first type, otherwise the item.
    pub(super) fn item_origin(self, item: usize) -> Option<ValueOrigin> {
        let ItemSource::Nodes(items) = self else { return None };
        let node = items.node(item).data();
        node.types.first().map(|own| own.place).or(node.place).map(ValueOrigin::from)
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

    fn element(self, value: ValueRef) -> Option<MicrodataEl<'p>> {
        match value {
            ValueRef::Element(id) => self.page()?.element(id),
            ValueRef::Value(_) => None,
        }
    }

    fn data(self, value: ValueRef) -> Option<(&'p NodeItems<'p>, &'p NodeItemValue<'p>)> {
        match (self, value) {
            (ItemSource::Nodes(items), ValueRef::Value(number)) => {
                Some((items, &items.values[number as usize]))
            }
            _ => None,
        }
    }
}
