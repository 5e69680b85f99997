//! The attachments and tags of an ActivityStreams object.

use std::collections::HashSet;

use serde::Serialize;

use crate::convert::posts::{Medium, link, link_of, name};
use crate::reader::{Entry, Person, Photo};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Attachment<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    media_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    /// The address of a `Link`; other types have `url`.
    #[serde(skip_serializing_if = "Option::is_none")]
    href: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
}

impl<'f> Attachment<'f> {
    fn file(r#type: &'static str, address: &'f str, medium: Medium) -> Option<Self> {
        let url = link(address)?;
        let media_type = medium.content_type(url);
        Some(Attachment { r#type, media_type, url: Some(url), href: None, name: None })
    }

    pub(super) fn of_photo(photo: &'f Photo) -> Option<Self> {
        let name = photo.alt.as_deref().filter(|alt| !alt.is_empty());
        Some(Attachment { name, ..Attachment::file("Image", &photo.url, Medium::Image)? })
    }

    /// The pictures, recordings, videos and bookmarks of a post.
    pub(super) fn all(entry: &'f Entry) -> Vec<Self> {
        let photos = entry.photos.iter().filter_map(Attachment::of_photo);
        let audio = entry.audio.iter().filter_map(|file| Attachment::file("Audio", file, Medium::Audio));
        let video = entry.video.iter().filter_map(|file| Attachment::file("Video", file, Medium::Video));
        let bookmarks = entry.citations_by("bookmark-of").filter_map(|bookmark| {
            let href = link_of(bookmark.url.as_ref())?;
            let name = bookmark.name.as_deref();
            Some(Attachment { r#type: "Link", media_type: None, url: None, href: Some(href), name })
        });
        photos.chain(audio).chain(video).chain(bookmarks).collect()
    }
}

/// A category: one word (`Hashtag`), a text of several words (`Object`), a page (`Link`) or a person.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Tag<'f> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    href: Option<&'f str>,
}

impl<'f> Tag<'f> {
    /// The categories of a post. People come last; a category that repeats a person's name or address is left out.
    pub(super) fn all(entry: &'f Entry) -> Vec<Self> {
        let people: HashSet<&str> = entry.people.iter().filter_map(Person::label).collect();
        let others = entry.categories.iter().filter(|category| !people.contains(category.as_str()));
        let others = others.filter_map(|category| Tag::of(category));
        others.chain(entry.people.iter().filter_map(Tag::of_person)).collect()
    }

    /// A `Mention` is a kind of `Link`, so it needs an address. A person without an address is a `Person`.
    fn of_person(person: &'f Person) -> Option<Self> {
        let (name, href) = (name(person).map(str::to_owned), link_of(person.url.as_ref()));
        let kind = if href.is_some() { "Mention" } else { "Person" };
        (name.is_some() || href.is_some()).then_some(Tag { kind, name, href })
    }

    fn of(category: &'f str) -> Option<Self> {
        let word = category.trim_start_matches('#');
        let is_word = word.chars().all(|character| character.is_alphanumeric() || character == '_');
        if category.contains("://") {
            return Some(Tag { kind: "Link", name: None, href: Some(link(category)?) });
        }
        let (kind, name) =
            if is_word { ("Hashtag", format!("#{word}")) } else { ("Object", category.to_owned()) };
        (!word.is_empty()).then_some(Tag { kind, name: Some(name), href: None })
    }
}
