//! Checks a feed against RFC 4287.

use std::collections::HashSet;

use libtest_mimic::Failed;
use roxmltree::Node;

use super::xml::{children, is_iri, is_web, may_have, must, one, parse, text};

pub(crate) fn check(xml: &str) -> Result<(), Failed> {
    let document = parse(xml)?;
    let feed = document.root_element();
    must(
        feed.tag_name().namespace() == Some("http://www.w3.org/2005/Atom"),
        "the root is in the namespace of Atom",
        feed,
    )?;
    must(feed.tag_name().name() == "feed", "the root is a feed", feed)?;
    check_common(feed)?;
    let has_author = !children(feed, "author").is_empty();
    let mut ids = HashSet::from([one(feed, "id")?]);
    for entry in children(feed, "entry") {
        check_common(entry)?;
        must(has_author || !children(entry, "author").is_empty(), "there is an author", entry)?;
        must(ids.insert(one(entry, "id")?), "ids differ", entry)?;
        must(may_have(entry, "published")?.is_none_or(is_date), "published is a date", entry)?;
        may_have(entry, "summary")?;
        one(entry, "content")?;
        must(children(entry, "content")[0].attribute("type") == Some("html"), "the content is HTML", entry)?;
        let terms =
            children(entry, "category").iter().filter_map(|category| category.attribute("term")).count();
        must(terms == children(entry, "category").len(), "a category has a term", entry)?;
    }
    Ok(())
}

/// Checks that no title is blank, which a feed of posts never has.
pub(crate) fn check_titles(xml: &str) -> Result<(), Failed> {
    let document = parse(xml)?;
    let feed = document.root_element();
    let titled = children(feed, "entry").into_iter().chain([feed]);
    titled.into_iter().try_for_each(|element| {
        must(!one(element, "title")?.trim().is_empty(), "the title is not blank", element)
    })
}

/// Checks what RFC 4287 requires of both feeds and entries.
fn check_common(element: Node<'_, '_>) -> Result<(), Failed> {
    one(element, "title")?;
    must(is_iri(one(element, "id")?), "the id is an IRI", element)?;
    must(is_date(one(element, "updated")?), "updated is a date", element)?;
    let mut alternates = 0;
    for link in children(element, "link") {
        must(link.attribute("href").is_some_and(is_iri), "a link has an IRI", element)?;
        alternates += usize::from(link.attribute("rel") == Some("alternate"));
    }
    must(alternates <= 1, "there is at most one alternate link", element)?;
    for author in children(element, "author") {
        must(!one(author, "name")?.trim().is_empty(), "an author has a name", element)?;
        must(may_have(author, "uri")?.is_none_or(is_web), "the URI of an author is http or https", element)?;
    }
    for answer in element.children().filter(|child| child.tag_name().name() == "in-reply-to") {
        must(answer.attribute("ref").is_some_and(is_iri), "an in-reply-to element has an IRI", element)?;
    }
    let mut texts = element.children().filter(Node::is_text);
    must(texts.all(|node| text(node).trim().is_empty()), "there is no text between elements", element)
}

/// A date and time of RFC 3339.
fn is_date(date: &str) -> bool {
    let shape = date.replace(|c: char| c.is_ascii_digit(), "0");
    let Some(rest) = shape.strip_prefix("0000-00-00T00:00:00") else { return false };
    // RFC 3339, section 5.6: a fraction is a dot and digits.
    let zone = match rest.strip_prefix(".0") {
        Some(fraction) => fraction.trim_start_matches('0'),
        None => rest,
    };
    matches!(zone, "Z" | "+00:00" | "-00:00")
}
