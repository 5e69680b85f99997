//! Checks a feed against RFC 4287 with two parsers that are not ours.

use std::collections::HashSet;

use feed_rs::model::Feed;
use libtest_mimic::Failed;
use roxmltree::{Document, Node, ParsingOptions};

pub(crate) fn check_well_formed(xml: &str) -> Result<(), Failed> {
    parse(xml).map(|_| ())
}

fn parse(xml: &str) -> Result<Document<'_>, Failed> {
    // The parser's default limit on nodes is less than our large feeds need.
    let options = ParsingOptions { nodes_limit: u32::MAX, ..ParsingOptions::default() };
    Document::parse_with_options(xml, options).map_err(|error| format!("{error}:\n{xml}").into())
}

pub(crate) fn read(xml: &str) -> Result<Feed, Failed> {
    feed_rs::parser::parse(xml.as_bytes()).map_err(|error| format!("{error}:\n{xml}").into())
}

/// Checks a feed against RFC 4287, and compares what feed-rs reads from it with its XML.
pub(crate) fn check_valid(xml: &str) -> Result<(), Failed> {
    let document = parse(xml)?;
    let feed = document.root_element();
    must(feed.tag_name().name() == "feed", "the root is a feed", xml)?;
    must(!children(feed, "author").is_empty(), "there is an author", xml)?;
    for author in children(feed, "author") {
        let name = one(author, "name", xml)?;
        must(!text(name).trim().is_empty(), "an author has a name", xml)?;
    }
    check_common(feed, xml)?;
    let entries = children(feed, "entry");
    let mut ids = HashSet::new();
    for &entry in &entries {
        check_common(entry, xml)?;
        one(entry, "content", xml)?;
        must(is_date(text(one(entry, "published", xml)?)), "published is a date", xml)?;
        must(ids.insert(text(one(entry, "id", xml)?)), "ids of entries differ", xml)?;
    }
    check_feed_rs(&read(xml)?, feed, &entries, xml)
}

/// Checks what RFC 4287 requires of both feeds and entries.
fn check_common(element: Node<'_, '_>, xml: &str) -> Result<(), Failed> {
    one(element, "title", xml)?;
    must(is_iri(text(one(element, "id", xml)?)), "the id is an IRI", xml)?;
    must(is_date(text(one(element, "updated", xml)?)), "updated is a date", xml)?;
    let mut rels = HashSet::new();
    for link in children(element, "link") {
        must(link.attribute("href").is_some_and(is_iri), "a link has an IRI", xml)?;
        must(rels.insert(link.attribute("rel")), "the links differ in their rel", xml)?;
    }
    for icon in children(element, "icon") {
        must(is_iri(text(icon)), "the icon is an IRI", xml)?;
    }
    let mut texts = element.children().filter(Node::is_text);
    must(texts.all(|node| text(node).trim().is_empty()), "there is no text between elements", xml)
}

/// Checks that feed-rs reads the values of the XML. (It may trim texts.)
fn check_feed_rs(read: &Feed, feed: Node<'_, '_>, entries: &[Node<'_, '_>], xml: &str) -> Result<(), Failed> {
    must(read.id == text(one(feed, "id", xml)?), "feed-rs reads the id", xml)?;
    must(read.updated.is_some(), "feed-rs reads the date", xml)?;
    must(read.authors.len() == children(feed, "author").len(), "feed-rs reads the authors", xml)?;
    must(read.links.len() == children(feed, "link").len(), "feed-rs reads the links", xml)?;
    must(read.entries.len() == entries.len(), "feed-rs reads the entries", xml)?;
    for (read, &entry) in read.entries.iter().zip(entries) {
        must(read.id == text(one(entry, "id", xml)?), "feed-rs reads an entry's id", xml)?;
        must(read.updated.is_some() && read.published.is_some(), "feed-rs reads an entry's dates", xml)?;
        let title = read.title.as_ref().map_or("", |title| &title.content);
        must(title.trim() == text(one(entry, "title", xml)?).trim(), "feed-rs reads an entry's title", xml)?;
        let content = read.content.as_ref().and_then(|content| content.body.as_deref()).unwrap_or("");
        let expected = text(one(entry, "content", xml)?);
        must(content.trim() == expected.trim(), "feed-rs reads an entry's content", xml)?;
    }
    Ok(())
}

fn must(holds: bool, what: &str, xml: &str) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(format!("this does not hold: {what}:\n{xml}").into()) }
}

fn children<'a, 'i>(element: Node<'a, 'i>, name: &str) -> Vec<Node<'a, 'i>> {
    let is_named = |child: &Node<'_, '_>| child.has_tag_name(("http://www.w3.org/2005/Atom", name));
    element.children().filter(is_named).collect()
}

fn one<'a, 'i>(element: Node<'a, 'i>, name: &str, xml: &str) -> Result<Node<'a, 'i>, Failed> {
    let [only] = children(element, name)[..] else {
        return Err(format!("this does not hold: there is one {name}:\n{xml}").into());
    };
    Ok(only)
}

fn text<'a>(element: Node<'a, '_>) -> &'a str {
    element.text().unwrap_or_default()
}

/// True for a scheme and characters that an IRI may have, with two digits after each percent sign.
fn is_iri(iri: &str) -> bool {
    let Some((scheme, rest)) = iri.split_once(':') else { return false };
    let has_valid_escapes = rest
        .split('%')
        .skip(1)
        .all(|rest| rest.len() >= 2 && rest.bytes().take(2).all(|c| c.is_ascii_hexdigit()));
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && has_valid_escapes
        && rest.matches('#').count() <= 1
        && !rest.contains(|c: char| c <= ' ' || "\"<>\\^`{|}".contains(c))
}

/// A date and time of RFC 3339.
fn is_date(date: &str) -> bool {
    let shape = date.replace(|c: char| c.is_ascii_digit(), "0");
    let Some(rest) = shape.strip_prefix("0000-00-00T00:00:00") else { return false };
    let zone = match rest.strip_prefix('.') {
        Some(fraction) if fraction.starts_with('0') => fraction.trim_start_matches('0'),
        Some(_) => return false,
        None => rest,
    };
    matches!(zone, "Z" | "+00:00" | "-00:00")
}
