//! Checks the feed of a page's articles: besides RFC 4287, what the feeds of articles always have, and what feed-rs reads.

use std::collections::HashSet;

use feed_rs::model::Feed;
use libtest_mimic::Failed;
use roxmltree::Node;

use crate::feeds::atom;
use crate::feeds::xml::{children, is_iri, must, one, parse, read, text};

pub(crate) fn check_well_formed(xml: &str) -> Result<(), Failed> {
    parse(xml).map(drop)
}

/// Checks a feed against RFC 4287, and compares what feed-rs reads from it with its XML.
pub(crate) fn check_valid(xml: &str) -> Result<(), Failed> {
    atom::check(xml)?;
    let document = parse(xml)?;
    let feed = document.root_element();
    must(!children(feed, "author").is_empty(), "there is an author", feed)?;
    let entries = children(feed, "entry");
    for &entry in &entries {
        one(entry, "published")?;
    }
    for &element in entries.iter().chain([&feed]) {
        let mut rels = HashSet::new();
        let are_different = children(element, "link").iter().all(|link| rels.insert(link.attribute("rel")));
        must(are_different, "the links differ in their rel", element)?;
        let mut icons = children(element, "icon").into_iter();
        must(icons.all(|icon| is_iri(text(icon))), "the icon is an IRI", element)?;
    }
    check_feed_rs(&read(xml)?, feed, &entries)
}

/// Checks that feed-rs reads the values of the XML. (It may trim texts.)
fn check_feed_rs(read: &Feed, feed: Node<'_, '_>, entries: &[Node<'_, '_>]) -> Result<(), Failed> {
    must(read.id == one(feed, "id")?, "feed-rs reads the id", feed)?;
    must(read.updated.is_some(), "feed-rs reads the date", feed)?;
    must(read.authors.len() == children(feed, "author").len(), "feed-rs reads the authors", feed)?;
    must(read.links.len() == children(feed, "link").len(), "feed-rs reads the links", feed)?;
    must(read.entries.len() == entries.len(), "feed-rs reads the entries", feed)?;
    for (read, &entry) in read.entries.iter().zip(entries) {
        must(read.id == one(entry, "id")?, "feed-rs reads an entry's id", entry)?;
        must(read.updated.is_some() && read.published.is_some(), "feed-rs reads an entry's dates", entry)?;
        let title = read.title.as_ref().map_or("", |title| &title.content);
        must(title.trim() == one(entry, "title")?.trim(), "feed-rs reads an entry's title", entry)?;
        let content = read.content.as_ref().and_then(|content| content.body.as_deref()).unwrap_or("");
        must(content.trim() == one(entry, "content")?.trim(), "feed-rs reads an entry's content", entry)?;
    }
    Ok(())
}
