//! The nodes of JSON-LD and of RDFa as descriptions.

use std::borrow::Cow;
use std::collections::HashMap;

use super::microdata::is_thing;
use super::vocabulary::{property_name, type_name};
use super::{DescribedValue, Description, MAX_TYPES, Model};
use microweave::document::Source;
use microweave::extract::rdfa::literal::is_markup as is_literal_of_markup;
use microweave::nodes::map::{NodeForm, NodeValueData, Symbol, ValueKind};
use microweave::nodes::{GraphNode, GraphNodes};
use microweave_html::dom::markup;
use microweave_values::collections::multi_map::{NameLookup, ValueList};
use microweave_values::collections::short_name::Name;
use microweave_values::unfilled::is_unfilled_label;

/// The properties whose values are pictures or recordings. A reference with a fragment to a thing that is not described is no
/// address of one.
const MEDIA: [&str; 9] = [
    "associatedMedia", "audio", "encoding", "image", "logo", "photo", "primaryImageOfPage", "thumbnail",
    "video",
];

/// Texts that publishers write in place of an address.
const NO_ADDRESSES: [&str; 6] = ["-", "N/A", "TBD", "false", "none", "true"];

/// True for a text that says nothing, although JSON-LD resolves it as an address.
pub(crate) fn is_no_address(value: &NodeValueData) -> bool {
    let text = value.text.trim();
    matches!(value.kind, ValueKind::Node { form: NodeForm::Text, .. })
        && (text.bytes().all(|byte| byte.is_ascii_digit())
            || NO_ADDRESSES.iter().any(|word| word.eq_ignore_ascii_case(text))
            || is_unfilled_label(text))
}

struct NodesAdapter<'d> {
    nodes: &'d GraphNodes,
    source: Source,
    /// For each node, the number of its description. `None` if it is not described.
    numbers: Vec<Option<u32>>,
    names: HashMap<Symbol, Name>,
}

impl<'d> Model<'d> {
    pub(crate) fn add_nodes(&mut self, nodes: &'d GraphNodes, source: Source) {
        let mut numbers = vec![None; nodes.nodes.len()];
        for (node, number) in nodes.nodes().zip(self.descriptions.len() as u32..) {
            numbers[node.number as usize] = Some(number);
        }
        let mut adapter = NodesAdapter { nodes, source, numbers, names: HashMap::new() };
        self.descriptions.reserve_exact(nodes.nodes().count());
        for node in nodes.nodes() {
            let data = node.data();
            let id = Some(node.id()).filter(|id| !id.is_empty() && !id.starts_with("_:"));
            let properties = adapter.properties(node, self);
            self.push(Description {
                source,
                types: node.types().take(MAX_TYPES).map(type_name).collect(),
                ids: id.into_iter().collect(),
                properties,
                is_outside: data.is_outside && is_thing(source, !data.types.is_empty()),
                place: data.types.first().map(|class| class.place).or(data.place),
                node: Some(node.number),
                ..Description::default()
            });
        }
    }
}

impl<'d> NodesAdapter<'d> {
    fn properties(
        &mut self,
        node: GraphNode<'d>,
        model: &Model<'d>,
    ) -> Vec<(Name, ValueList<DescribedValue<'d>>)> {
        let nodes = self.nodes;
        let mut properties = Vec::with_capacity(node.data().properties.len());
        let mut index = NameLookup::default();
        for (symbol, values) in &node.data().properties {
            let name =
                self.names.entry(*symbol).or_insert_with(|| property_name(nodes.text(*symbol))).clone();
            let is_medium = MEDIA.contains(&name.as_str());
            // Two addresses may have one name.
            let slot = index.find(name.as_str(), &properties).unwrap_or_else(|| {
                properties.push((name, ValueList::new()));
                index.add_last(&properties);
                properties.len() - 1
            });
            let values = nodes.without_lists(values).filter(|value| !is_medium || self.may_be_medium(value));
            properties[slot].1.extend(values.filter_map(|value| self.value(value, model)));
        }
        properties
    }

    fn may_be_medium(&self, value: &NodeValueData) -> bool {
        match value.kind {
            ValueKind::Node { node, form: NodeForm::Reference } => {
                self.numbers[node as usize].is_some() || !self.nodes.node(node).id().contains('#')
            }
            _ => true,
        }
    }

    /// The value of a node. `None` if it says nothing. A reference to a node that is not described is its identifier.
    fn value(&self, value: &'d NodeValueData, model: &Model<'d>) -> Option<DescribedValue<'d>> {
        let text = match value.kind {
            _ if is_no_address(value) => return None,
            ValueKind::Node { node, form } => match self.numbers[node as usize] {
                Some(number) => return Some(DescribedValue::Part(number)),
                None if form == NodeForm::Object => return None,
                None => self.nodes.node(node).id(),
            },
            _ => &value.text,
        };
        let is_markup = match value.kind {
            // Publishers write HTML and character references in JSON-LD.
            _ if self.source == Source::JsonLd => true,
            ValueKind::Text { datatype: Some(datatype), .. } => {
                is_literal_of_markup(self.nodes.text(datatype))
            }
            _ => false,
        };
        let text = if is_markup { markup::plain(text) } else { Cow::Borrowed(text) };
        // Some publishers escape HTML, and line breaks after it.
        let text = match is_markup && text.starts_with('<') {
            true => Cow::Owned(markup::plain(text.trim_end().trim_end_matches("\\n")).into_owned()),
            // Others escape character references: `&amp;deg;`.
            false if is_markup && matches!(text, Cow::Owned(_)) && markup::has_references(&text) => {
                Cow::Owned(markup::decoded(&text).into_owned())
            }
            false => text,
        };
        Some(model.text(text, Some(value.place)))
    }
}
