//! The nodes of JSON-LD and RDFa, for the rules of schema.org, and their `@id`: references to an `@id` that no node has, and
//! two things with one `@id`.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};

use super::expected::ExpectedValue;
use super::values::WrittenValue;
use super::{LIST_ELEMENTS, SchemaOrgChecker, WrittenName};
use super::{ended_report, misspelled_report, type_name};
use crate::forms::{first_segment, is_reference, with_right_scheme, with_web_scheme};
use crate::place::{RDFA_NAMES, start_of_name};
use crate::{MarkupPart, MarkupPlace, Report, Rule, links, quoted};
use microweave::document::MicrodataItem;
use microweave::nodes::map::{NodeForm, NodeValueData, SourcePlace, ValueKind};
use microweave::nodes::{GraphNode, GraphNodes};
use microweave::schema_org::{SCHEMA_ORG, SCHEMA_ORG_ADDRESSES};
use microweave_html::dom::{Dom, El, markup};
use microweave_html::names::{NameId, attr, tag};
use microweave_reader::PageReading;
use microweave_values::whitespace::tokens;

/// At most this many elements are looked at for a name of RDFa.
const MAX_AROUND: usize = 16;

/// Nodes with more types than this are not compared with the types that a property takes.
const MAX_TYPES: usize = 16;

pub(super) fn check<'d>(
    reading: &'d PageReading,
    nodes: &'d GraphNodes,
    checker: &mut SchemaOrgChecker<'d, '_>,
) {
    let ids = PageIds::new(reading, nodes);
    for node in nodes.nodes() {
        checker.check_node(&ids, node);
        if checker.findings.is_full() {
            return;
        }
    }
    checker.report_grouped();
}

/// The name in an address of schema.org: in an attribute of RDFa, or a part of a script.
fn written_name<'d>(
    dom: &'d Dom,
    place: SourcePlace,
    address: &'d str,
    in_script: fn(SourcePlace, &'d str) -> MarkupPart<'d>,
) -> Option<WrittenName<'d>> {
    let (name, el) = (type_name(address)?, dom.el(place.element));
    if !place.is_element() {
        return Some(WrittenName { name, place: MarkupPlace { el, part: in_script(place, name) } });
    }
    // The value may be inside of the element with the name (RDFa Core 7.5, "incomplete triples").
    let has = |el: &El<'_>| RDFA_NAMES.iter().any(|attribute| has_rdfa_name(*el, *attribute, name));
    let el = [el].into_iter().chain(el.ancestors()).take(MAX_AROUND).find(has).unwrap_or(el);
    Some(WrittenName { name, place: MarkupPlace { el, part: MarkupPart::RdfaName(name) } })
}

/// True for an element that has the name in an attribute, perhaps after a prefix.
fn has_rdfa_name(el: El<'_>, attribute: NameId, name: &str) -> bool {
    el.attr_by(attribute).is_some_and(|names| tokens(names).any(|word| start_of_name(word, name).is_some()))
}

fn written_value<'d>(dom: &'d Dom, nodes: &'d GraphNodes, value: &'d NodeValueData) -> WrittenValue<'d> {
    let place = MarkupPlace::of_value(dom, value.place);
    if let ValueKind::Node { node, .. } = value.kind
        && let Some(link) = written_link(dom, value, nodes.node(node))
    {
        return link;
    }
    match value.kind {
        ValueKind::Node { form: NodeForm::Text, .. } => {
            let address = value.text.trim();
            let name = written_name(dom, value.place, address, MarkupPart::JsonEnd);
            WrittenValue::Link { written: &value.text, is_invalid: !is_reference(address), name, place }
        }
        ValueKind::Node { node, form } => {
            let node = nodes.node(node);
            let types = &node.data().types;
            let names = types.iter().take(MAX_TYPES).map(|node_type| type_name(nodes.text(node_type.class)));
            let names: Option<Vec<&'d str>> = names.collect();
            let place = match types.first() {
                Some(first) if form == NodeForm::Object => MarkupPlace::of_value(dom, first.place),
                _ => place,
            };
            WrittenValue::Thing { types: names.unwrap_or_default(), place }
        }
        _ => {
            let (el, in_script) = (place.el, !value.place.is_element());
            let is_time = !in_script && el.tag() == tag::TIME && el.attr_by(attr::CONTENT).is_none();
            // Publishers write character references in JSON-LD.
            let text = if in_script { markup::decoded(&value.text) } else { Cow::Borrowed(&*value.text) };
            WrittenValue::Text { text, is_time, place }
        }
    }
}

/// True for a name in RDFa that is a link type of HTML in `rel`, and no `property`.
fn is_link_type(written: WrittenName<'_>) -> bool {
    let MarkupPlace { el, part: MarkupPart::RdfaName(name) } = written.place else { return false };
    let has = |attribute| el.attr_by(attribute).is_some_and(|names| tokens(names).any(|token| token == name));
    !has(attr::PROPERTY) && (has(attr::REL) || has(attr::REV)) && links::is_link_type(name)
}

/// True for a text, also one that is a URL.
fn is_text(value: &NodeValueData) -> bool {
    matches!(value.kind, ValueKind::Text { .. } | ValueKind::Node { form: NodeForm::Text, .. })
}

/// True for a name, and for a property whose values have a form. Other texts may be empty.
pub(super) fn needs_text(property: &str) -> bool {
    matches!(property, "name" | "headline" | "author")
        || ExpectedValue::of(property) != ExpectedValue::Anything
}

/// The position of an element of a list.
fn position<'d>(dom: &'d Dom, nodes: &'d GraphNodes, node: u32) -> Option<(Cow<'d, str>, MarkupPlace<'d>)> {
    let mut properties = nodes.node(node).property_data();
    let (_, values) = properties.find(|(property, _)| type_name(property) == Some("position"))?;
    let position = values.first()?;
    Some((Cow::Borrowed(&*position.text), MarkupPlace::of_value(dom, position.place)))
}

/// The address in a link of RDFa, if the page says nothing else about what it leads to.
fn written_link<'d>(dom: &'d Dom, value: &NodeValueData, node: GraphNode<'d>) -> Option<WrittenValue<'d>> {
    let (attribute, written) = dom.el(value.place.element).href().filter(|_| value.place.is_element())?;
    let el = dom.el(value.place.element);
    let name = type_name(written.trim())
        .map(|name| WrittenName { name, place: MarkupPlace { el, part: MarkupPart::Word(attribute, name) } });
    let place = MarkupPlace { el, part: MarkupPart::Value(attribute) };
    let is_alone = node.data().types.is_empty() && node.data().properties.is_empty();
    is_alone.then_some(WrittenValue::Link { written, is_invalid: false, name, place })
}

/// True if the values of a property can be values of a new one. In a script, the new name must be free, and mean what it means in
/// schema.org.
fn may_become(new: &str, ids: &PageIds<'_>, node: GraphNode<'_>, values: &[NodeValueData]) -> bool {
    let (dom, nodes) = (ids.dom(), ids.nodes);
    let is_in_script = values.iter().any(|value| !value.place.is_element());
    let is_defined = values.iter().any(|value| nodes.contexts.with_names.contains(&value.place.element));
    let becomes_new = |name: &str| {
        name == new || SCHEMA_ORG.superseded_properties.get(name).is_some_and(|other| other == new)
    };
    let names = node.property_data().filter_map(|(property, _)| type_name(property));
    let is_free = names.filter(|name| becomes_new(name)).nth(1).is_none();
    (!is_in_script || is_free && !is_defined)
        && nodes.without_lists(values).all(|value| written_value(dom, nodes, value).may_be_in(new))
}

/// Properties of which a thing has one value in a language.
const SINGLE: [&str; 6] = ["name", "headline", "price", "sku", "startDate", "datePublished"];

/// Which references of a page have to be described in the page.
pub(super) struct PageIds<'d> {
    reading: &'d PageReading,
    nodes: &'d GraphNodes,
    /// The address of the page, without a fragment. Empty if it is not known.
    address: String,
    /// What microdata and RDFa describe.
    elsewhere: OnceCell<HashSet<&'d str>>,
    /// The values of `item` in lists, such as the pages of a breadcrumb. Their `name` is a label.
    list_items: OnceCell<BTreeSet<SourcePlace>>,
}

impl<'d> PageIds<'d> {
    pub(super) fn new(reading: &'d PageReading, nodes: &'d GraphNodes) -> Self {
        let base = reading.page().base();
        let address = if base.is_absolute() { base.without_fragment() } else { "" };
        let (elsewhere, list_items) = (OnceCell::new(), OnceCell::new());
        PageIds { reading, nodes, address: address.to_owned(), elsewhere, list_items }
    }

    fn is_list_item(&self, place: Option<SourcePlace>) -> bool {
        let list_items = || {
            let properties = self.nodes.nodes().flat_map(GraphNode::property_data);
            let items = properties.filter(|(property, _)| type_name(property) == Some("item"));
            items.flat_map(|(_, values)| values).map(|value| value.place).collect()
        };
        place.is_some_and(|place| self.list_items.get_or_init(list_items).contains(&place))
    }

    fn dom(&self) -> &'d Dom {
        self.reading.page().dom()
    }

    /// True for a reference inside the page to a node that no part of the page describes.
    fn is_unknown(&self, node: GraphNode<'d>) -> bool {
        let data = node.data();
        if !data.types.is_empty() || !data.properties.is_empty() {
            return false;
        }
        if node.id().starts_with("_:") {
            return true;
        }
        let fragment = node.id().strip_prefix(&*self.address).and_then(|rest| rest.strip_prefix('#'));
        let Some(fragment) = fragment else { return false };
        let elsewhere = || {
            let items = self.reading.any_document().microdata().all_items().filter_map(MicrodataItem::id);
            let rdfa = self.reading.typed_rdfa().into_iter().flat_map(GraphNodes::nodes).map(GraphNode::id);
            items.chain(rdfa).collect()
        };
        self.dom().element_by_id(fragment).is_none()
            && !self.elsewhere.get_or_init(elsewhere).contains(node.id())
    }
}

impl<'d> SchemaOrgChecker<'d, '_> {
    /// Checks the types and the properties of a node. In a script with a context that is not known, a name that schema.org does
    /// not have is a name of that context.
    fn check_node(&mut self, ids: &PageIds<'d>, node: GraphNode<'d>) {
        let (dom, nodes) = (ids.dom(), ids.nodes);
        let is_open = |place: SourcePlace| nodes.contexts.unknown.contains(&place.element);
        for node_type in &node.data().types {
            // The `content` of an element of RDFa is no part of its type.
            let place = match node_type.place.is_element() {
                true => MarkupPlace::tag(dom.el(node_type.place.element)),
                false => MarkupPlace::of_value(dom, node_type.place),
            };
            let class = nodes.text(node_type.class);
            let report = ended_report(place, class).or_else(|| misspelled_report(place, class));
            report.into_iter().for_each(|report| self.findings.report(report));
        }
        self.check_id(ids, node);
        let types = node.data().types.iter();
        let names = types.filter_map(|node_type| {
            let class = nodes.text(node_type.class);
            let written = written_name(dom, node_type.place, class, MarkupPart::JsonEnd)?;
            (SCHEMA_ORG.has_type(written.name) || !is_open(node_type.place)).then_some(written)
        });
        let names: Vec<WrittenName<'d>> = names.collect();
        if names.is_empty() {
            return self.check_typeless(ids, node, is_open);
        }
        let has_open = node.data().types.iter().any(|node_type| is_open(node_type.place));
        let known_types = self.check_types(&names, names.len() == node.data().types.len() && !has_open);
        self.check_shared_id(ids, node);
        for (property, values) in node.property_data() {
            let written_at = |place: SourcePlace| {
                let written = written_name(dom, place, property, MarkupPart::JsonName)
                    .filter(|written| SCHEMA_ORG.has_property(written.name) || !is_open(place));
                written.filter(|written| !is_link_type(*written))
            };
            let Some(written) = values.first().and_then(|first| written_at(first.place)) else { continue };
            if written.name == LIST_ELEMENTS && node.data().second_place.is_none() {
                // A list may have an element twice.
                let mut seen = HashSet::new();
                let elements = nodes.without_lists(values).filter_map(|value| match value.kind {
                    ValueKind::Node { node, .. } if seen.insert(node) => Some(node),
                    _ => None,
                });
                self.check_positions(elements.filter_map(|node| position(dom, nodes, node)));
            }
            let may_become = |new: &str| may_become(new, ids, node, values);
            let is_known = self.check_property(written, &known_types, may_become);
            // Each element of RDFa has the name again.
            for value in values.iter().skip(1).filter(|value| value.place.is_element()) {
                if let Some(written) = written_at(value.place) {
                    self.check_property(written, &known_types, may_become);
                }
            }
            for value in nodes.without_lists(values) {
                if self.findings.is_full() {
                    return;
                }
                self.check_reference(ids, value);
                if value.text.trim().is_empty() && !value.place.is_element() && is_text(value) {
                    if needs_text(written.name) {
                        self.empty.push((written.name, MarkupPlace::of_value(dom, value.place)));
                    }
                } else if is_known
                    && matches!(value.kind, ValueKind::Truth { .. })
                    && !SCHEMA_ORG.ranges(written.name).any(|range| range == "Boolean")
                {
                    self.report_truth(written.name, &value.text, MarkupPlace::of_value(dom, value.place));
                } else if is_known {
                    if !value.place.is_element() && is_text(value) {
                        let place = MarkupPlace::of_value(dom, value.place);
                        self.check_references(written.name, &value.text, place);
                    }
                    self.check_value(written.name, &written_value(dom, nodes, value));
                }
            }
        }
        self.check_compared();
    }

    /// An `@id` without its scheme is read as a path. It may be meant as one beside `@base`, and if it has no `www.`.
    fn check_id(&mut self, ids: &PageIds<'d>, node: GraphNode<'d>) {
        let Some(place) = node.data().id_place.filter(|place| !place.is_element()) else { return };
        let place = MarkupPlace::of_value(ids.dom(), place);
        let Some(written) = self.findings.source_of(place) else { return };
        let written = written.replace("\\/", "/");
        let with_host = || with_web_scheme(&written).filter(|_| written.starts_with("www."));
        let Some(meant) = with_right_scheme(&written).or_else(with_host) else { return };
        let joined = ids.reading.page().base().join(&written).map(String::from);
        let has_other_base = joined.as_deref().unwrap_or(&written) != node.id();
        if has_other_base && !first_segment(&written).contains(':') {
            return;
        }
        let report = Report::at(place, Rule::InvalidUrl, format!("\"@id\" is {}", quoted(&written)));
        self.findings.report(report.help(format!("write {meant}, also in the references to it")));
    }

    /// An object of JSON-LD that has properties of schema.org and no type. One with an `@id` inside of another object may have its
    /// type elsewhere.
    fn check_typeless(
        &mut self,
        ids: &PageIds<'d>,
        node: GraphNode<'d>,
        is_open: impl Fn(SourcePlace) -> bool,
    ) {
        let data = node.data();
        let Some(place) = data.place.filter(|place| !place.is_element() && !is_open(*place)) else { return };
        let is_empty = |class: &str| class.is_empty() || SCHEMA_ORG_ADDRESSES.contains(&class);
        let has_type = data.types.iter().any(|node_type| !is_empty(ids.nodes.text(node_type.class)));
        let is_alone = !has_type && (data.is_outside || data.id_place.is_none());
        let is_known = |(property, _)| type_name(property).is_some_and(|name| SCHEMA_ORG.has_property(name));
        if is_alone && node.property_data().any(is_known) {
            let brace = SourcePlace { end: place.start + 1, ..place };
            let place = MarkupPlace::of_value(ids.dom(), brace);
            self.findings.report(Report::at(place, Rule::MissingType, ""));
        }
    }

    pub(super) fn check_reference(&mut self, ids: &PageIds<'d>, value: &NodeValueData) {
        if let ValueKind::Node { node, form: NodeForm::Reference } = value.kind
            && !value.place.is_element()
            && let node = ids.nodes.node(node)
            && ids.is_unknown(node)
        {
            let inner = node.data().id_place.filter(|place| is_inside(*place, value.place));
            let place = MarkupPlace::of_value(ids.dom(), inner.unwrap_or(value.place));
            // A place may be the whole object, and a text of JSON may have escapes.
            let written = self.findings.source_of(place).filter(|text| !text.contains(['{', '\\']));
            let written = written.unwrap_or(node.id());
            self.findings.report(Report::at(place, Rule::UnknownAtId, quoted(written)));
        }
    }

    /// Reports values of a second object with the same `@id` that differ from the values of the first one.
    pub(super) fn check_shared_id(&mut self, ids: &PageIds<'d>, node: GraphNode<'d>) {
        let Some(second) = node.data().second_place else { return };
        let is_label = ids.is_list_item(Some(second)) != ids.is_list_item(node.data().place);
        for (property, values) in node.property_data() {
            let Some(name) = type_name(property).filter(|name| SINGLE.contains(name)) else { continue };
            if is_label && name == "name" {
                continue;
            }
            let texts = values.iter().filter(|value| {
                matches!(value.kind, ValueKind::Text { language: None, .. } | ValueKind::Number { .. })
                    && !value.text.trim().is_empty()
            });
            let mut others = texts.clone().filter(|value| is_inside(value.place, second));
            let mut own = texts.filter(|value| !is_inside(value.place, second));
            if let (Some(other), Some(first)) = (others.next(), own.next()) {
                let detail = format!("{name} is {}, and was {}", quoted(&other.text), quoted(&first.text));
                let place = MarkupPlace::of_value(ids.dom(), other.place);
                self.findings.report(Report::at(place, Rule::SharedAtId, detail));
            }
        }
    }
}

fn is_inside(place: SourcePlace, outer: SourcePlace) -> bool {
    place.element == outer.element && outer.start <= place.start && place.end <= outer.end
}
