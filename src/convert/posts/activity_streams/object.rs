//! Converts a post to an ActivityStreams object or activity.

use serde::Serialize;

use super::attachment::{Attachment, Tag};
use super::cited::{Cited, Place};
use super::is_iri;
use super::kind::Kind;
use super::person::Person;
use crate::convert::posts::{Entries, Values, address, language, with_responses};
use crate::reader::{Date, Entry, Feed};
use crate::sanitize::as_html;

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
    /// The content again, with its language as the key.
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
        let person = entry.author.value.as_deref().map(Person::of).filter(Person::says_something);
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
            summary: entry.summary.as_deref().map(as_html),
            content_map: language.zip(content.clone()).map(|translated| Entries(vec![translated])),
            content,
            published: date(&entry.published),
            updated: date(&entry.updated),
            start_time: date(&entry.start),
            end_time: date(&entry.end),
            location: entry.location.as_ref().map(Place::of),
            attachment: Attachment::all(entry),
            tag: Tag::all(entry),
        }
    }

    pub(super) fn with_id_if(self, is_free: impl FnOnce(&'f str) -> bool) -> Self {
        Object { id: self.id.filter(|id| is_free(id)), ..self }
    }
}

/// The content, after sentences for the references that have no property of their own. An activity has properties for
/// its references. An object has one for replies only: `inReplyTo`, which does not say the answer of an rsvp.
fn content(entry: &Entry, kind: Kind) -> Option<String> {
    let is_plain_reply = entry.rsvp.is_none();
    let has_a_place = |property: &str| match kind {
        Kind::Activity(..) => true,
        Kind::Object(_) => property == "in-reply-to" && is_plain_reply,
    };
    Some(with_responses(entry, |property| !has_a_place(property))).filter(|content| !content.is_empty())
}
