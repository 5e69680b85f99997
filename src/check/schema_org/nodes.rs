//! The nodes of JSON-LD and RDFa, for the rules of schema.org.

use std::borrow::Cow;

use super::ids::PageIds;
use super::values::WrittenValue;
use super::vocabulary::type_name;
use super::{SchemaOrgChecker, WrittenName};
use crate::check::forms::is_address;
use crate::check::{MarkupPart, MarkupPlace};
use crate::dom::{Dom, markup};
use crate::html::names::{attr, tag};
use crate::nodes::map::{NodeForm, NodeValueData, SourcePlace, ValueKind};
use crate::nodes::{GraphNode, GraphNodes};
use crate::page::Page;

/// Nodes with more types than this are not compared with the types that a property takes.
const MAX_TYPES: usize = 16;

pub(super) fn check<'d>(page: &'d Page, nodes: &'d GraphNodes, checker: &mut SchemaOrgChecker<'d, '_>) {
    let (dom, ids) = (page.dom(), PageIds::new(page, nodes));
    for node in nodes.nodes() {
        let names: Vec<WrittenName<'d>> = types(dom, nodes, node).collect();
        if names.is_empty() {
            continue;
        }
        let known_types = checker.check_types(&names, names.len() == node.data().types.len());
        checker.check_shared_id(&ids, node);
        for (property, values) in node.property_data() {
            let (Some(name), Some(first)) = (type_name(property), values.first()) else { continue };
            let written = WrittenName { name, place: name_place(dom, first.place, name) };
            let is_known = checker.check_property(written, &known_types);
            let mut todo = vec![values.iter()];
            while let Some(list) = todo.last_mut() {
                match list.next() {
                    None => _ = todo.pop(),
                    Some(NodeValueData { kind: ValueKind::List(inner), .. }) => {
                        todo.push(nodes.lists[*inner as usize].iter());
                    }
                    Some(_) if checker.findings.is_full() => return,
                    Some(value) => {
                        checker.check_reference(&ids, value);
                        if is_known {
                            checker.check_value(name, &written_value(dom, nodes, value));
                        }
                    }
                }
            }
        }
        if checker.findings.is_full() {
            return;
        }
    }
}

/// The types of schema.org that a node has.
fn types<'d>(
    dom: &'d Dom,
    nodes: &'d GraphNodes,
    node: GraphNode<'d>,
) -> impl Iterator<Item = WrittenName<'d>> {
    node.data().types.iter().filter_map(move |node_type| {
        let name = type_name(nodes.text(node_type.class))?;
        Some(WrittenName { name, place: end_place(dom, node_type.place, name) })
    })
}

/// The place of a name of schema.org, with which a value ends.
fn end_place<'d>(dom: &'d Dom, place: SourcePlace, name: &'d str) -> MarkupPlace<'d> {
    let part = match place.is_element() {
        true => MarkupPart::RdfaName(name),
        false => MarkupPart::JsonEnd(place, name),
    };
    MarkupPlace { el: dom.el(place.element), part }
}

/// The place of a property's name, from its first value.
fn name_place<'d>(dom: &'d Dom, value: SourcePlace, name: &'d str) -> MarkupPlace<'d> {
    let part = match value.is_element() {
        true => MarkupPart::RdfaName(name),
        false => MarkupPart::JsonName(value, name),
    };
    MarkupPlace { el: dom.el(value.element), part }
}

fn written_value<'d>(dom: &'d Dom, nodes: &'d GraphNodes, value: &'d NodeValueData) -> WrittenValue<'d> {
    let place = MarkupPlace::of_value(dom, value.place);
    match value.kind {
        ValueKind::Node { form: NodeForm::Text, .. } => {
            let name = type_name(value.text.trim());
            let name = name.map(|name| WrittenName { name, place: end_place(dom, value.place, name) });
            WrittenValue::Link {
                written: &value.text,
                is_invalid: !is_address(value.text.trim()),
                name,
                place,
            }
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
            let is_time = value.place.is_element()
                && place.el.tag() == tag::TIME
                && place.el.attr_by(attr::CONTENT).is_none();
            // Publishers write character references in JSON-LD.
            let text = match value.place.is_element() {
                true => Cow::Borrowed(&*value.text),
                false => markup::decoded(&value.text),
            };
            WrittenValue::Text { text, is_time, place }
        }
    }
}
