//! What posts refer to. A post has only the address of a thing; what is known of the thing is in `references`.

use std::collections::HashSet;

use serde::Serialize;

use super::card::Card;
use super::media::Media;
use crate::convert::posts::{Entries, Values, link_of};
use crate::reader::{Citation, Date, Entry};

/// The `references` of the outermost object: what is known of things, by their addresses.
#[derive(Default)]
pub(super) struct References<'f> {
    known: HashSet<&'f str>,
    all: Vec<(&'f str, Reference<'f>)>,
}

/// The properties that may have a plain text as value. Readers take a text in other properties for an address.
const TEXT_PROPERTIES: [&str; 2] = ["ate", "drank"];

/// A reference of a post: an address or name, or an object if the address is unknown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Cited<'f> {
    Text(&'f str),
    Object(Box<Reference<'f>>),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Reference<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<Card<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    photo: Option<Media<'f>>,
}

impl<'f> References<'f> {
    /// The references of a post, grouped by property.
    pub(super) fn of(&mut self, entry: &'f Entry) -> Entries<'f, Values<Cited<'f>>> {
        // The citations of one property are adjacent.
        let by_property = entry.citations.chunk_by(|one, next| one.property == next.property);
        let properties = by_property.filter_map(|citations| {
            let cited = Values::of(citations.iter().filter_map(|citation| self.add(citation)))?;
            Some((citations.first()?.property, cited))
        });
        Entries(properties.collect())
    }

    fn add(&mut self, citation: &'f Citation) -> Option<Cited<'f>> {
        let reference = Reference::of(citation);
        match (reference.url, reference.name) {
            (Some(url), _) => {
                if reference.says_more() && self.known.insert(url) {
                    self.all.push((url, reference));
                }
                Some(Cited::Text(url))
            }
            (None, Some(name))
                if TEXT_PROPERTIES.contains(&citation.property)
                    && !(Reference { name: None, ..reference.clone() }).says_more() =>
            {
                Some(Cited::Text(name))
            }
            (None, _) => Some(reference).filter(Reference::says_more).map(Box::new).map(Cited::Object),
        }
    }

    pub(super) fn into_map(self) -> Option<Entries<'f, Reference<'f>>> {
        (!self.all.is_empty()).then_some(Entries(self.all))
    }
}

impl<'f> Reference<'f> {
    fn of(citation: &'f Citation) -> Self {
        Reference {
            r#type: match citation.property {
                "checkin" | "follow-of" | "invitee" => "card",
                _ => "cite",
            },
            url: link_of(citation.url.as_ref()),
            name: citation.name.as_deref(),
            published: citation.published.as_ref().map(Date::to_string),
            author: citation.author.as_ref().map(Card::of).filter(Card::says_something),
            content: citation.text.as_deref(),
            photo: citation.photo.as_ref().and_then(Media::of_photo),
        }
    }

    /// True if more than the address is known.
    fn says_more(&self) -> bool {
        let has_text = self.name.is_some() || self.content.is_some() || self.published.is_some();
        has_text || self.author.is_some() || self.photo.is_some()
    }
}
