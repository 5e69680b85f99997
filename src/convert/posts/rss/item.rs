//! Converts a post to an `item`.

use super::itunes;
use crate::convert::FormatOptions;
use crate::convert::posts::xml::{Xml, is_blank};
use crate::convert::posts::{Medium, categories, excerpt, georss_point, headline, html, name_of, web_url};
use crate::convert::text::one_line;
use crate::datetime::Moment;
use crate::reader::{Date, Entry};
use crate::sanitize::as_html;

/// A description made from the content has at most this number of characters.
const MAX_EXCERPT_LEN: usize = 280;

pub(super) fn write(xml: &mut Xml, entry: &Entry, id: &str, options: &FormatOptions) {
    let title = entry.title.value.as_deref().map(one_line).filter(|title| !is_blank(title));
    let link = entry.url.as_deref().and_then(web_url);
    xml.open("item", &[]);
    if let Some(title) = &title {
        xml.element("title", &[], title);
    }
    if let Some(link) = &link {
        xml.element("link", &[], link);
    }
    let is_link = link.as_deref() == Some(id);
    xml.element("guid", &[("isPermaLink", if is_link { "true" } else { "false" })], id);
    if let Some(date) = entry.published.as_ref().and_then(Date::point).and_then(Moment::rfc822) {
        xml.element("pubDate", &[], &date);
    }
    if let Some(author) = entry.author.value.as_deref().and_then(name_of) {
        xml.element("dc:creator", &[], &author);
    }
    for category in categories(entry) {
        xml.element("category", &[], &category);
    }
    write_enclosure(xml, entry);
    if itunes::has_audio(entry) {
        itunes::write_item(xml, entry);
    }
    if let Some(point) = georss_point(entry) {
        xml.element("georss:point", &[], &point);
    }
    write_texts(xml, entry, title.is_some(), options);
    xml.close("item");
}

/// Writes the first recording, or else the first video: many readers support only one enclosure. RSS requires a length;
/// the *Best Practices Profile* recommends 0 if it is not known.
fn write_enclosure(xml: &mut Xml, entry: &Entry) {
    let audio = entry.audio.iter().map(|own| (own, Medium::Audio, "audio/mpeg"));
    let video = entry.video.iter().map(|own| (own, Medium::Video, "video/mp4"));
    let mut recordings = audio.chain(video).filter_map(|(own, medium, usual)| {
        Some((web_url(&own.url)?, own.length, medium.type_of(own).unwrap_or(usual)))
    });
    if let Some((url, length, media_type)) = recordings.next() {
        let length = length.unwrap_or(0).to_string();
        xml.empty_element("enclosure", &[("url", &url), ("length", &length), ("type", media_type)]);
    }
}

/// Writes `description` and `content:encoded`, both as HTML. RSS requires a title or a description. Readers that know
/// `content:encoded` show it instead of the description.
fn write_texts(xml: &mut Xml, entry: &Entry, has_title: bool, options: &FormatOptions) {
    let summary = entry.summary.as_deref().map(one_line).filter(|summary| !is_blank(summary));
    let description = summary.or_else(|| excerpt(entry, MAX_EXCERPT_LEN));
    if let Some(description) = description.or_else(|| (!has_title).then(|| headline(entry))) {
        xml.element("description", &[], &as_html(&description));
    }
    let html = html(entry, options);
    if !is_blank(&html) {
        xml.element("content:encoded", &[], &html);
    }
}
