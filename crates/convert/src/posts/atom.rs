//! Writes a page's posts as an Atom feed (RFC 4287).

use std::collections::HashSet;

use super::{
    GEORSS_NAMESPACE, categories, changed, georss_point, headline, host, html, ids, language, name_of,
    newest, page_address, point_in, recordings, title, web_url, write_feed_links, write_link,
};
use crate::{Format, FormatOptions, Output, OutputError, Xml, one_line};
use microweave_reader::uuids::urn_of;
use microweave_reader::{Entry, Feed, Person};

const NAMESPACE: (&str, &str) = ("xmlns", "http://www.w3.org/2005/Atom");
/// The namespace of `thr:in-reply-to` (RFC 4685, section 3).
const THREADING_NAMESPACE: (&str, &str) = ("xmlns:thr", "http://purl.org/syndication/thread/1.0");

/// Writes the feed. An entry must have a title, so a post without a title gets its first words. The content of an entry
/// is what [`html`] makes of the post.
pub(crate) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let newest = newest(feed).map(|time| time.to_string());
    // The date of a post without one.
    let timestamp = match options.timestamp {
        Some(timestamp) => timestamp.to_string(),
        None => newest.clone().ok_or(OutputError::NoTimestamp(Format::Atom))?,
    };
    let updated = newest.unwrap_or_else(|| timestamp.clone());
    let ids = ids(feed);
    let mut xml = Xml::new(true);
    xml.open("feed", &attributes(feed));
    write_head(&mut xml, feed, options, &updated, &ids);
    for (entry, id) in feed.entries.iter().zip(&ids) {
        write_entry(&mut xml, entry, id, &timestamp, feed.language.as_deref(), options);
    }
    xml.close("feed");
    Ok(Output::new(xml.finish()))
}

/// The declarations of the namespaces in use, and the language.
fn attributes(feed: &Feed) -> Vec<(&'static str, &str)> {
    let mut attributes: Vec<(&str, &str)> = vec![NAMESPACE];
    if feed.entries.iter().any(|entry| replied_to(entry).next().is_some()) {
        attributes.push(THREADING_NAMESPACE);
    }
    if feed.entries.iter().any(|entry| georss_point(entry).is_some()) {
        attributes.push(GEORSS_NAMESPACE);
    }
    attributes.extend(language(feed.language.as_ref()).map(|language| ("xml:lang", language)));
    attributes
}

fn write_head(xml: &mut Xml, feed: &Feed, options: &FormatOptions, updated: &str, ids: &[String]) {
    let address = page_address(feed);
    xml.element("id", &[], &id(address.as_deref(), feed, ids));
    xml.element("title", &[], &title(feed));
    xml.optional("subtitle", feed.summary.as_deref().map(one_line));
    write_feed_links(xml, feed, options, "link", "application/atom+xml");
    if let Some(address) = &address {
        write_link(xml, "link", "alternate", Some("text/html"), address);
    }
    xml.element("updated", &[], updated);
    write_authors(xml, feed);
    xml.optional("logo", feed.photo.as_ref().and_then(|photo| web_url(&photo.url)));
}

/// The identifier of the feed: the page's address. If a post has it too, the feed gets a UUID made from the address,
/// because an `atom:id` is unique (RFC 4287, section 4.2.6). Without an address, the UUID is made from the feed's title
/// and the identifiers of its posts.
fn id(address: Option<&str>, feed: &Feed, ids: &[String]) -> String {
    match address {
        Some(address) if !ids.iter().any(|id| id == address) => address.to_owned(),
        Some(address) => urn_of(&[address, "feed"]),
        None => urn_of(&[&[title(feed)], ids].concat().iter().map(String::as_str).collect::<Vec<_>>()),
    }
}

/// Writes the author of the feed. RFC 4287 requires one unless each entry has an author (section 4.1.1). If the author
/// is unknown, it is the host of the page's address, or `unknown`.
fn write_authors(xml: &mut Xml, feed: &Feed) {
    let has_name = |person: &Person| name_of(person).is_some();
    let is_needed = || feed.entries.iter().any(|entry| !entry.author().is_some_and(has_name));
    match feed.author().filter(|author| has_name(author)) {
        Some(author) => write_author(xml, author),
        None if is_needed() => {
            let site = host(feed).unwrap_or_else(|| "unknown".to_owned());
            write_author(xml, &Person::new(site));
        }
        None => {}
    }
}

/// The properties for the source of a post's content. Their links have `rel=via`; links of other properties have `related`.
const SOURCES: [&str; 3] = ["repost-of", "quotation-of", "translation-of"];
/// The properties for responses of others to the post. They get no link: the post does not refer to them.
const RESPONSES_OF_OTHERS: [&str; 3] = ["comment", "like", "repost"];

/// Writes an entry. `timestamp` is its `updated` date if the post has no date.
fn write_entry(
    xml: &mut Xml,
    entry: &Entry,
    id: &str,
    timestamp: &str,
    language_of_feed: Option<&str>,
    options: &FormatOptions,
) {
    let tag = language(entry.language.as_ref()).filter(|tag| Some(*tag) != language_of_feed);
    let attributes: Vec<(&str, &str)> = tag.map(|tag| ("xml:lang", tag)).into_iter().collect();
    xml.open("entry", &attributes);
    xml.element("id", &[], id);
    xml.element("title", &[], &headline(entry));
    write_links(xml, entry);
    xml.optional("published", point_in(&entry.published).map(|time| time.to_string()));
    xml.element("updated", &[], changed(entry).map(|time| time.to_string()).as_deref().unwrap_or(timestamp));
    entry.authors().for_each(|author| write_author(xml, author));
    for category in categories(entry) {
        xml.empty_element("category", &[("term", &category)]);
    }
    for url in replied_to(entry) {
        let attributes = [("ref", &*url), ("href", &*url), ("type", "text/html")];
        xml.empty_element("thr:in-reply-to", &attributes);
    }
    xml.optional("georss:point", georss_point(entry));
    // Without content, the HTML of the post already has the summary.
    xml.optional("summary", entry.content().and(entry.summary.as_deref()).map(one_line));
    xml.element("content", &[("type", "html")], &html(entry, options));
    xml.close("entry");
}

/// The URLs of the pages that a post replies to.
fn replied_to(entry: &Entry) -> impl Iterator<Item = String> {
    entry.citations_by("in-reply-to").filter_map(|citation| web_url(citation.url.as_deref()?))
}

fn write_links(xml: &mut Xml, entry: &Entry) {
    if let Some(url) = entry.url.as_deref().and_then(web_url) {
        write_link(xml, "link", "alternate", Some("text/html"), &url);
    }
    let mut known = HashSet::new();
    for citation in
        entry.citations.iter().filter(|citation| !RESPONSES_OF_OTHERS.contains(&citation.property))
    {
        let rel = if SOURCES.contains(&citation.property) { "via" } else { "related" };
        if let Some(url) = citation.url.as_deref().and_then(web_url).filter(|url| known.insert(url.clone())) {
            write_link(xml, "link", rel, None, &url);
        }
    }
    for (recording, medium) in recordings(entry) {
        if let Some(url) = web_url(&recording.url) {
            write_enclosure(xml, &url, medium.type_of(recording), recording.length);
        }
    }
}

fn write_enclosure(xml: &mut Xml, href: &str, media_type: Option<&str>, length: Option<u64>) {
    let length = length.map(|length| length.to_string());
    let others = [("type", media_type), ("length", length.as_deref())];
    let others = others.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let attributes: Vec<_> =
        [("rel", "enclosure")].into_iter().chain(others).chain([("href", href)]).collect();
    xml.empty_element("link", &attributes);
}

/// Writes an author, if the person has a name or URL.
fn write_author(xml: &mut Xml, author: &Person) {
    let Some(name) = name_of(author) else { return };
    xml.open("author", &[]);
    xml.element("name", &[], &name);
    xml.optional("uri", author.url.as_deref().and_then(web_url));
    xml.close("author");
}
