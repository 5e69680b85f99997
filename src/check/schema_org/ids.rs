//! The `@id` of nodes: references to an `@id` that no node has, and two things with one `@id`.

use std::cell::OnceCell;
use std::collections::HashSet;

use super::SchemaOrgChecker;
use super::vocabulary::type_name;
use crate::check::{MarkupPlace, Report, Rule, quoted};
use crate::document::MicrodataItem;
use crate::nodes::map::{NodeForm, NodeValueData, SourcePlace, ValueKind};
use crate::nodes::{GraphNode, GraphNodes};
use crate::page::Page;

/// Properties of which a thing has one value in a language.
const SINGLE: [&str; 6] = ["name", "headline", "price", "sku", "startDate", "datePublished"];

/// Which references of a page have to be described in the page.
pub(super) struct PageIds<'d> {
    page: &'d Page,
    nodes: &'d GraphNodes,
    /// The address of the page, without a fragment. Empty if it is not known.
    address: String,
    /// What microdata and RDFa describe.
    elsewhere: OnceCell<HashSet<&'d str>>,
}

impl<'d> PageIds<'d> {
    pub(super) fn new(page: &'d Page, nodes: &'d GraphNodes) -> Self {
        let base = page.base();
        let address = if base.is_absolute() { base.without_fragment() } else { "" };
        PageIds { page, nodes, address: address.to_owned(), elsewhere: OnceCell::new() }
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
            let items = self.page.any_document().microdata().all_items().filter_map(MicrodataItem::id);
            let rdfa = self.page.typed_rdfa().into_iter().flat_map(GraphNodes::nodes).map(GraphNode::id);
            items.chain(rdfa).collect()
        };
        self.page.dom().element_by_id(fragment).is_none()
            && !self.elsewhere.get_or_init(elsewhere).contains(node.id())
    }
}

impl<'d> SchemaOrgChecker<'d, '_> {
    pub(super) fn check_reference(&mut self, ids: &PageIds<'d>, value: &NodeValueData) {
        if let ValueKind::Node { node, form: NodeForm::Reference } = value.kind
            && !value.place.is_element()
            && let node = ids.nodes.node(node)
            && ids.is_unknown(node)
        {
            let place =
                node.data().id_place.filter(|place| is_inside(*place, value.place)).unwrap_or(value.place);
            let place = MarkupPlace::of_value(ids.page.dom(), place);
            let written = self.findings.source_of(place).unwrap_or(node.id());
            self.findings.report(Report::at(place, Rule::UnknownAtId, quoted(written)));
        }
    }

    /// Reports values of a second object with the same `@id` that differ from the values of the first one.
    pub(super) fn check_shared_id(&mut self, ids: &PageIds<'d>, node: GraphNode<'d>) {
        let Some(second) = node.data().second_place else { return };
        for (property, values) in node.property_data() {
            let Some(name) = type_name(property).filter(|name| SINGLE.contains(name)) else { continue };
            let texts = || {
                values.iter().filter(|value| {
                    matches!(value.kind, ValueKind::Text { language: None, .. } | ValueKind::Number { .. })
                })
            };
            let Some(other) = texts().find(|value| is_inside(value.place, second)) else { continue };
            if let Some(first) = texts().find(|value| !is_inside(value.place, second)) {
                let detail = format!("{name} is {}, and was {}", quoted(&other.text), quoted(&first.text));
                let place = MarkupPlace::of_value(ids.page.dom(), other.place);
                self.findings.report(Report::at(place, Rule::SharedAtId, detail));
            }
        }
    }
}

fn is_inside(place: SourcePlace, outer: SourcePlace) -> bool {
    place.element == outer.element && outer.start <= place.start && place.end <= outer.end
}
