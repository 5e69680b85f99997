//! The elements of podcasts, in feeds with audio. <https://help.apple.com/itc/podcasts_connect/#/itcb54353390>
//!
//! Apple requires `itunes:image`, `itunes:category` and `itunes:explicit` of a channel. There is no category, as pages
//! do not have one of Apple's list, and `itunes:explicit` is written only if the page says it.

use crate::convert::posts::xml::{Xml, is_blank};
use crate::convert::posts::{name_of, web_url};
use crate::convert::text::one_line;
use crate::datetime::duration;
use crate::reader::{Entry, Feed, Photo};

pub(super) const NAMESPACE: (&str, &str) = ("xmlns:itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd");

/// True if a post has a recording that RSS can link to.
pub(super) fn has_audio(entry: &Entry) -> bool {
    entry.audio.iter().any(|recording| web_url(&recording.url).is_some())
}

pub(super) fn write_channel(xml: &mut Xml, feed: &Feed) {
    write_author(xml, feed.author.value.as_ref().and_then(name_of));
    write_summary(xml, feed.summary.as_deref());
    let author = || feed.author.value.as_ref()?.photo.as_ref();
    write_image(xml, feed.photo.as_ref().or_else(author));
    write_explicit(xml, feed.explicit);
}

pub(super) fn write_item(xml: &mut Xml, entry: &Entry) {
    write_author(xml, entry.author.value.as_deref().and_then(name_of));
    // The enclosure is the first recording that RSS can link to.
    let enclosure = entry.audio.iter().find(|recording| web_url(&recording.url).is_some());
    if let Some(seconds) = enclosure.and_then(|own| duration::seconds(own.duration.as_deref()?)) {
        xml.element("itunes:duration", &[], &seconds.to_string());
    }
    write_summary(xml, entry.summary.as_deref());
    write_image(xml, entry.image.as_ref().or(entry.photos.first()));
    write_explicit(xml, entry.explicit);
}

fn write_author(xml: &mut Xml, author: Option<String>) {
    if let Some(author) = author {
        xml.element("itunes:author", &[], &author);
    }
}

fn write_summary(xml: &mut Xml, summary: Option<&str>) {
    if let Some(summary) = summary.map(one_line).filter(|summary| !is_blank(summary)) {
        xml.element("itunes:summary", &[], &summary);
    }
}

fn write_image(xml: &mut Xml, photo: Option<&Photo>) {
    if let Some(url) = photo.and_then(|photo| web_url(&photo.url)) {
        xml.empty_element("itunes:image", &[("href", &url)]);
    }
}

fn write_explicit(xml: &mut Xml, explicit: Option<bool>) {
    if let Some(explicit) = explicit {
        xml.element("itunes:explicit", &[], if explicit { "true" } else { "false" });
    }
}
