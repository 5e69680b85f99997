//! The objects and places that an ActivityStreams object refers to.

use serde::Serialize;

use super::is_iri;
use super::person::Person;
use crate::convert::posts::link_of;
use crate::reader::{Citation, Date, Location};
use crate::sanitize::as_html;

/// Something that a post refers to: an object if more than its address is known, or else the address.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Cited<'f> {
    Url(&'f str),
    Page(Box<Page<'f>>),
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Page<'f> {
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
    pub(super) fn of(citation: &'f Citation) -> Option<Self> {
        let url = link_of(citation.url.as_ref());
        let page = Page {
            r#type: if citation.property == "follow-of" { "Person" } else { "Page" },
            id: url.filter(|url| is_iri(url)),
            url,
            attributed_to: citation.author.as_ref().map(Person::of).filter(Person::says_something),
            name: citation.name.as_deref(),
            content: citation.text.as_deref().map(as_html),
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
pub(super) struct Place<'f> {
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
    /// `Place` has no property for a postal address. The address becomes part of the name.
    pub(super) fn of(place: &'f Location) -> Self {
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
