//! The nodes of JSON-LD by their `@id`, and which of them are values of other nodes.

use std::collections::{HashMap, HashSet};

use super::context::JsonLdContext;
use crate::collections::map::Map;
use crate::document::JsonValue;
use crate::reader::schema_org::vocabulary::{ItemKind, SCHEMA};

/// The maximum number of types of a node. Others are ignored.
const MAX_TYPES: usize = 16;

/// A node object with the context around it.
#[derive(Clone)]
pub(super) struct NodeObject<'a> {
    pub(super) object: &'a Map<JsonValue>,
    pub(super) context: JsonLdContext<'a>,
}

/// The nodes that references lead to.
#[derive(Default)]
pub(super) struct NodeReferences<'a> {
    nodes: HashMap<&'a str, NodeObject<'a>>,
    /// The ids that a property of the table refers to: their nodes are values.
    values: HashSet<&'a str>,
}

impl<'a> NodeReferences<'a> {
    pub(super) fn of(values: &'a [JsonValue]) -> Self {
        let mut references = NodeReferences::default();
        let mut todo: Vec<_> =
            values.iter().rev().map(|value| (value, JsonLdContext::default(), false)).collect();
        while let Some((value, context, is_mapped)) = todo.pop() {
            match value {
                JsonValue::Array(list) => {
                    todo.extend(list.iter().rev().map(|value| (value, context.clone(), is_mapped)));
                }
                JsonValue::Object(object) => {
                    let node = NodeObject::new(object, &context);
                    references.add(&node, is_mapped);
                    let kinds = node.kinds();
                    todo.extend(object.iter().rev().filter(|(key, _)| *key != "@context").map(
                        |(key, value)| {
                            (value, node.context.clone(), is_mapped_by(&kinds, &node.context, key))
                        },
                    ));
                }
                _ => {}
            }
        }
        references
    }

    /// Notes a node. Of several with an id, the first one counts that has more than the id.
    fn add(&mut self, node: &NodeObject<'a>, is_mapped: bool) {
        let Some(id) = node.id() else { return };
        if !node.is_reference() {
            self.nodes.entry(id).or_insert_with(|| node.clone());
        } else if is_mapped {
            self.values.insert(id);
        }
    }

    pub(super) fn node(&self, id: &str) -> Option<&NodeObject<'a>> {
        self.nodes.get(id)
    }

    /// True if a property of the table refers to the id.
    pub(super) fn is_value(&self, id: &str) -> bool {
        self.values.contains(id)
    }
}

impl<'a> NodeObject<'a> {
    pub(super) fn new(object: &'a Map<JsonValue>, around: &JsonLdContext<'a>) -> Self {
        NodeObject { object, context: around.inside(object) }
    }

    /// The value of a keyword, such as `@id`, under any of its names.
    pub(super) fn keyword(&self, keyword: &str) -> Option<&'a JsonValue> {
        let has_keyword = |(key, _): &(&str, &JsonValue)| self.context.keyword(key) == Some(keyword);
        self.object.iter().find(has_keyword).map(|(_, value)| value)
    }

    pub(super) fn id(&self) -> Option<&'a str> {
        self.keyword("@id")?.as_str().map(str::trim).filter(|id| !id.is_empty())
    }

    /// True if the object has an id and no properties: it refers to a node.
    pub(super) fn is_reference(&self) -> bool {
        let is_property = |key| !matches!(self.context.keyword(key), Some("@id" | "@type" | "@context"));
        !self.object.iter().any(|(key, _)| is_property(key))
    }

    /// The types of schema.org.
    pub(super) fn types(&self) -> Vec<String> {
        let types = self.keyword("@type");
        let list =
            types.and_then(JsonValue::as_array).or(types.map(std::slice::from_ref)).unwrap_or_default();
        let names = list
            .iter()
            .take(MAX_TYPES)
            .filter_map(JsonValue::as_str)
            .filter_map(|own| self.context.name(own.trim()));
        names
            .filter(|name| !name.contains(char::is_whitespace))
            .map(|name| format!("https://schema.org/{name}"))
            .collect()
    }

    /// The kinds of the node in the table for schema.org.
    pub(super) fn kinds(&self) -> Vec<&'static ItemKind> {
        let kind = |own: &String| SCHEMA.kind_of(own).or_else(|| SCHEMA.standalone_kind(own));
        self.types().iter().filter_map(kind).collect()
    }
}

/// True if the table maps this key of a node.
pub(super) fn is_mapped_by(kinds: &[&'static ItemKind], context: &JsonLdContext<'_>, key: &str) -> bool {
    let name = context.name(key);
    name.is_some_and(|name| kinds.iter().any(|kind| kind.mapping(&name).is_some()))
}
