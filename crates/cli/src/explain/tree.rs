//! The items of a page as a tree, with the rule beside each value.

use microweave::{JsonValue, PointedValue, Reason, ReasonRule};
use microweave_requests::findings::counted;

use super::{BoundedText, Explained, in_short};
use crate::any_item::AnyItem;
use crate::terminal::on_one_line;

/// A line of the tree that remains to be written.
struct TreeLine<'d> {
    pointer: String,
    /// The name of the property, or of the part of the document.
    label: String,
    depth: usize,
    /// `None` for a text, a URL or a number.
    item: Option<TreeItem<'d>>,
}

/// A value that has lines of its own below it.
#[derive(Clone, Copy)]
enum TreeItem<'d> {
    Item(AnyItem<'d>),
    /// An object or a list of JSON-LD.
    Json(&'d JsonValue),
}

impl<'d> TreeItem<'d> {
    fn of_json(value: &'d JsonValue) -> Option<Self> {
        matches!(value, JsonValue::Array(_) | JsonValue::Object(_)).then_some(TreeItem::Json(value))
    }
}

/// The items, and the links if `rels` is true. Otherwise the number of the links.
pub(super) fn text(explained: &Explained<'_>, rels: bool) -> BoundedText {
    let mut text = BoundedText::new(explained.max_text);
    let links = links(explained).filter(|_| rels);
    for root in items(explained).chain(links) {
        let mut todo = vec![root];
        while let Some(line) = todo.pop() {
            let is_list = matches!(line.item, Some(TreeItem::Json(JsonValue::Array(_))));
            if !is_list && !text.add(&written_line(explained, &line)) {
                return text;
            }
            let first = todo.len();
            todo.extend(inside(explained, &line));
            todo[first..].reverse();
        }
    }
    let hidden =
        if rels { 0 } else { explained.values.document.rels().iter().map(|(_, urls)| urls.len()).sum() };
    if text.text.is_empty() && hidden == 0 {
        text.add("no items, no links and no metadata names\n");
    }
    if hidden > 0 {
        let gap = if text.text.is_empty() { "" } else { "\n" };
        let links = counted(hidden, "link");
        text.add(&format!("{gap}{}\n", explained.paint.dim(&format!("{links} with rel: --rels shows them"))));
    }
    let not_taken = explained.values.document.not_taken();
    if !not_taken.is_empty() {
        text.add(&format!("\n{}\n", explained.paint.bold("not taken")));
    }
    for reason in not_taken {
        let shown = format!("{}: {}", reason.span.start, in_short(reason));
        if !text.add(&format!("  {}\n", explained.paint.not_taken(&shown))) {
            break;
        }
    }
    text
}

/// The links with rel.
fn links<'e>(explained: &'e Explained<'_>) -> impl Iterator<Item = TreeLine<'e>> {
    explained.values.document.rels().iter().flat_map(|(rel, urls)| {
        let pointer = format!("/rels/{}", escaped(rel));
        lines(urls.iter().map(|_| None), pointer, format!("rel {rel}"), 0)
    })
}

/// The items that are not inside another item, and the metadata names.
fn items<'e>(explained: &'e Explained<'_>) -> impl Iterator<Item = TreeLine<'e>> {
    let document = explained.values.document;
    let items = document.items().map(|item| Some(TreeItem::Item(AnyItem::Microformats(item))));
    let structured = |item| Some(TreeItem::Item(AnyItem::Structured(item)));
    let microdata = document.microdata().items().map(structured);
    let items = lines(items, "/items".to_owned(), String::new(), 0);
    let microdata = lines(microdata, "/microdata/items".to_owned(), "microdata".to_owned(), 0);
    let rdfa = document.rdfa().items().map(structured);
    let rdfa = lines(rdfa, "/rdfa/items".to_owned(), "rdfa".to_owned(), 0);
    let json_ld = document.json_ld().iter().map(TreeItem::of_json);
    let json_ld = lines(json_ld, "/json-ld".to_owned(), "json-ld".to_owned(), 0);
    let meta = document.meta().iter().flat_map(|(name, values)| {
        let pointer = format!("/meta/{}", escaped(name));
        lines(values.iter().map(|_| None), pointer, format!("meta {name}"), 0)
    });
    items.chain(microdata).chain(json_ld).chain(rdfa).chain(meta)
}

/// The values and children of an item that the JSON has. In the JSON an item of microdata that contains itself is a text.
fn inside<'e>(explained: &'e Explained<'_>, line: &TreeLine<'e>) -> Vec<TreeLine<'e>> {
    let is_item =
        |pointer: &str| explained.values.document.value_at(pointer).is_some_and(PointedValue::is_item);
    let item = match line.item {
        Some(TreeItem::Json(value)) => return in_json(value, line),
        Some(TreeItem::Item(item)) if is_item(&line.pointer) => item,
        _ => return Vec::new(),
    };
    let mut inside = Vec::new();
    for name in item.names() {
        let pointer = format!("{}/properties/{}", line.pointer, escaped(name));
        let values = item.values(name).into_iter().map(|value| value.as_item().map(TreeItem::Item));
        inside.extend(lines(values, pointer, name.to_owned(), line.depth + 1));
    }
    let children = format!("{}/children", line.pointer);
    let items = item.children().into_iter().map(|child| Some(TreeItem::Item(child)));
    inside.extend(lines(items, children, "child".to_owned(), line.depth + 1));
    inside
}

/// The values in an object of JSON-LD, except for its context and its types, or in a list.
fn in_json<'e>(value: &'e JsonValue, line: &TreeLine<'e>) -> Vec<TreeLine<'e>> {
    if let Some(values) = value.as_array() {
        let items = values.iter().map(TreeItem::of_json);
        return lines(items, line.pointer.clone(), line.label.clone(), line.depth).collect();
    }
    let members = value.as_object().into_iter().flat_map(|object| object.iter());
    let members = members.filter(|(name, _)| !matches!(*name, "@context" | "@type"));
    let line_of = |(name, value): (&str, &'e JsonValue)| TreeLine {
        pointer: format!("{}/{}", line.pointer, escaped(name)),
        label: name.to_owned(),
        depth: line.depth + 1,
        item: TreeItem::of_json(value),
    };
    members.map(line_of).collect()
}

/// A line for each value of a list.
fn lines<'e>(
    values: impl Iterator<Item = Option<TreeItem<'e>>>,
    pointer: String,
    label: String,
    depth: usize,
) -> impl Iterator<Item = TreeLine<'e>> {
    values.enumerate().map(move |(number, item)| {
        let (pointer, label) = (format!("{pointer}/{number}"), label.clone());
        TreeLine { pointer, label, depth, item }
    })
}

fn written_line(explained: &Explained<'_>, line: &TreeLine<'_>) -> String {
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
    format!("{indent}{label}{value}  {rules}{place}\n")
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
    let reason = reasons.iter().find(|reason| !refers(reason.rule)).or(reasons.first())?;
    reason.span.is_known().then(|| reason.span.start.to_string())
}

/// A name as a part of a JSON pointer (RFC 6901, section 3).
pub(super) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
