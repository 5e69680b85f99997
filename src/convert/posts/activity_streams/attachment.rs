//! Converts the attachments and tags of an ActivityStreams object.

use std::collections::HashSet;

use crate::convert::json::Object;
use crate::convert::posts::{Medium, name, optional_safe_url, safe_url};
use crate::datetime::duration;
use crate::reader::{Entry, Person, Photo, Recording};

fn file<'f>(kind: &'static str, url: &'f str, content_type: Option<&'f str>) -> Option<Object<'f>> {
    let url = safe_url(url)?;
    Some(Object::of_type(kind).with("mediaType", content_type).with("url", url))
}

/// A recording. A duration is one of XML Schema, which has the form of ISO 8601.
fn recording<'f>(kind: &'static str, own: &'f Recording, medium: Medium) -> Option<Object<'f>> {
    let is_written = |text: &&str| text.starts_with('P') && duration::seconds(text).is_some();
    let duration = own.duration.as_deref().map(str::trim).filter(is_written);
    Some(file(kind, &own.url, medium.type_of(own))?.with("duration", duration))
}

pub(super) fn photo(photo: &Photo) -> Option<Object<'_>> {
    let name = photo.alt.as_deref().filter(|alt| !alt.is_empty());
    Some(file("Image", &photo.url, Medium::Image.content_type(&photo.url))?.with("name", name))
}

/// The pictures, recordings, videos and bookmarks of a post.
pub(super) fn attachments(entry: &Entry) -> Vec<Object<'_>> {
    let photos = entry.pictures().filter_map(photo);
    let audio = entry.audio.iter().filter_map(|own| recording("Audio", own, Medium::Audio));
    let video = entry.video.iter().filter_map(|own| recording("Video", own, Medium::Video));
    let bookmarks = entry.citations_by("bookmark-of").filter_map(|bookmark| {
        let href = optional_safe_url(bookmark.url.as_ref())?;
        Some(Object::of_type("Link").with("href", href).with("name", bookmark.name.as_ref()))
    });
    photos.chain(audio).chain(video).chain(bookmarks).collect()
}

/// The categories of a post. People come last; a category that repeats a person's name or URL is left out.
pub(super) fn tags(entry: &Entry) -> Vec<Object<'_>> {
    let people: HashSet<&str> = entry.people.iter().filter_map(Person::label).collect();
    let others = entry.categories.iter().filter(|category| !people.contains(category.as_str()));
    let others = others.filter_map(|category| tag(category));
    others.chain(entry.people.iter().filter_map(tag_of_person)).collect()
}

/// A `Mention` is a kind of `Link`, so it needs a URL. A person without a URL is a `Person`.
fn tag_of_person(person: &Person) -> Option<Object<'_>> {
    let (name, href) = (name(person), optional_safe_url(person.url.as_ref()));
    let kind = if href.is_some() { "Mention" } else { "Person" };
    (name.is_some() || href.is_some()).then(|| Object::of_type(kind).with("name", name).with("href", href))
}

/// A category: one word (`Hashtag`), a text of several words (`Object`) or a page (`Link`).
fn tag(category: &str) -> Option<Object<'_>> {
    if category.contains("://") {
        return Some(Object::of_type("Link").with("href", safe_url(category)?));
    }
    let word = category.trim_start_matches('#');
    let is_word = word.chars().all(|character| character.is_alphanumeric() || character == '_');
    let (kind, name) =
        if is_word { ("Hashtag", format!("#{word}")) } else { ("Object", category.to_owned()) };
    (!word.is_empty()).then(|| Object::of_type(kind).with("name", name))
}
