//! Converts people to ActivityStreams `Person`s.

use serde::Serialize;

use super::attachment::Attachment;
use super::is_iri;
use crate::convert::posts::{link_of, name};
use crate::reader;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Person<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<Attachment<'f>>,
}

impl<'f> Person<'f> {
    pub(super) fn of(person: &'f reader::Person) -> Self {
        let url = link_of(person.url.as_ref());
        Person {
            r#type: "Person",
            id: url.filter(|url| is_iri(url)),
            url,
            name: name(person),
            icon: person.photo.as_ref().and_then(Attachment::of_photo),
        }
    }

    pub(super) fn says_something(&self) -> bool {
        self.name.is_some() || self.url.is_some() || self.icon.is_some()
    }
}
