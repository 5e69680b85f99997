//! Recognises dates of the last change. Themes mark them as dates of the post, but people read `Last updated` before them.

use std::borrow::Cow;

use microweave_html::dom::{El, NodeKind};
use microweave_html::names::attr;
use microweave_values::whitespace::tokens;

use crate::site_name::SHOWN_WORDS;
use crate::urls::words;

/// The maximum number of words of a label that are looked at.
const MAX_WORDS: usize = 4;
/// The maximum number of bytes of an element with a date, and of one before it.
const MAX_CONTENT: usize = 1024;
const MAX_LABEL: usize = 200;
/// The maximum number of nodes before a date that are looked at.
const MAX_NODES: usize = 32;

/// True for a date of the last change: by its property, by its classes, or by what people read in it or before it.
pub(crate) fn is_last_change(el: El<'_>) -> bool {
    is_marked_so(el) || is_labelled_so(el)
}

/// Themes give the class `updated` to the only date that a post has.
fn is_marked_so(el: El<'_>) -> bool {
    let has_property =
        |name: &str| tokens(el.attr_by(attr::ITEMPROP).unwrap_or_default()).any(|property| property == name);
    let is_entry_date = tokens(el.class()).any(|class| class == "entry-date");
    let is_change = |class: &str| match class {
        "updated" | "dt-updated" => !is_entry_date,
        _ => class.split(['-', '_']).any(|part| matches!(part, "updated" | "modified")),
    };
    let is_publication = |class: &str| class.split(['-', '_']).any(|part| part == "published");
    has_property("dateModified") && !has_property("datePublished")
        || tokens(el.class()).any(is_change) && !tokens(el.class()).any(is_publication)
}

/// True for a date that people read as the last change.
pub(crate) fn is_labelled_so(el: El<'_>) -> bool {
    let text = if el.content_span().len() <= MAX_CONTENT { el.text() } else { String::new() };
    let first = words(&text).take(MAX_WORDS).take_while(|word| !word.contains(|c: char| c.is_ascii_digit()));
    names_change(first) || label_before(el).is_some_and(|label| ends_with_change(&label))
}

fn ends_with_change(label: &str) -> bool {
    let last: Vec<_> = words(label).collect();
    names_change(last.into_iter().rev().take(MAX_WORDS))
}

fn names_change<W: AsRef<str>>(mut words: impl Iterator<Item = W>) -> bool {
    words.any(|word| SHOWN_WORDS.is_change(word.as_ref()))
}

/// The text right before an element, if it is short.
fn label_before(el: El<'_>) -> Option<String> {
    let nodes: Vec<NodeKind<'_>> = el.parent()?.children().take(MAX_NODES).collect();
    let is_el = |node: &NodeKind<'_>| matches!(node, NodeKind::Element(child) if child.id() == el.id());
    let place = nodes.iter().position(is_el)?;
    for node in nodes[..place].iter().rev() {
        let text = match node {
            NodeKind::Text(text) => Cow::Borrowed(*text),
            NodeKind::Element(before) if before.content_span().len() > MAX_LABEL => return None,
            NodeKind::Element(before) => before.text().into(),
            _ => continue,
        };
        if !text.trim().is_empty() {
            return (text.len() <= MAX_LABEL).then(|| text.into_owned());
        }
    }
    None
}
