//! Converts people and places to JF2 objects.

use serde::Serialize;

use crate::convert::posts::{link_of, name, portrait};
use crate::reader::{Location, Person};

/// A person or place. Its `type` is the name of the microformats2 root class without `h-`: `card`, `adr` or `geo`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Card<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    photo: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    street_address: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    locality: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    postal_code: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    country_name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    latitude: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longitude: Option<&'f str>,
}

impl<'f> Card<'f> {
    pub(super) fn of(person: &'f Person) -> Self {
        Card {
            r#type: "card",
            name: name(person),
            url: link_of(person.url.as_ref()),
            photo: portrait(person),
            ..Card::default()
        }
    }

    pub(super) fn says_something(&self) -> bool {
        self.name.is_some() || self.url.is_some() || self.photo.is_some()
    }
}

/// A place: a text if it only has a name, or else an object.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Place<'f> {
    Name(&'f str),
    Card(Card<'f>),
}

impl<'f> Place<'f> {
    pub(super) fn of(place: &'f Location) -> Self {
        let address =
            [&place.street_address, &place.locality, &place.region, &place.postal_code, &place.country_name];
        let has_address = address.into_iter().any(Option::is_some);
        let has_position = place.latitude.is_some() || place.longitude.is_some();
        match &place.name {
            Some(name) if place.url.is_none() && !has_address && !has_position => Place::Name(name),
            name => Place::Card(Card {
                r#type: match name {
                    Some(_) => "card",
                    None if place.url.is_some() => "card",
                    None if has_address => "adr",
                    None => "geo",
                },
                name: name.as_deref(),
                url: link_of(place.url.as_ref()),
                street_address: place.street_address.as_deref(),
                locality: place.locality.as_deref(),
                region: place.region.as_deref(),
                postal_code: place.postal_code.as_deref(),
                country_name: place.country_name.as_deref(),
                latitude: place.latitude.as_deref(),
                longitude: place.longitude.as_deref(),
                ..Card::default()
            }),
        }
    }
}
