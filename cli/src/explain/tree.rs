//! The items of a page as a tree, with the rule beside each value.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Explained, in_short};
use crate::terminal::on_one_line;

/// A line of the tree that remains to be written.
struct TreeLine {
    pointer: String,
    /// The name of the property, or of the part of the document.
    label: String,
    depth: usize,
}

pub(super) fn text(explained: &Explained<'_>) -> String {
    let mut text = String::new();
    let mut todo = roots(&explained.json);
    todo.reverse();
    while let Some(line) = todo.pop() {
        write_line(&mut text, explained, &line);
        let mut inside = inside(&explained.json, &line);
        inside.reverse();
        todo.append(&mut inside);
    }
    if text.is_empty() {
        text.push_str("no items and no links\n");
    }
    let not_taken = explained.document.not_taken();
    if !not_taken.is_empty() {
        let _ = writeln!(text, "\n{}", explained.paint.bold("not taken"));
    }
    for reason in not_taken {
        let shown = format!("{}:{}: {}", reason.line, reason.column, in_short(reason));
        let _ = writeln!(text, "  {}", explained.paint.not_taken(&shown));
    }
    text
}

/// The items that are not inside another item, and the links.
fn roots(json: &Value) -> Vec<TreeLine> {
    let list = |pointer: &str, label: &str| {
        let len = json.pointer(pointer).and_then(Value::as_array).map_or(0, Vec::len);
        let (pointer, label) = (pointer.to_owned(), label.to_owned());
        (0..len).map(move |number| TreeLine {
            pointer: format!("{pointer}/{number}"),
            label: label.clone(),
            depth: 0,
        })
    };
    let mut roots: Vec<TreeLine> = list("/items", "").chain(list("/microdata/items", "microdata")).collect();
    for (rel, urls) in json.get("rels").and_then(Value::as_object).into_iter().flatten() {
        let len = urls.as_array().map_or(0, Vec::len);
        roots.extend((0..len).map(|number| TreeLine {
            pointer: format!("/rels/{}/{number}", escaped(rel)),
            label: format!("rel {rel}"),
            depth: 0,
        }));
    }
    roots
}

/// The values and children of an item.
fn inside(json: &Value, line: &TreeLine) -> Vec<TreeLine> {
    let Some(item) = json.pointer(&line.pointer).and_then(Value::as_object) else { return Vec::new() };
    let mut lines = Vec::new();
    let mut add = |list: &Value, pointer: String, label: &str| {
        let len = list.as_array().map_or(0, Vec::len);
        lines.extend((0..len).map(|number| TreeLine {
            pointer: format!("{pointer}/{number}"),
            label: label.to_owned(),
            depth: line.depth + 1,
        }));
    };
    for (name, values) in item.get("properties").and_then(Value::as_object).into_iter().flatten() {
        add(values, format!("{}/properties/{}", line.pointer, escaped(name)), name);
    }
    if let Some(children) = item.get("children") {
        add(children, format!("{}/children", line.pointer), "child");
    }
    lines
}

fn write_line(text: &mut String, explained: &Explained<'_>, line: &TreeLine) {
    let paint = explained.paint;
    let indent = "  ".repeat(line.depth);
    let label = if line.label.is_empty() { String::new() } else { format!("{}: ", on_one_line(&line.label)) };
    let value = explained.value(&line.pointer);
    let reasons = explained.reasons_at(&line.pointer);
    let rules: Vec<String> = reasons.iter().map(|reason| in_short(reason)).collect();
    let place =
        reasons.first().map_or_else(String::new, |reason| format!("  {}:{}", reason.line, reason.column));
    let value = if line.depth == 0 { paint.bold(&value) } else { value };
    let (rules, place) = (paint.rule(&rules.join("; ")), paint.dim(&place));
    // Writing to memory does not fail.
    let _ = writeln!(text, "{indent}{label}{value}  {rules}{place}");
}

/// A name as a part of a JSON pointer (RFC 6901, section 3).
pub(super) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
