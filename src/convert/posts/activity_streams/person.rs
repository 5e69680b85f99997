//! Converts people to ActivityStreams `Person`s.

use super::attachment::photo;
use super::is_iri;
use crate::convert::json::Object;
use crate::convert::posts::{is_known, name, optional_safe_url};
use crate::reader;

pub(super) fn person(person: &reader::Person) -> Object<'_> {
    let url = optional_safe_url(person.url.as_ref());
    Object::of_type("Person")
        .with("id", url.filter(|url| is_iri(url)))
        .with("url", url)
        .with("name", name(person))
        .with("icon", person.photo.as_ref().and_then(photo))
}

/// A person whose name, URL or picture can be written.
pub(super) fn known_person(candidate: &reader::Person) -> Option<Object<'_>> {
    Some(candidate).filter(is_known).map(person)
}
