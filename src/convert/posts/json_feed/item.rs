//! Converts a post to an item of a JSON Feed.

use std::collections::HashSet;

use super::{authors, extension};
use crate::convert::FormatOptions;
use crate::convert::json::Object;
use crate::convert::posts::{Medium, html, language, optional_safe_url, post_url, safe_url};
use crate::datetime::duration;
use crate::reader::{Date, Entry, Feed, Recording};

/// The properties of a post that is about another page. That page is the item's `external_url`.
const ABOUT_ANOTHER_PAGE: [&str; 6] =
    ["bookmark-of", "like-of", "repost-of", "read-of", "watch-of", "listen-of"];

pub(super) fn item<'f>(feed: &'f Feed, entry: &'f Entry, id: String, options: &FormatOptions) -> Object<'f> {
    let mut about = ABOUT_ANOTHER_PAGE.into_iter().flat_map(|property| entry.citations_by(property));
    Object::default()
        .with("id", id)
        .with("url", post_url(feed, entry))
        .with("external_url", about.find_map(|citation| optional_safe_url(citation.url.as_ref())))
        .with("title", entry.title.value.as_ref())
        .with("content_html", html(entry, options))
        .with("summary", entry.summary.as_ref())
        .with("image", entry.image.iter().chain(&entry.photos).find_map(|photo| safe_url(&photo.url)))
        .with("date_published", entry.published.as_ref().and_then(Date::rfc3339))
        .with("date_modified", entry.updated.as_ref().and_then(Date::rfc3339))
        .with("authors", authors(entry.author.value.as_deref()))
        .with("tags", entry.categories.iter().collect::<Vec<_>>())
        .with("language", language(entry.language.as_ref()))
        .with("attachments", attachments(entry))
        .with("_microweave", extension::of_entry(entry))
}

fn attachments(entry: &Entry) -> Vec<Object<'_>> {
    let mut titles = HashSet::new();
    let photos = entry.pictures().filter_map(|photo| {
        // JSON Feed treats attachments with the same title as alternatives of one thing. So a title is used once.
        let title = photo.alt.as_deref().filter(|alt| !alt.is_empty() && titles.insert(*alt));
        Some(attachment(&photo.url, Medium::Image.content_type(&photo.url))?.with("title", title))
    });
    let audio = entry.audio.iter().filter_map(|file| recording(file, Medium::Audio));
    let video = entry.video.iter().filter_map(|file| recording(file, Medium::Video));
    audio.chain(video).chain(photos).collect()
}

fn recording(file: &Recording, medium: Medium) -> Option<Object<'_>> {
    let seconds = file.duration.as_deref().and_then(duration::seconds);
    let attachment = attachment(&file.url, medium.type_of(file).or(Some("application/octet-stream")))?;
    Some(attachment.with("size_in_bytes", file.length).with("duration_in_seconds", seconds))
}

/// JSON Feed requires `mime_type`. A recording of unknown type gets a general one. A picture of unknown type is not
/// attached.
fn attachment<'f>(url: &'f str, content_type: Option<&'f str>) -> Option<Object<'f>> {
    Some(Object::default().with("url", safe_url(url)?).with("mime_type", content_type?))
}
