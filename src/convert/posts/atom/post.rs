//! Converts a post to an entry.

use std::collections::HashSet;

use crate::convert::FormatOptions;
use crate::convert::posts::xml::Xml;
use crate::convert::posts::{
    Medium, categories, changed, georss_point, headline, html, language, name_of, web_url,
};
use crate::convert::text::one_line;
use crate::reader::{Date, Entry, Person};

/// The properties for the source of a post's content. Their links have `rel=via`, those of other properties `related`.
const SOURCES: [&str; 3] = ["repost-of", "quotation-of", "translation-of"];
/// The properties for responses of others to the post. They get no link: the post does not refer to them.
const RESPONSES_OF_OTHERS: [&str; 3] = ["comment", "like", "repost"];

/// Writes an entry. `timestamp` is its `updated` date if the post has no date with a time zone.
pub(super) fn write(
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
    if let Some(published) = entry.published.as_ref().and_then(Date::rfc3339) {
        xml.element("published", &[], &published);
    }
    xml.element("updated", &[], changed(entry).and_then(Date::rfc3339).as_deref().unwrap_or(timestamp));
    if let Some(author) = &entry.author.value {
        write_author(xml, author);
    }
    for category in categories(entry) {
        xml.empty_element("category", &[("term", &category)]);
    }
    for url in replied_to(entry) {
        let attributes = [("ref", &*url), ("href", &*url), ("type", "text/html")];
        xml.empty_element("thr:in-reply-to", &attributes);
    }
    if let Some(point) = georss_point(entry) {
        xml.element("georss:point", &[], &point);
    }
    // Without content, the HTML of the post already has the summary.
    if let Some(summary) = entry.summary.as_ref().filter(|_| entry.content.value.is_some()) {
        xml.element("summary", &[], &one_line(summary));
    }
    xml.element("content", &[("type", "html")], &html(entry, options));
    xml.close("entry");
}

/// The URLs of the pages that a post replies to.
pub(super) fn replied_to(entry: &Entry) -> impl Iterator<Item = String> {
    entry.citations_by("in-reply-to").filter_map(|citation| web_url(citation.url.as_deref()?))
}

fn write_links(xml: &mut Xml, entry: &Entry) {
    if let Some(url) = entry.url.as_deref().and_then(web_url) {
        write_link(xml, "alternate", Some("text/html"), &url);
    }
    let mut known = HashSet::new();
    for citation in
        entry.citations.iter().filter(|citation| !RESPONSES_OF_OTHERS.contains(&citation.property))
    {
        let rel = if SOURCES.contains(&citation.property) { "via" } else { "related" };
        if let Some(url) = citation.url.as_deref().and_then(web_url).filter(|url| known.insert(url.clone())) {
            write_link(xml, rel, None, &url);
        }
    }
    for (recordings, medium) in [(&entry.audio, Medium::Audio), (&entry.video, Medium::Video)] {
        for (url, recording) in recordings.iter().filter_map(|own| Some((web_url(&own.url)?, own))) {
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

pub(super) fn write_link(xml: &mut Xml, rel: &str, media_type: Option<&str>, href: &str) {
    let media_type = media_type.map(|media_type| ("type", media_type));
    let attributes: Vec<_> = [("rel", rel)].into_iter().chain(media_type).chain([("href", href)]).collect();
    xml.empty_element("link", &attributes);
}

/// Writes an author, if the person has a name or URL.
pub(super) fn write_author(xml: &mut Xml, author: &Person) {
    let Some(name) = name_of(author) else { return };
    xml.open("author", &[]);
    xml.element("name", &[], &name);
    if let Some(url) = author.url.as_deref().and_then(web_url) {
        xml.element("uri", &[], &url);
    }
    xml.close("author");
}
