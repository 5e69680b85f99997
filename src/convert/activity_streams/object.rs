//! A post as an object or activity of ActivityStreams.

use serde::Serialize;

use super::super::posts::{Entries, Values, address, escaped, language, link_of, with_responses};
use super::attachment::{Attachment, Tag};
use super::is_iri;
use super::kind::Kind;
use super::person::Person;
use crate::interpret::{Citation, Date, Entry, Feed, Location};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Object<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<Person<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attributed_to: Option<Person<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<Values<Cited<'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to: Option<Values<Cited<'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    /// The content once more, with its language.
    #[serde(skip_serializing_if = "Option::is_none")]
    content_map: Option<Entries<'f, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    updated: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Place<'f>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attachment: Vec<Attachment<'f>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tag: Vec<Tag<'f>>,
}

impl<'f> Object<'f> {
    pub(super) fn new(feed: &'f Feed, entry: &'f Entry) -> Self {
        let kind = Kind::of(entry);
        let (is_activity, property) = match kind {
            Kind::Activity(_, property) => (true, property),
            Kind::Object(_) => (false, ""),
        };
        let person = entry.author.value.as_ref().map(Person::of).filter(Person::says_something);
        let cited = |property: &str| Values::of(entry.citations_by(property).filter_map(Cited::of));
        let content = content(entry, kind);
        let language = language(entry.language.as_ref());
        let date = |date: &Option<Date>| date.as_ref().and_then(Date::rfc3339);
        let url = address(feed, entry);
        Object {
            r#type: kind.name(),
            id: entry.uid.as_deref().filter(|uid| is_iri(uid)).or(url.filter(|url| is_iri(url))),
            url,
            actor: person.clone().filter(|_| is_activity),
            attributed_to: person.filter(|_| !is_activity),
            object: cited(property),
            in_reply_to: cited("in-reply-to").filter(|_| property != "in-reply-to"),
            name: entry.title.value.as_deref(),
            summary: entry.summary.as_deref().map(escaped),
            content_map: language.zip(content.clone()).map(|translated| Entries(vec![translated])),
            content,
            published: date(&entry.published),
            updated: date(&entry.updated),
            start_time: date(&entry.start),
            end_time: date(&entry.end),
            location: entry.location.as_ref().map(Place::of),
            attachment: Attachment::all(entry),
            tag: entry.categories.iter().filter_map(|category| Tag::of(category)).collect(),
        }
    }
}

/// The content, behind what a note has no other place for.
fn content(entry: &Entry, kind: Kind) -> Option<String> {
    let is_plain_reply = entry.rsvp.is_none();
    let has_a_place = |property: &str| match kind {
        Kind::Activity(..) => true,
        Kind::Object(_) => property == "in-reply-to" && is_plain_reply,
    };
    Some(with_responses(entry, |property| !has_a_place(property))).filter(|content| !content.is_empty())
}

/// Something that a post refers to: its address, unless more is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Cited<'f> {
    Url(&'f str),
    Page(Box<Page<'f>>),
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Page<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attributed_to: Option<Person<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
}

impl<'f> Cited<'f> {
    fn of(citation: &'f Citation) -> Option<Self> {
        let url = link_of(citation.url.as_ref());
        let page = Page {
            r#type: if citation.property == "follow-of" { "Person" } else { "Page" },
            id: url.filter(|url| is_iri(url)),
            url,
            attributed_to: citation.author.as_ref().map(Person::of).filter(Person::says_something),
            name: citation.name.as_deref(),
            content: citation.text.as_deref().map(|text| escaped(text).replace('\n', "<br>")),
            published: citation.published.as_ref().and_then(Date::rfc3339),
        };
        let address_only = Page { r#type: page.r#type, id: page.id, url, ..Page::default() };
        match url {
            Some(url) if page == address_only => Some(Cited::Url(url)),
            None if page == address_only => None,
            _ => Some(Cited::Page(Box::new(page))),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Place<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    latitude: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longitude: Option<f64>,
}

impl<'f> Place<'f> {
    /// There is no place for an address: it is part of the name.
    fn of(place: &'f Location) -> Self {
        let nowhere = Location { latitude: None, longitude: None, ..place.clone() };
        let latitude = degrees(place.latitude.as_ref(), 90.0);
        let (latitude, longitude) = latitude.zip(degrees(place.longitude.as_ref(), 180.0)).unzip();
        Place {
            r#type: "Place",
            name: nowhere.label(),
            url: link_of(place.url.as_ref()),
            latitude,
            longitude,
        }
    }
}

fn degrees(written: Option<&String>, most: f64) -> Option<f64> {
    written?.trim().parse().ok().filter(|degrees: &f64| degrees.abs() <= most)
}
