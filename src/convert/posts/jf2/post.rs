//! Converts a post to a JF2 object.

use std::borrow::Cow;

use serde::Serialize;

use super::card::{Card, Place};
use super::media::Media;
use super::references::{Cited, Reference, References};
use crate::convert::posts::{Entries, Medium, Values, address, html, language, link};
use crate::reader::{Date, Entry, Feed, PostType};

/// The rules for a post.
pub(super) enum Profile {
    Jf2,
    /// The profile for feeds, with the post's unique identifier.
    Feed(String),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Post<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    uid: Option<Cow<'f, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    updated: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<Card<'f>>,
    #[serde(flatten)]
    citations: Entries<'f, Values<Cited<'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rsvp: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Content<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    photo: Option<Values<Media<'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    audio: Option<Values<Media<'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    video: Option<Values<Media<'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<Values<&'f str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Place<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    syndication: Option<Values<&'f str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lang: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) references: Option<Entries<'f, Reference<'f>>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Content<'f> {
    html: Cow<'f, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'f str>,
}

impl<'f> Post<'f> {
    /// Converts a post. What is known of the things that it refers to is added to `references`.
    pub(super) fn new(
        feed: &'f Feed,
        entry: &'f Entry,
        profile: Profile,
        references: &mut References<'f>,
    ) -> Self {
        let date = |date: &Option<Date>| date.as_ref().map(ToString::to_string);
        let files =
            |files: &'f [String]| Values::of(files.iter().filter_map(|file| link(file)).map(Media::Url));
        let content = entry.content.value.as_ref();
        let post = Post {
            r#type: kind(entry),
            uid: entry.uid.as_deref().map(Cow::Borrowed),
            url: address(feed, entry),
            name: entry.title.value.as_deref(),
            published: date(&entry.published),
            updated: date(&entry.updated),
            start: date(&entry.start),
            end: date(&entry.end),
            author: entry.author.value.as_deref().map(Card::of).filter(Card::says_something),
            citations: references.of(entry),
            rsvp: entry.rsvp.as_deref(),
            summary: entry.summary.as_deref(),
            content: content.map(|own| Content { html: Cow::Borrowed(own.html()), text: Some(own.text()) }),
            photo: Values::of(entry.photos.iter().filter_map(Media::of_photo)),
            audio: files(&entry.audio),
            video: files(&entry.video),
            category: Values::of(entry.categories.iter().map(String::as_str)),
            location: entry.location.as_ref().map(Place::of),
            syndication: Values::of(entry.syndication.iter().filter_map(|copy| link(copy))),
            lang: language(entry.language.as_ref()),
            references: None,
        };
        match profile {
            Profile::Jf2 => post,
            Profile::Feed(uid) => post.for_feed(entry, uid),
        }
    }

    /// Changes the post to meet the profile for feeds.
    fn for_feed(self, entry: &'f Entry, uid: String) -> Self {
        let html = html(entry);
        let text = entry.content.value.as_ref().map(crate::reader::Content::text);
        let content = Content { html: Cow::Owned(html), text };
        let iso = |date: &Option<Date>| date.as_ref().and_then(Date::iso8601);
        Post {
            r#type: "entry",
            uid: Some(Cow::Owned(uid)),
            published: iso(&entry.published),
            updated: iso(&entry.updated),
            content: Some(content).filter(|content| !content.html.is_empty()),
            photo: self.photo.and_then(Values::first).map(|photo| Values::One(photo.without_alt())),
            audio: self.audio.map(|files| files.map(|file| file.typed(Medium::Audio))),
            video: self.video.map(|files| files.map(|file| file.typed(Medium::Video))),
            category: (!entry.categories.is_empty())
                .then(|| Values::Many(entry.categories.iter().map(String::as_str).collect())),
            ..self
        }
    }
}

/// The microformats2 root class for a post, without `h-`.
fn kind(entry: &Entry) -> &'static str {
    match entry.post_type.value {
        PostType::Event => "event",
        PostType::Recipe => "recipe",
        PostType::Review => "review",
        PostType::Card => "card",
        _ => "entry",
    }
}
