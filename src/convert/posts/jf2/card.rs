//! Converts people and places to JF2 objects. Their `type` is the name of the microformats2 root class without `h-`:
//! `card`, `adr` or `geo`.

use crate::convert::json::{Json, Object};
use crate::convert::posts::{is_known, name, optional_safe_url, portrait};
use crate::reader::{Location, Person};

pub(super) fn card(person: &Person) -> Object<'_> {
    Object::of_type("card")
        .with("name", name(person))
        .with("url", optional_safe_url(person.url.as_ref()))
        .with("photo", portrait(person))
}

/// A person whose name, URL or picture can be written.
pub(super) fn known_card(person: &Person) -> Option<Object<'_>> {
    Some(person).filter(is_known).map(card)
}

/// A place: a text if it only has a name, or else an object.
pub(super) fn place(place: &Location) -> Json<'_> {
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
    if let Some(name) = place.name.as_ref().filter(|_| has_only_name) {
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
