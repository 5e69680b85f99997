//! The rows of JSON-LD: a node is an item, and its members that are not keywords are properties. Contexts are not
//! fetched. Where one names schema.org, types without a colon are types of schema.org.

use microweave::{JsonValue, Map};

use super::page_rows::{ItemRow, PageRows, ValueRow};

type JsonObject<'d> = &'d Map<JsonValue>;

/// A node whose rows are still to be added.
struct PendingNode<'d> {
    object: JsonObject<'d>,
    number: i64,
    parent: Option<(i64, Option<&'d str>)>,
    /// True if the context around it names schema.org.
    is_schema: bool,
}

/// The nodes of a script, in the order in which they get numbers.
struct Nodes<'d> {
    pending: Vec<PendingNode<'d>>,
    next_number: i64,
}

pub(super) fn push(values: &[JsonValue], rows: &mut PageRows<'_, '_>) {
    let mut nodes = Nodes { pending: Vec::new(), next_number: rows.count_items };
    for value in values {
        nodes.add_all(value, None, false);
        nodes.pending.reverse();
        while let Some(node) = nodes.pending.pop() {
            let first = nodes.pending.len();
            push_node(&node, &mut nodes, rows);
            nodes.pending[first..].reverse();
        }
    }
}

impl<'d> Nodes<'d> {
    fn add(
        &mut self,
        object: JsonObject<'d>,
        parent: Option<(i64, Option<&'d str>)>,
        is_schema: bool,
    ) -> i64 {
        let number = self.next_number;
        self.next_number += 1;
        self.pending.push(PendingNode { object, number, parent, is_schema });
        number
    }

    /// Adds the nodes of a value. An object that is only a graph is not an item itself.
    fn add_all(&mut self, value: &'d JsonValue, parent: Option<(i64, Option<&'d str>)>, is_schema: bool) {
        let mut pending = vec![(value, is_schema)];
        while let Some((value, is_schema)) = pending.pop() {
            match value {
                JsonValue::Array(values) => {
                    pending.extend(values.iter().rev().map(|value| (value, is_schema)));
                }
                JsonValue::Object(object) => {
                    let is_schema = context_of(object, is_schema);
                    let is_only_graph = object.iter().all(|(name, _)| matches!(name, "@context" | "@graph"));
                    match object.get("@graph").filter(|_| is_only_graph) {
                        Some(graph) => pending.push((graph, is_schema)),
                        None => {
                            self.add(object, parent, is_schema);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

fn push_node<'d>(node: &PendingNode<'d>, nodes: &mut Nodes<'d>, rows: &mut PageRows<'_, '_>) {
    let PendingNode { object, number, parent, .. } = *node;
    let is_schema = context_of(object, node.is_schema);
    let keyword = |name: &str| object.get(name).or_else(|| object.get(&name[1..]).filter(|_| is_schema));
    let types = keyword("@type").into_iter().flat_map(values_of).filter_map(JsonValue::as_str);
    let types: Vec<String> = types.map(|name| full_type(name, is_schema)).collect();
    let types: Vec<&str> = types.iter().map(String::as_str).collect();
    let id = keyword("@id").and_then(JsonValue::as_str);
    rows.push_item(&ItemRow { number, parent, format: "json-ld", types: &types, id });
    for (name, value) in object.iter() {
        if name.starts_with('@') || is_schema && matches!(name, "id" | "type") {
            if matches!(name, "@graph" | "@included") {
                nodes.add_all(value, Some((number, None)), is_schema);
            }
            continue;
        }
        for (position, value) in values_of(value).enumerate() {
            push_value(value, number, name, position, is_schema, nodes, rows);
        }
    }
}

fn push_value<'d>(
    value: &'d JsonValue,
    item: i64,
    name: &'d str,
    position: usize,
    is_schema: bool,
    nodes: &mut Nodes<'d>,
    rows: &mut PageRows<'_, '_>,
) {
    let literal = value.get("@value");
    let lang = value.get("@language").and_then(JsonValue::as_str).filter(|_| literal.is_some());
    let text = |text| ValueRow { lang, ..ValueRow::text(item, name, position, text) };
    match literal.unwrap_or(value) {
        JsonValue::String(string) => rows.push_value(&text(string)),
        JsonValue::Number(number) => {
            rows.push_value(&ValueRow { kind: "number", ..text(&number.to_string()) });
        }
        JsonValue::Bool(truth) => rows.push_value(&ValueRow { kind: "truth", ..text(&truth.to_string()) }),
        JsonValue::Object(object) if literal.is_none() => {
            let number = nodes.add(object, Some((item, Some(name))), is_schema);
            rows.push_value(&ValueRow { kind: "item", value: None, value_item: Some(number), ..text("") });
        }
        _ => {}
    }
}

/// The values in a value: those of arrays, lists and sets, at every depth.
fn values_of(value: &JsonValue) -> impl Iterator<Item = &JsonValue> {
    let mut pending = vec![value];
    std::iter::from_fn(move || {
        loop {
            let value = pending.pop()?;
            let inner = value.get("@list").or_else(|| value.get("@set"));
            match inner.unwrap_or(value) {
                JsonValue::Array(values) => pending.extend(values.iter().rev()),
                value => return Some(value),
            }
        }
    })
}

/// True if the context of an object, or else that around it, names schema.org.
fn context_of(object: JsonObject<'_>, around: bool) -> bool {
    let names_schema = |context: &JsonValue| {
        let vocabulary = context.get("@vocab").unwrap_or(context);
        vocabulary
            .as_str()
            .is_some_and(|url| url.contains("//schema.org") || url.contains("//www.schema.org"))
    };
    match object.get("@context") {
        None => around,
        Some(JsonValue::Array(contexts)) => around || contexts.iter().any(names_schema),
        Some(context @ JsonValue::Object(_)) if context.get("@vocab").is_none() => around,
        Some(context) => names_schema(context),
    }
}

/// A type with the address of schema.org before it, if it is a short name of schema.org.
fn full_type(name: &str, is_schema: bool) -> String {
    match name.strip_prefix("schema:") {
        Some(name) => format!("https://schema.org/{name}"),
        None if is_schema && !name.contains(':') => format!("https://schema.org/{name}"),
        None => name.to_owned(),
    }
}
