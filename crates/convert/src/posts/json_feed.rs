//! Writes posts as JSON Feed 1.1. <https://www.jsonfeed.org/version/1.1/>
//! `content_html` is what [`html`] makes of a post.

use std::collections::HashSet;

use super::{
    Medium, cut_name, html, ids, is_known, language, name, optional_safe_url, point_in, portrait, post_url,
    recordings, safe_url, title,
};
use crate::{FormatOptions, Object, Output, OutputError, json};
use microweave_reader::{Citation, Date, Entry, Feed, Location, Person, Recording};
use microweave_values::datetime::duration;

pub(crate) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let items: Vec<Object<'_>> =
        feed.entries.iter().zip(ids(feed)).map(|(entry, id)| item(feed, entry, id, options)).collect();
    // WebSub is the name of the protocol as JSON Feed gives it.
    let hubs = feed.hubs.iter().filter_map(|hub| Some(Object::of_type("WebSub").with("url", safe_url(hub)?)));
    let object = Object::default()
        .with("version", "https://jsonfeed.org/version/1.1")
        .with("title", title(feed))
        .with("home_page_url", optional_safe_url(feed.url.as_ref()).or_else(|| safe_url(&feed.page)))
        .with("feed_url", options.feed_url.as_deref().or_else(|| optional_safe_url(feed.topic.as_ref())))
        .with("description", feed.summary.as_ref())
        .with("next_url", options.next_url.as_ref())
        .with("icon", feed.photo.as_ref().and_then(|photo| safe_url(&photo.url)))
        .with("authors", authors(feed.author()))
        .with("language", language(feed.language.as_ref()))
        .with("hubs", hubs.collect::<Vec<_>>())
        .with("_microweave", extension_of_feed(feed))
        .with_any("items", items);
    Ok(json::write(object, options))
}

/// The authors. JSON Feed requires at least one of the members of an author.
fn authors<'f>(people: impl IntoIterator<Item = &'f Person>) -> Vec<Object<'f>> {
    let author = |person| {
        Object::default()
            .with("name", name(person))
            .with("url", optional_safe_url(person.url.as_ref()))
            .with("avatar", portrait(person))
    };
    people.into_iter().filter(is_known).map(author).collect()
}

/// The properties of a post that is about another page. That page is the item's `external_url`.
const ABOUT_ANOTHER_PAGE: [&str; 6] =
    ["bookmark-of", "like-of", "repost-of", "read-of", "watch-of", "listen-of"];

fn item<'f>(feed: &'f Feed, entry: &'f Entry, id: String, options: &FormatOptions) -> Object<'f> {
    let mut about = ABOUT_ANOTHER_PAGE.into_iter().flat_map(|property| entry.citations_by(property));
    Object::default()
        .with("id", id)
        .with("url", post_url(feed, entry))
        .with("external_url", about.find_map(|citation| optional_safe_url(citation.url.as_ref())))
        .with("title", entry.title.value.as_ref())
        .with("content_html", html(entry, options))
        .with("summary", entry.summary.as_ref())
        .with("image", entry.image.iter().chain(&entry.photos).find_map(|photo| safe_url(&photo.url)))
        .with("date_published", point_in(&entry.published).map(|time| time.to_string()))
        .with("date_modified", point_in(&entry.updated).map(|time| time.to_string()))
        .with("authors", authors(entry.authors()))
        .with("tags", entry.categories.iter().collect::<Vec<_>>())
        .with("language", language(entry.language.as_ref()))
        .with("attachments", attachments(entry))
        .with("_microweave", extension_of_entry(entry))
}

fn attachments(entry: &Entry) -> Vec<Object<'_>> {
    let mut titles = HashSet::new();
    let photos = entry.pictures().filter_map(|photo| {
        // JSON Feed treats attachments with the same title as alternatives of one thing. So a title is used once.
        let title = photo.alt.as_deref().filter(|alt| !alt.is_empty() && titles.insert(*alt));
        Some(attachment(&photo.url, Medium::Image.content_type(&photo.url))?.with("title", title))
    });
    recordings(entry).filter_map(|(file, medium)| recording(file, medium)).chain(photos).collect()
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

/// The member `about`, which JSON Feed recommends for an extension. It is for people who read the file.
const ABOUT: &str = "Data of the HTML page for which JSON Feed has no member";

/// The extension `_microweave` of a feed, with the values for which JSON Feed has no member. `docs/formats.md` lists its
/// keys.
fn extension_of_feed(feed: &Feed) -> Object<'_> {
    Object::default()
        .with("about", ABOUT)
        .with("previous", optional_safe_url(feed.previous.as_ref()))
        .with("next", optional_safe_url(feed.next.as_ref()))
}

fn extension_of_entry(entry: &Entry) -> Object<'_> {
    let without_zone =
        |date: &Option<Date>| date.as_ref().filter(|date| date.rfc3339().is_none()).map(ToString::to_string);
    let references: Vec<Object<'_>> = entry.citations.iter().map(reference).collect();
    let syndication: Vec<&str> = entry.syndication.iter().filter_map(|copy| safe_url(copy)).collect();
    Object::of_type(entry.post_type.value.to_string())
        .with("published", without_zone(&entry.published))
        .with("updated", without_zone(&entry.updated))
        .with("start", entry.start.as_ref().map(ToString::to_string))
        .with("end", entry.end.as_ref().map(ToString::to_string))
        .with("rsvp", entry.rsvp.as_ref())
        .with("location", entry.location.as_ref().map(place))
        .with("references", references)
        .with("syndication", syndication)
}

fn place(place: &Location) -> Object<'_> {
    let mut address = place.clone();
    address.name = None;
    address.latitude = None;
    address.longitude = None;
    Object::default()
        .with("name", place.name.as_ref())
        .with("url", optional_safe_url(place.url.as_ref()))
        .with("address", address.label())
        .with("latitude", place.latitude.as_ref())
        .with("longitude", place.longitude.as_ref())
}

fn reference(citation: &Citation) -> Object<'_> {
    Object::default()
        .with("property", citation.property)
        .with("url", optional_safe_url(citation.url.as_ref()))
        .with("name", citation.name.as_ref())
        .with("author", citation.author.as_ref().and_then(Person::label).map(cut_name))
        .with("text", citation.text())
        .with("published", citation.published.as_ref().map(ToString::to_string))
}
