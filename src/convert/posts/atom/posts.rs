//! Converts a page's posts to a feed of RFC 4287.

use super::post::{self, write_author, write_link};
use crate::convert::posts::xml::Xml;
use crate::convert::posts::{
    georss_point, host, ids, language, name_of, newest, page_address, title, web_url,
};
use crate::convert::text::{one_line, uri};
use crate::convert::{Format, FormatOptions, Output, OutputError};
use crate::reader::{Date, Feed, Person};
use crate::uuids::urn_of;

const NAMESPACES: [(&str, &str); 1] = [("xmlns", "http://www.w3.org/2005/Atom")];
/// The namespace of `thr:in-reply-to` (RFC 4685, section 3).
const THREADING_NAMESPACE: (&str, &str) = ("xmlns:thr", "http://purl.org/syndication/thread/1.0");
const GEORSS_NAMESPACE: (&str, &str) = ("xmlns:georss", "http://www.georss.org/georss");

/// Writes the feed. An entry must have a title, so a post without a title gets its first words. The content of an entry
/// begins with a sentence for what the post answers, likes or shares, and with the time and place of an event. Pictures
/// and recordings that the content does not show come after it. A date without a time zone is left out.
pub(in crate::convert) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    if feed.entries.is_empty() {
        return Err(OutputError::NoPosts);
    }
    let newest = newest(feed).and_then(Date::rfc3339);
    // The date of a post without one.
    let timestamp = match options.timestamp {
        Some(timestamp) => timestamp.to_string(),
        None => newest.clone().ok_or(OutputError::NoTimestamp(Format::Atom))?,
    };
    let updated = newest.unwrap_or_else(|| timestamp.clone());
    let ids = ids(feed);
    let mut xml = Xml::new(true);
    xml.open("feed", &attributes(feed));
    write_head(&mut xml, feed, options.feed_url.as_deref(), &updated, &ids);
    for (entry, id) in feed.entries.iter().zip(&ids) {
        post::write(&mut xml, entry, id, &timestamp, feed.language.as_deref(), options);
    }
    xml.close("feed");
    Ok(Output::new(xml.finish()))
}

/// The declarations of the namespaces in use, and the language.
fn attributes(feed: &Feed) -> Vec<(&'static str, &str)> {
    let mut attributes: Vec<(&str, &str)> = NAMESPACES.to_vec();
    if feed.entries.iter().any(|entry| post::replied_to(entry).next().is_some()) {
        attributes.push(THREADING_NAMESPACE);
    }
    if feed.entries.iter().any(|entry| georss_point(entry).is_some()) {
        attributes.push(GEORSS_NAMESPACE);
    }
    attributes.extend(language(feed.language.as_ref()).map(|language| ("xml:lang", language)));
    attributes
}

fn write_head(xml: &mut Xml, feed: &Feed, own_url: Option<&str>, updated: &str, ids: &[String]) {
    let address = page_address(feed);
    xml.element("id", &[], &id(address.as_deref(), feed, ids));
    xml.element("title", &[], &title(feed));
    if let Some(summary) = &feed.summary {
        xml.element("subtitle", &[], &one_line(summary));
    }
    if let Some(url) = own_url.and_then(uri) {
        write_link(xml, "self", Some("application/atom+xml"), &url);
    } else if let Some(topic) = feed.topic.as_deref().and_then(web_url) {
        write_link(xml, "self", None, &topic);
    }
    for hub in feed.hubs.iter().filter_map(|hub| web_url(hub)) {
        write_link(xml, "hub", None, &hub);
    }
    if let Some(address) = &address {
        write_link(xml, "alternate", Some("text/html"), address);
    }
    xml.element("updated", &[], updated);
    write_authors(xml, feed);
    if let Some(logo) = feed.photo.as_ref().and_then(|photo| web_url(&photo.url)) {
        xml.element("logo", &[], &logo);
    }
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
    let is_needed = || feed.entries.iter().any(|entry| !entry.author.value.as_deref().is_some_and(has_name));
    match feed.author.value.as_ref().filter(|author| has_name(author)) {
        Some(author) => write_author(xml, author),
        None if is_needed() => {
            let site = host(feed).unwrap_or_else(|| "unknown".to_owned());
            write_author(xml, &Person { name: Some(site), ..Person::default() });
        }
        None => {}
    }
}
