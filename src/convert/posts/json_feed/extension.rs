//! The extension `_microweave`, with what JSON Feed has no property for.

use serde::Serialize;

use crate::convert::posts::{link, link_of, short};
use crate::reader::{Citation, Date, Entry, Feed, Location, Person};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct FeedExtension<'f> {
    /// An explanation of the extension, for people who read the file.
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'f str>,
}

impl<'f> FeedExtension<'f> {
    pub(super) fn new(feed: &'f Feed) -> Self {
        FeedExtension {
            about: "Of the HTML page that this feed was made of: what JSON Feed has no place for",
            previous: link_of(feed.previous.as_ref()),
            next: link_of(feed.next.as_ref()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ItemExtension<'f> {
    #[serde(rename = "type")]
    post_type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    updated: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rsvp: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Place<'f>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    references: Vec<Reference<'f>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    syndication: Vec<&'f str>,
}

impl<'f> ItemExtension<'f> {
    pub(super) fn new(entry: &'f Entry) -> Self {
        let without_zone = |date: &Option<Date>| {
            date.as_ref().filter(|date| date.rfc3339().is_none()).map(ToString::to_string)
        };
        ItemExtension {
            post_type: entry.post_type.value.to_string(),
            published: without_zone(&entry.published),
            updated: without_zone(&entry.updated),
            start: entry.start.as_ref().map(ToString::to_string),
            end: entry.end.as_ref().map(ToString::to_string),
            rsvp: entry.rsvp.as_deref(),
            location: entry.location.as_ref().map(Place::new),
            references: entry.citations.iter().map(Reference::new).collect(),
            syndication: entry.syndication.iter().filter_map(|copy| link(copy)).collect(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Place<'f> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    latitude: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longitude: Option<&'f str>,
}

impl<'f> Place<'f> {
    fn new(place: &'f Location) -> Self {
        let nameless = Location { name: None, latitude: None, longitude: None, ..place.clone() };
        Place {
            name: place.name.as_deref(),
            url: link_of(place.url.as_ref()),
            address: nameless.label(),
            latitude: place.latitude.as_deref(),
            longitude: place.longitude.as_deref(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Reference<'f> {
    property: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
}

impl<'f> Reference<'f> {
    fn new(citation: &'f Citation) -> Self {
        Reference {
            property: citation.property,
            url: link_of(citation.url.as_ref()),
            name: citation.name.as_deref(),
            author: citation.author.as_ref().and_then(Person::label).map(short),
            text: citation.text.as_deref(),
            published: citation.published.as_ref().map(ToString::to_string),
        }
    }
}
