//! Converts a post to an item of a JSON Feed.

use std::collections::HashSet;

use super::{authors, extension};
use crate::convert::FormatOptions;
use crate::convert::json::Object;
use crate::convert::posts::{Medium, html, language, optional_safe_url, post_url, safe_url};
use crate::datetime::duration;
use crate::reader::{Date, Entry, Feed};

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
        .with("image", entry.photos.iter().find_map(|photo| safe_url(&photo.url)))
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
    let photos = entry.photos.iter().filter_map(|photo| {
        // JSON Feed treats attachments with the same title as alternatives of one thing. So a title is used once.
        let title = photo.alt.as_deref().filter(|alt| !alt.is_empty() && titles.insert(*alt));
        Some(attachment(&photo.url, Medium::Image)?.with("title", title))
    });
    let audio = entry.audio.iter().filter_map(|file| attachment(file, Medium::Audio));
    let video = entry.video.iter().filter_map(|file| attachment(file, Medium::Video));
    // The duration is that of the post, so it is written only if the post has one recording.
    let has_one = entry.audio.len() + entry.video.len() == 1;
    let duration = entry.duration.as_deref().filter(|_| has_one).and_then(duration::seconds);
    let recordings =
        audio.chain(video).map(|own| own.with("duration_in_seconds", duration.map(|seconds| seconds as f64)));
    recordings.chain(photos).collect()
}

/// JSON Feed requires `mime_type`. A recording of unknown type gets a general one. A picture of unknown type is not
/// attached.
fn attachment(url: &str, medium: Medium) -> Option<Object<'_>> {
    let general = (medium != Medium::Image).then_some("application/octet-stream");
    let url = safe_url(url)?;
    Some(Object::default().with("url", url).with("mime_type", medium.content_type(url).or(general)?))
}
