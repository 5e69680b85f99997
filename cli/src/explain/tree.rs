//! The items of a page as a tree, with the rule beside each value.

use std::fmt::Write as _;

use microweave::{Item, MicrodataItem, MicrodataValue, Reason, ReasonRule};
use serde_json::Value;

use super::{Explained, in_short};
use crate::terminal::on_one_line;

/// A line of the tree that remains to be written.
struct TreeLine<'d> {
    pointer: String,
    /// The name of the property, or of the part of the document.
    label: String,
    depth: usize,
    /// `None` for a text or URL.
    item: Option<TreeItem<'d>>,
}

/// An item. It has the names of its properties in the order of the page, which the JSON does not keep.
#[derive(Clone, Copy)]
enum TreeItem<'d> {
    Microformats(Item<'d>),
    Microdata(MicrodataItem<'d>),
}

impl<'d> TreeItem<'d> {
    fn names(self) -> Vec<&'d str> {
        match self {
            TreeItem::Microformats(item) => item.properties().map(|(name, _)| name).collect(),
            TreeItem::Microdata(item) => item.names().collect(),
        }
    }

    /// For each value of a property: the item that it is, if it is one.
    fn values(self, name: &str) -> Vec<Option<TreeItem<'d>>> {
        match self {
            TreeItem::Microformats(item) => {
                item.values(name).map(|value| value.as_item().map(TreeItem::Microformats)).collect()
            }
            TreeItem::Microdata(item) => item
                .values(name)
                .map(|value| match value {
                    MicrodataValue::Item(item) => Some(TreeItem::Microdata(item)),
                    _ => None,
                })
                .collect(),
        }
    }

    fn children(self) -> Vec<Option<TreeItem<'d>>> {
        match self {
            TreeItem::Microformats(item) => {
                item.children().map(|child| Some(TreeItem::Microformats(child))).collect()
            }
            TreeItem::Microdata(_) => Vec::new(),
        }
    }
}

pub(super) fn text(explained: &Explained<'_>) -> String {
    let mut text = String::new();
    let mut todo = roots(explained);
    todo.reverse();
    while let Some(line) = todo.pop() {
        write_line(&mut text, explained, &line);
        let mut inside = inside(&explained.values.json, &line);
        inside.reverse();
        todo.append(&mut inside);
    }
    if text.is_empty() {
        text.push_str("no items and no links\n");
    }
    let not_taken = explained.values.document.not_taken();
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
fn roots<'d>(explained: &Explained<'d>) -> Vec<TreeLine<'d>> {
    let document = explained.values.document;
    let items = document.items().map(|item| Some(TreeItem::Microformats(item))).collect();
    let microdata = document.microdata().items().map(|item| Some(TreeItem::Microdata(item))).collect();
    let mut roots = lines(items, "/items", "", 0);
    roots.extend(lines(microdata, "/microdata/items", "microdata", 0));
    for (rel, urls) in document.rels() {
        let pointer = format!("/rels/{}", escaped(rel));
        roots.extend(lines(vec![None; urls.len()], &pointer, &format!("rel {rel}"), 0));
    }
    roots
}

/// The values and children of an item that the JSON has. In the JSON an item of microdata that contains itself is a text.
fn inside<'d>(json: &Value, line: &TreeLine<'d>) -> Vec<TreeLine<'d>> {
    let Some(item) = line.item.filter(|_| json.pointer(&line.pointer).is_some_and(Value::is_object)) else {
        return Vec::new();
    };
    let mut inside = Vec::new();
    for name in item.names() {
        let pointer = format!("{}/properties/{}", line.pointer, escaped(name));
        inside.extend(lines(item.values(name), &pointer, name, line.depth + 1));
    }
    inside.extend(lines(item.children(), &format!("{}/children", line.pointer), "child", line.depth + 1));
    inside
}

/// A line for each value of a list.
fn lines<'d>(
    values: Vec<Option<TreeItem<'d>>>,
    pointer: &str,
    label: &str,
    depth: usize,
) -> Vec<TreeLine<'d>> {
    let line = |(number, item)| {
        let (pointer, label) = (format!("{pointer}/{number}"), label.to_owned());
        TreeLine { pointer, label, depth, item }
    };
    values.into_iter().enumerate().map(line).collect()
}

fn write_line(text: &mut String, explained: &Explained<'_>, line: &TreeLine<'_>) {
    let paint = explained.paint;
    let indent = "  ".repeat(line.depth);
    let label = if line.label.is_empty() { String::new() } else { format!("{}: ", on_one_line(&line.label)) };
    let value = explained.value(&line.pointer);
    let reasons = explained.values.reasons_at(&line.pointer);
    let mut rules: Vec<String> = reasons.iter().map(|reason| in_short(reason)).collect();
    // A text has the same rule for each of its images.
    rules.dedup();
    let place = place(reasons).map_or_else(String::new, |place| format!("  {place}"));
    let value = if line.depth == 0 { paint.bold(&value) } else { value };
    let (rules, place) = (paint.rule(&rules.join("; ")), paint.dim(&place));
    // Writing to memory does not fail.
    let _ = writeln!(text, "{indent}{label}{value}  {rules}{place}");
}

/// The line and column of a value: not of an element that refers to it, nor of the date that it takes. A link of an
/// HTTP header has none.
fn place(reasons: &[&Reason]) -> Option<String> {
    let refers = |rule| {
        matches!(
            rule,
            ReasonRule::Itemref | ReasonRule::Include | ReasonRule::Headers | ReasonRule::DateFromEarlier
        )
    };
    let own = reasons.iter().find(|reason| !refers(reason.rule)).or(reasons.first())?;
    (own.line > 0).then(|| format!("{}:{}", own.line, own.column))
}

/// A name as a part of a JSON pointer (RFC 6901, section 3).
pub(super) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
