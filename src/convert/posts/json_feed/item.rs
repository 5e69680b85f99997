//! Converts a post to an item of a JSON Feed.

use std::collections::HashSet;

use serde::Serialize;

use super::Author;
use super::extension::ItemExtension;
use crate::convert::posts::{Medium, address, html, language, link, link_of};
use crate::reader::{Date, Entry, Feed};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Item<'f> {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    external_url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'f str>,
    content_html: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date_published: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date_modified: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    authors: Vec<Author<'f>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tags: &'f [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'f str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attachments: Vec<Attachment<'f>>,
    #[serde(rename = "_microweave")]
    extension: ItemExtension<'f>,
}

/// The properties of a post that is about another page. That page is the item's `external_url`.
const ABOUT: [&str; 6] = ["bookmark-of", "like-of", "repost-of", "read-of", "watch-of", "listen-of"];

impl<'f> Item<'f> {
    pub(super) fn new(feed: &'f Feed, entry: &'f Entry, id: String) -> Self {
        let mut about = ABOUT.into_iter().flat_map(|property| entry.citations_by(property));
        Item {
            id,
            url: address(feed, entry),
            external_url: about.find_map(|citation| link_of(citation.url.as_ref())),
            title: entry.title.value.as_deref(),
            content_html: html(entry),
            summary: entry.summary.as_deref(),
            image: entry.photos.iter().find_map(|photo| link(&photo.url)),
            date_published: entry.published.as_ref().and_then(Date::rfc3339),
            date_modified: entry.updated.as_ref().and_then(Date::rfc3339),
            authors: Author::of(entry.author.value.as_deref()),
            tags: &entry.categories,
            language: language(entry.language.as_ref()),
            attachments: Attachment::all(entry),
            extension: ItemExtension::new(entry),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Attachment<'f> {
    url: &'f str,
    mime_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'f str>,
}

impl<'f> Attachment<'f> {
    fn all(entry: &'f Entry) -> Vec<Self> {
        let files = |files: &'f [String], medium: Medium| {
            files.iter().filter_map(move |file| Attachment::new(file, medium))
        };
        let mut titles = HashSet::new();
        let photos = entry.photos.iter().filter_map(|photo| {
            // JSON Feed takes attachments with the same title for alternates of one thing. So a title is used once.
            let title = photo.alt.as_deref().filter(|alt| !alt.is_empty() && titles.insert(*alt));
            Some(Attachment { title, ..Attachment::new(&photo.url, Medium::Image)? })
        });
        files(&entry.audio, Medium::Audio).chain(files(&entry.video, Medium::Video)).chain(photos).collect()
    }

    /// JSON Feed requires `mime_type`. A recording of unknown type gets a general one. A picture of unknown type is not
    /// attached.
    fn new(address: &'f str, medium: Medium) -> Option<Self> {
        let any = (medium != Medium::Image).then_some("application/octet-stream");
        let url = link(address)?;
        Some(Attachment { url, mime_type: medium.content_type(url).or(any)?, title: None })
    }
}
