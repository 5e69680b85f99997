//! Reads XML and feeds with parsers that are not ours.

use feed_rs::model::Feed;
use libtest_mimic::Failed;
use roxmltree::{Document, Node, ParsingOptions};

pub(crate) fn parse(xml: &str) -> Result<Document<'_>, Failed> {
    // The parser's default limit on nodes is less than our large feeds need.
    let options = ParsingOptions { nodes_limit: u32::MAX, ..ParsingOptions::default() };
    Document::parse_with_options(xml, options).map_err(|error| format!("{error}:\n{xml}").into())
}

pub(crate) fn read(xml: &str) -> Result<Feed, Failed> {
    feed_rs::parser::parse(xml.as_bytes()).map_err(|error| format!("{error}:\n{xml}").into())
}

/// The children of this name, in the namespace of the element.
pub(crate) fn children<'a, 'i>(element: Node<'a, 'i>, name: &str) -> Vec<Node<'a, 'i>> {
    let namespace = element.tag_name().namespace();
    let is_named =
        |child: &Node<'_, '_>| child.tag_name().namespace() == namespace && child.tag_name().name() == name;
    element.children().filter(is_named).collect()
}

/// The text of the one child of this name.
pub(crate) fn one<'a>(element: Node<'a, '_>, name: &str) -> Result<&'a str, Failed> {
    let found = children(element, name);
    must(found.len() == 1, &format!("there is one {name}"), element)?;
    Ok(text(found[0]))
}

/// The text of the child of this name, if there is one.
pub(crate) fn may_have<'a>(element: Node<'a, '_>, name: &str) -> Result<Option<&'a str>, Failed> {
    let found = children(element, name);
    must(found.len() <= 1, &format!("there is at most one {name}"), element)?;
    Ok(found.first().map(|child| text(*child)))
}

pub(crate) fn text<'a>(element: Node<'a, '_>) -> &'a str {
    element.text().unwrap_or_default()
}

pub(crate) fn must(holds: bool, what: &str, element: Node<'_, '_>) -> Result<(), Failed> {
    let xml = || element.document().input_text()[element.range()].to_owned();
    if holds { Ok(()) } else { Err(format!("this does not hold: {what}:\n{}", xml()).into()) }
}

/// True for a scheme and characters that an IRI may have, with two digits after each percent sign.
pub(crate) fn is_iri(iri: &str) -> bool {
    let Some((scheme, rest)) = iri.split_once(':') else { return false };
    let is_escape = |rest: &str| rest.len() >= 2 && rest.bytes().take(2).all(|c| c.is_ascii_hexdigit());
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && rest.split('%').skip(1).all(is_escape)
        && rest.matches('#').count() <= 1
        && !rest.contains(|c: char| c <= ' ' || "\"<>\\^`{|}".contains(c))
}

pub(crate) fn is_web(url: &str) -> bool {
    is_iri(url) && (url.starts_with("https://") || url.starts_with("http://"))
}
