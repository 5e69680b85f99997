//! Writes posts as JF2, a simple JSON format of the IndieWeb, and as JF2's profile for feeds.
//! <https://jf2.spec.indieweb.org/>
//!
//! A property with several values is an array. A picture is its URL, or an object with `url` and `alt` if it has
//! alternative text. A reference to something is its URL; what the page says about it is a `cite` or `card` in
//! `references` of the outermost object. Dates are written as ISO 8601, with a time zone only if the page gives one. A
//! text that is not a date is not changed.

use std::collections::HashSet;

use super::{
    Medium, html, ids, is_known, language, name, optional_safe_url, portrait, post_url, safe_url, title,
};
use crate::{FormatOptions, Json, Object, Output, OutputError, json};
use microweave_reader::{
    Citation, Date, Entry, Feed, FeedKind, Location, Person, Photo, PostType, Recording,
};

/// Writes a page as JF2. A page about one post is an object such as `entry` or `event`, a page about a person is a
/// `card`, and any other page a `feed` with its posts as `children`.
pub(crate) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let mut references = Jf2References::default();
    let object = match (feed.kind.value, &feed.entries[..], &feed.author.value) {
        (FeedKind::Post, [entry], _) => {
            let post = post(feed, entry, &mut references);
            post.with("references", references.into_object())
        }
        (FeedKind::Card, [], Some(person)) => card(person),
        _ => {
            let head = Object::of_type("feed").with("name", feed.name.value.as_ref());
            let photo = feed.photo.as_ref().and_then(photo);
            let child = |entry, references: &mut _| post(feed, entry, references);
            list(head, feed, Object::default().with("photo", photo), child)
        }
    };
    Ok(json::write(object, options))
}

/// Writes a page as a feed of JF2's stricter profile for feed readers, even if the page has one post or none.
///
/// Every post is an `entry` with a unique `uid`. Its `content` has what [`html`] makes of the post. So the alternative texts
/// of pictures are there, and `photo` is only the URL of the first picture.
pub(crate) fn write_feed(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let mut ids = ids(feed).into_iter();
    let head = Object::of_type("feed").with("name", title(feed));
    let photo = feed.photo.as_ref().and_then(|photo| safe_url(&photo.url));
    let child = |entry, references: &mut _| {
        entry_for_feed(feed, entry, ids.next().unwrap_or_default(), references, options)
    };
    Ok(json::write(list(head, feed, Object::default().with("photo", photo), child), options))
}

/// A feed: its head, its own properties and its children.
fn list<'f>(
    head: Object<'f>,
    feed: &'f Feed,
    photo: Object<'f>,
    mut child: impl FnMut(&'f Entry, &mut Jf2References<'f>) -> Object<'f>,
) -> Object<'f> {
    let mut references = Jf2References::default();
    let children: Vec<Object<'f>> = feed.entries.iter().map(|entry| child(entry, &mut references)).collect();
    head.with("url", optional_safe_url(feed.url.as_ref()).or_else(|| safe_url(&feed.page)))
        .with("summary", feed.summary.as_ref())
        .with_all(photo)
        .with("author", feed.author().filter(is_known).map(card))
        .with("lang", language(feed.language.as_ref()))
        .with_any("children", children)
        .with("references", references.into_object())
}

/// Converts a post. The properties of the things that it refers to are added to `references`.
fn post<'f>(feed: &'f Feed, entry: &'f Entry, references: &mut Jf2References<'f>) -> Object<'f> {
    let date = |date: &Option<Date>| date.as_ref().map(ToString::to_string);
    let content = entry.content();
    let content =
        content.map(|content| Object::default().with("html", content.html()).with("text", content.text()));
    Object::of_type(kind(entry))
        .with("uid", entry.uid.as_ref())
        .with("url", post_url(feed, entry))
        .with("name", entry.title.value.as_ref())
        .with("published", date(&entry.published))
        .with("updated", date(&entry.updated))
        .with_all(times_and_references(entry, entry.authors(), references))
        .with("content", content)
        .with("photo", Json::one_or_many(entry.photos.iter().filter_map(photo)))
        .with("featured", entry.image.as_ref().and_then(photo))
        .with("audio", media_urls(&entry.audios))
        .with("video", media_urls(&entry.videos))
        .with("category", Json::one_or_many(&entry.categories))
        .with_all(rating_and_recipe(entry))
        .with_all(place_and_copies(entry))
}

fn rating_and_recipe(entry: &Entry) -> Object<'_> {
    let rating = entry.rating.as_ref().map(|rating| {
        Object::default()
            .with("rating", rating.value.as_ref())
            .with("best", rating.best.as_ref())
            .with("worst", rating.worst.as_ref())
            .with("count", rating.count.as_ref())
            .with("votes", rating.votes.as_ref())
    });
    let recipe = entry.recipe.as_ref().map(|recipe| {
        Object::default()
            .with("ingredient", Json::one_or_many(&recipe.ingredients))
            .with("yield", recipe.servings.as_ref())
            .with("nutrition", Json::one_or_many(&recipe.nutrition))
    });
    rating.unwrap_or_default().with_all(recipe.unwrap_or_default()).with("duration", entry.duration.as_ref())
}

/// Converts a post by the rules of the profile for feeds. `uid` is the unique identifier of the post.
fn entry_for_feed<'f>(
    feed: &'f Feed,
    entry: &'f Entry,
    uid: String,
    references: &mut Jf2References<'f>,
    options: &FormatOptions,
) -> Object<'f> {
    let iso = |date: &Option<Date>| date.as_ref().and_then(Date::iso8601);
    let text = entry.content_text();
    let html = Some(html(entry, options)).filter(|html| !html.is_empty());
    let content = html.map(|html| Object::default().with("html", html).with("text", text));
    Object::of_type("entry")
        .with("uid", uid)
        .with("url", post_url(feed, entry))
        .with("name", entry.title.value.as_ref())
        .with("published", iso(&entry.published))
        .with("updated", iso(&entry.updated))
        // The profile for feeds has one author.
        .with_all(times_and_references(entry, entry.author().into_iter(), references))
        .with("content", content)
        .with("photo", entry.pictures().find_map(|photo| safe_url(&photo.url)))
        .with("audio", typed(&entry.audios, Medium::Audio))
        .with("video", typed(&entry.videos, Medium::Video))
        .with("category", entry.categories.iter().collect::<Vec<_>>())
        .with_all(place_and_copies(entry))
}

/// The properties after the dates that both profiles share.
fn times_and_references<'f>(
    entry: &'f Entry,
    authors: impl Iterator<Item = &'f Person>,
    references: &mut Jf2References<'f>,
) -> Object<'f> {
    let date = |date: &Option<Date>| date.as_ref().map(ToString::to_string);
    Object::default()
        .with("start", date(&entry.start))
        .with("end", date(&entry.end))
        .with("author", Json::one_or_many(authors.filter(is_known).map(card)))
        .with_all(references.add_post(entry))
        .with("rsvp", entry.rsvp.as_ref())
        .with("summary", entry.summary.as_ref())
}

/// The last properties, which both profiles share.
fn place_and_copies(entry: &Entry) -> Object<'_> {
    Object::default()
        .with("location", entry.location.as_ref().map(place))
        .with("syndication", Json::one_or_many(entry.syndication.iter().filter_map(|copy| safe_url(copy))))
        .with("lang", language(entry.language.as_ref()))
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

/// The `references` of the outermost object: the properties of things, by their URLs.
#[derive(Default)]
struct Jf2References<'f> {
    known: HashSet<&'f str>,
    all: Vec<(&'f str, Json<'f>)>,
}

/// The properties that may have a plain text as value. Readers treat a text in other properties as a URL.
const TEXT_PROPERTIES: [&str; 2] = ["ate", "drank"];

impl<'f> Jf2References<'f> {
    /// The references of a post, grouped by property. Each is a URL or name, or an object if the URL is
    /// unknown.
    fn add_post(&mut self, entry: &'f Entry) -> Object<'f> {
        // The citations of one property are adjacent.
        let by_property = entry.citations.chunk_by(|one, next| one.property == next.property);
        let properties = by_property.filter_map(|citations| {
            let values = citations.iter().filter_map(|citation| self.add(citation));
            Some((citations.first()?.property, Json::one_or_many(values)))
        });
        properties.collect()
    }

    fn add(&mut self, citation: &'f Citation) -> Option<Json<'f>> {
        let (url, details) = (optional_safe_url(citation.url.as_ref()), details(citation));
        match (url, &citation.name) {
            (Some(url), _) => {
                let is_new = (citation.name.is_some() || !details.is_empty()) && self.known.insert(url);
                if is_new {
                    self.all.push((url, reference(citation, Some(url), details).into()));
                }
                Some(url.into())
            }
            (None, Some(name)) if TEXT_PROPERTIES.contains(&citation.property) && details.is_empty() => {
                Some(name.into())
            }
            (None, None) if details.is_empty() => None,
            (None, _) => Some(reference(citation, None, details).into()),
        }
    }

    fn into_object(self) -> Object<'f> {
        self.all.into_iter().collect()
    }
}

fn reference<'f>(citation: &'f Citation, url: Option<&'f str>, details: Object<'f>) -> Object<'f> {
    let kind = match citation.property {
        "checkin" | "follow-of" | "invitee" => "card",
        _ => "cite",
    };
    Object::of_type(kind).with("url", url).with("name", citation.name.as_ref()).with_all(details)
}

/// The properties of a thing other than its URL and name.
fn details(citation: &Citation) -> Object<'_> {
    Object::default()
        .with("published", citation.published.as_ref().map(Date::to_string))
        .with("author", citation.author.as_ref().filter(is_known).map(card))
        .with("content", citation.text())
        .with("photo", citation.photos.first().and_then(photo))
}

fn card(person: &Person) -> Object<'_> {
    Object::of_type("card")
        .with("name", name(person))
        .with("url", optional_safe_url(person.url.as_ref()))
        .with("photo", portrait(person))
}

/// A place: a text if it only has a name, or else an object.
fn place(place: &Location) -> Json<'_> {
    let address = Object::default()
        .with("street-address", place.street_address.as_ref())
        .with("locality", place.locality.as_ref())
        .with("region", place.region.as_ref())
        .with("postal-code", place.postal_code.as_ref())
        .with("country-name", place.country_name.as_ref());
    let position = Object::default()
        .with("latitude", place.latitude.as_ref())
        .with("longitude", place.longitude.as_ref());
    let has_only_name = place.url.is_none() && address.is_empty() && position.is_empty();
    if has_only_name && let Some(name) = place.name.as_ref() {
        return name.into();
    }
    let kind = match () {
        () if place.name.is_some() || place.url.is_some() => "card",
        () if !address.is_empty() => "adr",
        () => "geo",
    };
    let object = Object::of_type(kind)
        .with("name", place.name.as_ref())
        .with("url", optional_safe_url(place.url.as_ref()));
    object.with_all(address).with_all(position).into()
}

/// A picture: its URL, or an object if it has alternative text. JF2 defines no property for that. It is kept as
/// `alt`, as in the JSON of microformats2.
fn photo(photo: &Photo) -> Option<Json<'_>> {
    let url = safe_url(&photo.url)?;
    Some(match photo.alt.as_deref().filter(|alt| !alt.is_empty()) {
        Some(alt) => Object::default().with("url", url).with("alt", alt).into(),
        None => url.into(),
    })
}

fn media_urls(files: &[Recording]) -> Json<'_> {
    Json::one_or_many(files.iter().filter_map(|file| safe_url(&file.url)))
}

/// Recordings or videos: objects with their URLs and, if it is known, their content types.
fn typed(files: &[Recording], medium: Medium) -> Json<'_> {
    let files = files.iter().filter_map(|file| Some((safe_url(&file.url)?, file)));
    Json::one_or_many(
        files
            .map(|(url, file)| Object::default().with("content-type", medium.type_of(file)).with("url", url)),
    )
}
