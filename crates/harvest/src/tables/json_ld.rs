//! The rows of JSON-LD: a node is an item. Names of schema.org are as in the other formats: types by their address with
//! `https`, and properties without it.

use std::borrow::Cow;
use std::collections::HashMap;

use microweave::{GraphNode, GraphNodeValue, Page};

use super::page_rows::{ItemRow, PageRows, ValueRow};
use crate::page::json_ld_nodes;
use crate::stats::names::{property_key, type_key};

/// The numbers of the nodes with rows, by their graphs and ids.
type Numbers<'d> = HashMap<(Option<&'d str>, &'d str), i64>;

fn key(node: GraphNode<'_>) -> (Option<&str>, &str) {
    (node.graph(), node.id())
}

pub(super) fn push(page: &Page, rows: &mut PageRows<'_, '_>) {
    let nodes: Vec<GraphNode<'_>> = json_ld_nodes(page).collect();
    let numbers: Numbers<'_> = nodes.iter().map(|node| key(*node)).zip(rows.count_items..).collect();
    let parents = parents(&nodes, &numbers);
    for node in nodes {
        let number = numbers[&key(node)];
        let types: Vec<Cow<'_, str>> = node.types().map(type_key).collect();
        let types: Vec<&str> = types.iter().map(|name| &**name).collect();
        let parent = parents.get(&number).map(|(parent, name)| (*parent, Some(&**name)));
        let id = Some(node.id()).filter(|id| !id.starts_with("_:"));
        rows.push_item(&ItemRow { number, parent, format: "json-ld", types: &types, id });
        for (name, values) in node.properties() {
            let (name, values) = (property_key(name), values_of(values));
            for (position, value) in values.into_iter().enumerate() {
                push_value(&value, &ValueRow::text(number, &name, position, ""), &numbers, rows);
            }
        }
    }
}

/// For each node, the first node that has it as a value, and the property.
fn parents<'d>(nodes: &[GraphNode<'d>], numbers: &Numbers<'d>) -> HashMap<i64, (i64, Cow<'d, str>)> {
    let mut parents = HashMap::new();
    for node in nodes {
        for (name, values) in node.properties() {
            for value in values_of(values) {
                if let GraphNodeValue::Node(inner) = value
                    && let Some(&inner) = numbers.get(&key(inner))
                {
                    parents.entry(inner).or_insert_with(|| (numbers[&key(*node)], property_key(name)));
                }
            }
        }
    }
    parents
}

/// The values. A list is replaced by its values.
fn values_of<'d>(values: impl Iterator<Item = GraphNodeValue<'d>>) -> Vec<GraphNodeValue<'d>> {
    let (mut all, mut todo) = (Vec::new(), values.collect::<Vec<_>>());
    todo.reverse();
    while let Some(value) = todo.pop() {
        match value {
            GraphNodeValue::List(values) => todo.extend(values.into_iter().rev()),
            value => all.push(value),
        }
    }
    all
}

fn push_value(
    value: &GraphNodeValue<'_>,
    row: &ValueRow<'_>,
    numbers: &Numbers<'_>,
    rows: &mut PageRows<'_, '_>,
) {
    let text = |text| ValueRow::text(row.item, row.name, row.position, text);
    match *value {
        GraphNodeValue::Text { text: string, language, .. } => {
            rows.push_value(&ValueRow { lang: language, ..text(string) });
        }
        GraphNodeValue::Number(number) => rows.push_value(&ValueRow { kind: "number", ..text(number) }),
        GraphNodeValue::Truth(truth) => {
            rows.push_value(&ValueRow { kind: "truth", ..text(if truth { "true" } else { "false" }) });
        }
        GraphNodeValue::Node(node) => rows.push_value(&match numbers.get(&key(node)) {
            Some(&number) => ValueRow { kind: "item", value: None, value_item: Some(number), ..text("") },
            None => text(node.id()),
        }),
        _ => {}
    }
}
