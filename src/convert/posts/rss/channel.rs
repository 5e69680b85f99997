//! Writes the `channel`: the feed as a whole.

use super::{item, itunes};
use crate::convert::FormatOptions;
use crate::convert::posts::xml::Xml;
use crate::convert::posts::{georss_point, ids, language, newest, page_address, title, web_url};
use crate::convert::text::{one_line, uri};
use crate::reader::{Date, Feed};
use crate::sanitize::as_html;
use crate::uuids::urn_of;

const NAMESPACES: [(&str, &str); 4] = [
    ("version", "2.0"),
    ("xmlns:atom", "http://www.w3.org/2005/Atom"),
    ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
    ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
];
const GEORSS_NAMESPACE: (&str, &str) = ("xmlns:georss", "http://www.georss.org/georss");

pub(super) fn write(feed: &Feed, options: &FormatOptions) -> String {
    let places = feed.entries.iter().any(|entry| georss_point(entry).is_some()).then_some(GEORSS_NAMESPACE);
    let is_podcast = feed.entries.iter().any(itunes::has_audio);
    let podcasts = is_podcast.then_some(itunes::NAMESPACE);
    let attributes: Vec<_> = NAMESPACES.into_iter().chain(places).chain(podcasts).collect();
    let mut xml = Xml::new(true);
    xml.open("rss", &attributes);
    xml.open("channel", &[]);
    write_head(&mut xml, feed, options);
    if is_podcast {
        itunes::write_channel(&mut xml, feed);
    }
    for (entry, id) in feed.entries.iter().zip(ids(feed)) {
        item::write(&mut xml, entry, &id, options);
    }
    xml.close("channel");
    xml.close("rss");
    xml.finish()
}

fn write_head(xml: &mut Xml, feed: &Feed, options: &FormatOptions) {
    let title = title(feed);
    // RSS requires a `link`. If the page has no address, it is a URN.
    let link = page_address(feed).unwrap_or_else(|| urn_of(&[&title]));
    xml.element("title", &[], &title);
    xml.element("link", &[], &link);
    xml.element("description", &[], &as_html(&description(feed, &title)));
    if let Some(language) = language(feed.language.as_ref()) {
        xml.element("language", &[], language);
    }
    if let Some(date) = changed(feed, options) {
        xml.element("lastBuildDate", &[], &date);
    }
    if let Some(url) = options.feed_url.as_deref().and_then(uri) {
        let attributes = [("rel", "self"), ("type", "application/rss+xml"), ("href", &url)];
        xml.empty_element("atom:link", &attributes);
    } else if let Some(topic) = feed.topic.as_deref().and_then(web_url) {
        xml.empty_element("atom:link", &[("rel", "self"), ("href", &topic)]);
    }
    for hub in feed.hubs.iter().filter_map(|hub| web_url(hub)) {
        xml.empty_element("atom:link", &[("rel", "hub"), ("href", &hub)]);
    }
    write_image(xml, feed, &title, &link);
}

fn description(feed: &Feed, title: &str) -> String {
    let summary = feed.summary.as_deref().map(one_line).filter(|summary| !summary.is_empty());
    summary.unwrap_or_else(|| title.to_owned())
}

/// The date of the newest change, or else the time of the options.
fn changed(feed: &Feed, options: &FormatOptions) -> Option<String> {
    let newest = newest(feed).and_then(Date::point);
    newest.or_else(|| Some(options.timestamp?.moment()))?.rfc822()
}

/// Writes the picture of the feed, or else of its author. Its title and link are those of the channel, as the
/// specification recommends.
fn write_image(xml: &mut Xml, feed: &Feed, title: &str, link: &str) {
    let author = || feed.author.value.as_ref()?.photo.as_ref();
    let Some(url) = feed.photo.as_ref().or_else(author).and_then(|photo| web_url(&photo.url)) else { return };
    xml.open("image", &[]);
    xml.element("url", &[], &url);
    xml.element("title", &[], title);
    xml.element("link", &[], link);
    xml.close("image");
}
