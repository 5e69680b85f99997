//! Things as rows of a table: the columns are the fields of the structure for their type.

use microweave_reader::things::{Thing, Things, TypedField, TypedRow};
use serde_json::Value;

use crate::terminal::on_one_line;

/// The columns of things of a type.
pub(super) struct Columns {
    /// The types, and the structure for the first type. `None` without a type: then each thing has its types, name and address.
    structure: Option<&'static TypedRow>,
    types: Vec<String>,
    /// The path of properties to the values of each column, without the first column.
    paths: Vec<Vec<String>>,
}

impl Columns {
    pub(super) fn new(types: &[String]) -> Self {
        let structure = types.first().and_then(|name| TypedRow::of_type(name));
        let paths = structure.map_or_else(Vec::new, paths);
        Columns { structure, types: types.to_vec(), paths }
    }

    /// The names of the columns. The first one is the page.
    pub(super) fn names(&self) -> Vec<String> {
        let names = self.paths.iter().map(|path| path.join("."));
        let plain = ["type", "name", "url"].iter().filter(|_| self.structure.is_none());
        ["page"].iter().chain(plain).map(ToString::to_string).chain(names).collect()
    }

    /// A row for each thing in the list.
    pub(super) fn rows(&self, page: &str, things: &Things) -> Vec<Vec<String>> {
        let page = || on_one_line(page);
        let Some(structure) = self.structure else {
            return things.iter().map(|thing| plain_row(page(), thing)).collect();
        };
        let things = self.types.iter().flat_map(|name| structure.read(things, name));
        let cells = |thing: &Value| self.paths.iter().map(|path| cell(thing, path)).collect::<Vec<_>>();
        things.map(|thing| std::iter::once(page()).chain(cells(&thing)).collect()).collect()
    }
}

fn plain_row(page: String, thing: Thing<'_>) -> Vec<String> {
    let types = thing.types().collect::<Vec<_>>().join(" ");
    let name = thing.text("name").or_else(|| thing.text("headline")).unwrap_or_default();
    let cells = [&*types, name, thing.text("url").unwrap_or_default()];
    std::iter::once(page).chain(cells.iter().map(|cell| in_lines(cell))).collect()
}

/// The columns of a structure. A part that is a value, such as an offer or an address, has columns of its own.
fn paths(structure: &'static TypedRow) -> Vec<Vec<String>> {
    let row = |field: &TypedField| TypedRow::all().find(|row| row.name == field.kind);
    let mut paths = Vec::new();
    // A part's parts get no columns, except a salary's `Quantity`.
    let mut todo: Vec<_> =
        structure.fields.iter().rev().map(|field| (vec![field.property()], field)).collect();
    while let Some((path, field)) = todo.pop() {
        match row(field) {
            Some(part) if is_value(part) && path.len() < 3 => {
                let inner = part.fields.iter().rev();
                let inner = inner.filter(|field| row(field).is_none_or(|row| row.name == "Quantity"));
                todo.extend(inner.map(|field| ([&*path, &[field.property()]].concat(), field)));
            }
            _ => paths.push(path),
        }
    }
    paths
}

/// True for a structure that describes another thing: it has no name of its own, or it is an address, an amount or a quantity.
fn is_value(row: &TypedRow) -> bool {
    let has = |name: &str| row.fields.iter().any(|field| field.name == name);
    !has("name") || has("postal_code") || has("currency") || has("unit_text")
}

/// The text at a path. Of a list of parts with columns, the first one counts. Of several offers, the price is the lowest one.
fn cell(thing: &Value, path: &[String]) -> String {
    let mut value = thing;
    for (depth, name) in path.iter().enumerate() {
        let part = match value {
            Value::Array(parts) if depth > 0 => parts.first().unwrap_or(&Value::Null),
            value => value,
        };
        value = if name == "price" && part[name].is_null() { &part["lowPrice"] } else { &part[name] };
    }
    text(value)
}

/// A value as text: a thing is its name; each value of a list is on a line of its own.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => in_lines(text),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        Value::Array(values) => {
            let mut values: Vec<&Value> = values.iter().collect();
            values.sort_by_key(|value| value["position"].as_u64());
            joined(values.into_iter(), "\n")
        }
        Value::Object(_) => {
            let names = ["iso8601", "written", "text", "name", "reviewBody", "item", "address", "url"];
            let name = names.iter().map(|name| text(&value[name])).find(|text| !text.is_empty());
            let parts = PARTS.iter().map(|name| &value[name]);
            let name = name.unwrap_or_else(|| joined(parts, ", ").replace('\n', " "));
            // A section of a recipe has steps.
            let lines = [name, text(&value["itemListElement"])];
            lines.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
        }
        Value::Null => String::new(),
    }
}

/// Shown for a thing without a name: opening hours, an address.
const PARTS: [&str; 7] =
    ["dayOfWeek", "opens", "closes", "streetAddress", "postalCode", "addressLocality", "addressCountry"];

fn joined<'v>(values: impl Iterator<Item = &'v Value>, separator: &str) -> String {
    values.map(text).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(separator)
}

/// The lines of a text, without characters that control a terminal.
fn in_lines(text: &str) -> String {
    text.lines().map(|line| on_one_line(&line.replace('\t', " "))).collect::<Vec<_>>().join("\n")
}
