//! Writes posts as ActivityStreams 2.0. <https://www.w3.org/TR/activitystreams-core/>,
//! <https://www.w3.org/TR/activitystreams-vocabulary/>
//!
//! `docs/formats.md` has the table of what posts become.

use std::collections::{HashMap, HashSet};

use once_cell::sync::Lazy;

use super::{
    Medium, is_known, language, name, optional_safe_url, post_url, recordings, safe_url, with_responses,
};
use crate::{FormatOptions, Json, Object, Output, OutputError, json};
use microweave_html::sanitize::as_html;
use microweave_reader::{
    Citation, Content, Date, Entry, Feed, FeedKind, Location, Person, Photo, PostType, Recording,
};
use microweave_values::coordinates::{latitude, longitude};
use microweave_values::datetime::duration;

/// Writes a page as ActivityStreams. A page about one post is an object or activity, a page about a person is a
/// `Person`, and any other page an `OrderedCollection` of its posts.
pub(crate) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let root = match (feed.kind.value, &feed.entries[..], &feed.author.value) {
        (FeedKind::Post, [entry], _) => object(feed, entry, id_of(feed, entry), options),
        (FeedKind::Card, [], Some(card)) => person(card),
        _ => collection(feed, options),
    };
    let context = context(language(feed.language.as_ref()));
    Ok(json::write(Object::default().with("@context", context).with_all(root), options))
}

/// The `@context`. It defines `Hashtag`, which the context of ActivityStreams lacks, and the default language of all
/// texts.
fn context(language: Option<&str>) -> Json<'_> {
    let terms = Object::default().with("Hashtag", "as:Hashtag").with("@language", language);
    Json::List(vec!["https://www.w3.org/ns/activitystreams".into(), terms.into()])
}

fn collection<'f>(feed: &'f Feed, options: &FormatOptions) -> Object<'f> {
    let url = optional_safe_url(feed.url.as_ref()).or_else(|| safe_url(&feed.page));
    // Objects with the same `id` are the same object. So only the first of them keeps it. An object without `id` is
    // always an object of its own.
    let mut ids = HashSet::new();
    let objects = feed.entries.iter().map(|entry| {
        let id = id_of(feed, entry).filter(|id| ids.insert(*id));
        object(feed, entry, id, options)
    });
    Object::of_type("OrderedCollection")
        .with("id", url.filter(|url| is_iri(url)))
        .with("url", url)
        .with("name", feed.name.value.as_ref())
        .with("summary", feed.summary.as_deref().map(as_html))
        .with("attributedTo", feed.author().filter(is_known).map(person))
        .with("icon", feed.photo.as_ref().and_then(photo))
        .with_any("orderedItems", objects.collect::<Vec<_>>())
}

/// True if a text can be an `id`: an absolute IRI, without whitespace and control characters.
fn is_iri(text: &str) -> bool {
    url::Url::parse(text).is_ok() && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// The `id` of a post: its uid, or else its URL.
fn id_of<'f>(feed: &'f Feed, entry: &'f Entry) -> Option<&'f str> {
    let uid = entry.uid.as_deref().filter(|uid| is_iri(uid));
    uid.or_else(|| post_url(feed, entry).filter(|url| is_iri(url)))
}

fn object<'f>(feed: &'f Feed, entry: &'f Entry, id: Option<&'f str>, options: &FormatOptions) -> Object<'f> {
    let kind = ObjectType::of(entry);
    let author_property = if kind.object_property.is_some() { "actor" } else { "attributedTo" };
    let property = kind.object_property.unwrap_or_default();
    let references = |property: &str| Json::one_or_many(entry.citations_by(property).filter_map(reference));
    let replied_to = if property == "in-reply-to" { Json::Null } else { references("in-reply-to") };
    Object::of_type(kind.name)
        .with("id", id)
        .with("url", post_url(feed, entry))
        .with(author_property, Json::one_or_many(entry.authors().filter(is_known).map(person)))
        .with("object", references(property))
        .with("inReplyTo", replied_to)
        .with("name", entry.title.value.as_ref())
        .with("summary", entry.summary.as_deref().map(as_html))
        .with_all(content_members(entry, &kind, options))
        .with_all(dates(entry))
        .with("location", entry.location.as_ref().map(place))
        .with("attachment", attachments(entry))
        .with("tag", tags(entry))
}

/// The content, after sentences for the references that have no property of their own, and the content again with its
/// language as the key. An activity has properties for its references. An object has one for replies only: `inReplyTo`,
/// which cannot hold the answer of an rsvp.
fn content_members<'f>(entry: &'f Entry, kind: &ObjectType, options: &FormatOptions) -> Object<'f> {
    let has_own_property =
        |property: &str| kind.object_property.is_some() || property == "in-reply-to" && entry.rsvp.is_none();
    let content = with_responses(entry, options, |property| !has_own_property(property));
    let content = Some(content).filter(|content| !content.is_empty());
    let by_language =
        language(entry.language.as_ref()).map(|language| Object::default().with(language, content.clone()));
    Object::default().with("content", content).with("contentMap", by_language)
}

fn dates(entry: &Entry) -> Object<'_> {
    let date = |date: &Option<Date>| date.as_ref().and_then(Date::rfc3339);
    Object::default()
        .with("published", date(&entry.published))
        .with("updated", date(&entry.updated))
        .with("startTime", date(&entry.start))
        .with("endTime", date(&entry.end))
}

/// The types of activities, and the microformats properties that hold their objects, by post types and answers. `Arrive` is an
/// intransitive activity: it has a `location` and no `object`. Other answers than these, such as `interested`, neither
/// accept nor reject the invitation.
static ACTIVITIES: Lazy<HashMap<&str, (&str, Option<&str>)>> = microweave_values::table!("activities.json");

/// The type of an object or of an activity.
struct ObjectType {
    name: &'static str,
    /// For an activity, the microformats property that holds its object. Empty if it has none.
    object_property: Option<&'static str>,
}

impl ObjectType {
    fn of(entry: &Entry) -> Self {
        let post_type = entry.post_type.value;
        let key = match (post_type, &entry.rsvp) {
            (PostType::Rsvp, answer) => ["rsvp-", answer.as_deref().unwrap_or_default()].concat(),
            _ => post_type.to_string(),
        };
        let has = |property| entry.citations_by(property).next().is_some();
        let (name, object_property) = match ACTIVITIES.get(&*key) {
            Some((name, None)) => (*name, Some("")),
            Some((name, Some(property))) if has(property) => (*name, Some(*property)),
            None if post_type != PostType::Rsvp => (object_type(entry, post_type), None),
            _ => ("Note", None),
        };
        ObjectType { name, object_property }
    }
}

fn object_type(entry: &Entry, post_type: PostType) -> &'static str {
    match post_type {
        PostType::Event => "Event",
        PostType::Card => "Person",
        PostType::Article | PostType::Recipe | PostType::Review => "Article",
        _ if entry.title().is_some() => "Article",
        _ => "Note",
    }
}

fn attachment<'f>(kind: &'static str, url: &'f str, content_type: Option<&'f str>) -> Option<Object<'f>> {
    let url = safe_url(url)?;
    Some(Object::of_type(kind).with("mediaType", content_type).with("url", url))
}

/// A recording. A duration is one of XML Schema, which has the form of ISO 8601.
fn recording(file: &Recording, medium: Medium) -> Option<Object<'_>> {
    let kind = if medium == Medium::Audio { "Audio" } else { "Video" };
    let is_written = |text: &&str| text.starts_with('P') && duration::seconds(text).is_some();
    let duration = file.duration.as_deref().map(str::trim).filter(is_written);
    Some(attachment(kind, &file.url, medium.type_of(file))?.with("duration", duration))
}

fn photo(photo: &Photo) -> Option<Object<'_>> {
    let name = photo.alt.as_deref().filter(|alt| !alt.is_empty());
    Some(attachment("Image", &photo.url, Medium::Image.content_type(&photo.url))?.with("name", name))
}

fn attachments(entry: &Entry) -> Vec<Object<'_>> {
    let photos = entry.pictures().filter_map(photo);
    let recordings = recordings(entry).filter_map(|(file, medium)| recording(file, medium));
    let bookmarks = entry.citations_by("bookmark-of").filter_map(|bookmark| {
        let href = optional_safe_url(bookmark.url.as_ref())?;
        Some(Object::of_type("Link").with("href", href).with("name", bookmark.name.as_ref()))
    });
    photos.chain(recordings).chain(bookmarks).collect()
}

/// The categories of a post. People come last; a category that repeats a person's name or URL is left out.
fn tags(entry: &Entry) -> Vec<Object<'_>> {
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

/// Something that a post refers to: an object if more than its URL is known, or else the URL.
fn reference(citation: &Citation) -> Option<Json<'_>> {
    let url = optional_safe_url(citation.url.as_ref());
    let details = Object::default()
        .with("attributedTo", citation.author.as_ref().filter(is_known).map(person))
        .with("name", citation.name.as_ref())
        .with("content", citation.content.as_ref().map(Content::html))
        .with("published", citation.published.as_ref().and_then(Date::rfc3339));
    if details.is_empty() {
        return url.map(Json::from);
    }
    let kind = if citation.property == "follow-of" { "Person" } else { "Page" };
    let object = Object::of_type(kind).with("id", url.filter(|url| is_iri(url))).with("url", url);
    Some(object.with_all(details).into())
}

fn person(person: &Person) -> Object<'_> {
    let url = optional_safe_url(person.url.as_ref());
    Object::of_type("Person")
        .with("id", url.filter(|url| is_iri(url)))
        .with("url", url)
        .with("name", name(person))
        .with("icon", person.photo.as_ref().and_then(photo))
}

/// `Place` has no property for a postal address. The address becomes part of the name.
fn place(place: &Location) -> Object<'_> {
    let mut without_position = place.clone();
    without_position.latitude = None;
    without_position.longitude = None;
    let number = |degrees: Option<String>| degrees.and_then(|degrees| degrees.parse::<f64>().ok());
    let latitude = number(place.latitude.as_deref().and_then(latitude));
    let longitude = number(place.longitude.as_deref().and_then(longitude));
    let (latitude, longitude) = latitude.zip(longitude).unzip();
    Object::of_type("Place")
        .with("name", without_position.label())
        .with("url", optional_safe_url(place.url.as_ref()))
        .with("latitude", latitude)
        .with("longitude", longitude)
}
