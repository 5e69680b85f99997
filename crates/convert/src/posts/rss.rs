//! Writes a page's posts as RSS 2.0, by its specification and the *Best Practices Profile* of the RSS Advisory Board.
//! An item has a title only if the post has one. Its content is what [`html`] makes of the post.

use super::{
    GEORSS_NAMESPACE, Medium, categories, excerpt, georss_point, headline, html, ids, language, name_of,
    newest, page_address, point_in, recordings, title, web_url, write_feed_links,
};
use crate::{FormatOptions, Output, OutputError, Timestamp, Xml, is_blank, one_line};
use microweave_html::sanitize::as_html;
use microweave_reader::uuids::urn_of;
use microweave_reader::{Entry, Feed, Photo};
use microweave_values::datetime::{Moment, duration};

const NAMESPACES: [(&str, &str); 4] = [
    ("version", "2.0"),
    ("xmlns:atom", "http://www.w3.org/2005/Atom"),
    ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
    ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
];

/// Writes the posts as an XML document in UTF-8. Characters that XML cannot contain are left out.
pub(crate) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let places = feed.entries.iter().any(|entry| georss_point(entry).is_some()).then_some(GEORSS_NAMESPACE);
    let is_podcast = feed.entries.iter().any(has_audio);
    let podcasts = is_podcast.then_some(ITUNES_NAMESPACE);
    let attributes: Vec<_> = NAMESPACES.into_iter().chain(places).chain(podcasts).collect();
    let mut xml = Xml::new(true);
    xml.open("rss", &attributes);
    xml.open("channel", &[]);
    write_head(&mut xml, feed, options);
    if is_podcast {
        write_podcast(&mut xml, feed);
    }
    for (entry, id) in feed.entries.iter().zip(ids(feed)) {
        write_item(&mut xml, entry, &id, options);
    }
    xml.close("channel");
    xml.close("rss");
    Ok(Output::new(xml.finish()))
}

fn write_head(xml: &mut Xml, feed: &Feed, options: &FormatOptions) {
    let title = title(feed);
    // RSS requires a `link`. If the page has no address, it is a URN.
    let link = page_address(feed).unwrap_or_else(|| urn_of(&[&title]));
    xml.element("title", &[], &title);
    xml.element("link", &[], &link);
    let summary = feed.summary.as_deref().map(one_line).filter(|summary| !summary.is_empty());
    xml.element("description", &[], &as_html(summary.as_deref().unwrap_or(&title)));
    xml.optional("language", language(feed.language.as_ref()));
    // The date of the newest change, or else the time of the options.
    let changed = newest(feed).or_else(|| options.timestamp.map(Timestamp::moment));
    xml.optional("lastBuildDate", changed.and_then(Moment::rfc822));
    write_feed_links(xml, feed, options, "atom:link", "application/rss+xml");
    write_image(xml, feed, &title, &link);
}

/// Writes the picture of the feed, or else of its author. It has the title and link of the channel, as the
/// specification recommends.
fn write_image(xml: &mut Xml, feed: &Feed, title: &str, link: &str) {
    let author = || feed.author()?.photo.as_ref();
    let Some(url) = feed.photo.as_ref().or_else(author).and_then(|photo| web_url(&photo.url)) else { return };
    xml.open("image", &[]);
    xml.element("url", &[], &url);
    xml.element("title", &[], title);
    xml.element("link", &[], link);
    xml.close("image");
}

/// A description made from the content has at most this number of characters.
const MAX_EXCERPT_LEN: usize = 280;

fn write_item(xml: &mut Xml, entry: &Entry, id: &str, options: &FormatOptions) {
    let title = entry.title().map(one_line).filter(|title| !is_blank(title));
    let link = entry.url.as_deref().and_then(web_url);
    xml.open("item", &[]);
    xml.optional("title", title.as_deref());
    xml.optional("link", link.as_deref());
    let is_link = link.as_deref() == Some(id);
    xml.element("guid", &[("isPermaLink", if is_link { "true" } else { "false" })], id);
    let date = point_in(&entry.published).or_else(|| point_in(&entry.updated));
    xml.optional("pubDate", date.and_then(Moment::rfc822));
    entry.authors().for_each(|author| xml.optional("dc:creator", name_of(author)));
    for category in categories(entry) {
        xml.element("category", &[], &category);
    }
    write_enclosure(xml, entry);
    if has_audio(entry) {
        write_episode(xml, entry);
    }
    xml.optional("georss:point", georss_point(entry));
    write_texts(xml, entry, title.is_some(), options);
    xml.close("item");
}

/// Writes the first recording, or else the first video: many readers support only one enclosure. RSS requires a length;
/// the *Best Practices Profile* recommends 0 if it is not known.
fn write_enclosure(xml: &mut Xml, entry: &Entry) {
    let found = recordings(entry).find_map(|(file, medium)| Some((web_url(&file.url)?, file, medium)));
    if let Some((url, file, medium)) = found {
        let length = file.length.unwrap_or(0).to_string();
        let usual = if medium == Medium::Audio { "audio/mpeg" } else { "video/mp4" };
        let media_type = medium.type_of(file).unwrap_or(usual);
        xml.empty_element("enclosure", &[("url", &url), ("length", &length), ("type", media_type)]);
    }
}

/// Writes `description` and `content:encoded`, both as HTML. RSS requires a title or a description. Readers that know
/// `content:encoded` show it instead of the description.
fn write_texts(xml: &mut Xml, entry: &Entry, has_title: bool, options: &FormatOptions) {
    let summary = entry.summary.as_deref().map(one_line).filter(|summary| !is_blank(summary));
    let description = summary.or_else(|| excerpt(entry, MAX_EXCERPT_LEN));
    let description = description.or_else(|| (!has_title).then(|| headline(entry)));
    xml.optional("description", description.as_deref().map(as_html));
    let html = html(entry, options);
    if !is_blank(&html) {
        xml.element("content:encoded", &[], &html);
    }
}

const ITUNES_NAMESPACE: (&str, &str) = ("xmlns:itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd");

/// True if a post has a recording that RSS can link to.
fn has_audio(entry: &Entry) -> bool {
    entry.audios.iter().any(|recording| web_url(&recording.url).is_some())
}

/// Writes the elements of podcasts for a channel. <https://help.apple.com/itc/podcasts_connect/#/itcb54353390>
///
/// Apple requires `itunes:image`, `itunes:category` and `itunes:explicit` of a channel. There is no category, as pages
/// do not have one of Apple's list, and `itunes:explicit` is written only if the page says it.
fn write_podcast(xml: &mut Xml, feed: &Feed) {
    xml.optional("itunes:author", feed.author().and_then(name_of));
    let author = || feed.author()?.photo.as_ref();
    write_itunes(xml, feed.summary.as_deref(), feed.photo.as_ref().or_else(author), feed.explicit);
}

fn write_episode(xml: &mut Xml, entry: &Entry) {
    xml.optional("itunes:author", entry.author().and_then(name_of));
    // The enclosure is the first recording that RSS can link to.
    let enclosure = entry.audios.iter().find(|recording| web_url(&recording.url).is_some());
    let seconds = enclosure.and_then(|recording| duration::seconds(recording.duration.as_deref()?));
    xml.optional("itunes:duration", seconds.map(|seconds| seconds.to_string()));
    let image = entry.image.as_ref().or(entry.photos.first());
    write_itunes(xml, entry.summary.as_deref(), image, entry.explicit);
}

fn write_itunes(xml: &mut Xml, summary: Option<&str>, image: Option<&Photo>, explicit: Option<bool>) {
    xml.optional("itunes:summary", summary.map(one_line).filter(|summary| !is_blank(summary)));
    if let Some(url) = image.and_then(|photo| web_url(&photo.url)) {
        xml.empty_element("itunes:image", &[("href", &url)]);
    }
    xml.optional("itunes:explicit", explicit.map(|explicit| explicit.to_string()));
}
