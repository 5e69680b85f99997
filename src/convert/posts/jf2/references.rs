//! The things that posts refer to. A post has only the URL of a thing; `references` has its properties.

use std::collections::HashSet;

use super::card::known_card;
use super::media::photo;
use crate::convert::json::{Json, Object};
use crate::convert::posts::optional_safe_url;
use crate::reader::{Citation, Date, Entry};

/// The `references` of the outermost object: the properties of things, by their URLs.
#[derive(Default)]
pub(super) struct Jf2References<'f> {
    known: HashSet<&'f str>,
    all: Vec<(&'f str, Json<'f>)>,
}

/// The properties that may have a plain text as value. Readers treat a text in other properties as a URL.
const TEXT_PROPERTIES: [&str; 2] = ["ate", "drank"];

impl<'f> Jf2References<'f> {
    /// The references of a post, grouped by property. Each is a URL or name, or an object if the URL is
    /// unknown.
    pub(super) fn of(&mut self, entry: &'f Entry) -> Object<'f> {
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

    pub(super) fn into_object(self) -> Object<'f> {
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
        .with("author", citation.author.as_ref().and_then(known_card))
        .with("content", citation.text.as_ref())
        .with("photo", citation.photo.as_ref().and_then(photo))
}
