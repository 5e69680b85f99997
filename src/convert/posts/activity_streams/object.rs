//! Converts a post to an ActivityStreams object or activity.

use super::attachment::{attachments, tags};
use super::is_iri;
use super::kind::ObjectType;
use super::person::known_person;
use super::place::place;
use super::reference::reference;
use crate::convert::FormatOptions;
use crate::convert::json::{Json, Object};
use crate::convert::posts::{language, post_url, with_responses};
use crate::reader::{Date, Entry, Feed};
use crate::sanitize::as_html;

/// The `id` of a post: its uid, or else its URL.
pub(super) fn id<'f>(feed: &'f Feed, entry: &'f Entry) -> Option<&'f str> {
    let uid = entry.uid.as_deref().filter(|uid| is_iri(uid));
    uid.or_else(|| post_url(feed, entry).filter(|url| is_iri(url)))
}

pub(super) fn object<'f>(
    feed: &'f Feed,
    entry: &'f Entry,
    id: Option<&'f str>,
    options: &FormatOptions,
) -> Object<'f> {
    let kind = ObjectType::of(entry);
    let (author_property, property) = match kind {
        ObjectType::Activity(_, property) => ("actor", property),
        ObjectType::Object(_) => ("attributedTo", ""),
    };
    let references = |property: &str| Json::one_or_many(entry.citations_by(property).filter_map(reference));
    let replied_to = if property == "in-reply-to" { Json::Null } else { references("in-reply-to") };
    Object::of_type(kind.name())
        .with("id", id)
        .with("url", post_url(feed, entry))
        .with(author_property, entry.author.value.as_deref().and_then(known_person))
        .with("object", references(property))
        .with("inReplyTo", replied_to)
        .with("name", entry.title.value.as_ref())
        .with("summary", entry.summary.as_deref().map(as_html))
        .with_all(content_members(entry, kind, options))
        .with_all(dates(entry))
        .with("location", entry.location.as_ref().map(place))
        .with("attachment", attachments(entry))
        .with("tag", tags(entry))
}

/// The content, and the content again with its language as the key.
fn content_members<'f>(entry: &'f Entry, kind: ObjectType, options: &FormatOptions) -> Object<'f> {
    let Some(content) = content(entry, kind, options) else { return Object::default() };
    let by_language =
        language(entry.language.as_ref()).map(|language| Object::default().with(language, content.clone()));
    Object::default().with("content", content).with("contentMap", by_language)
}

fn dates(entry: &Entry) -> Object<'_> {
    let date = |date: &Option<Date>| date.as_ref().and_then(Date::rfc3339);
    Object::default()
        .with("published", date(&entry.published))
        .with("updated", date(&entry.updated))
        .with("startTime", date(&entry.start))
        .with("endTime", date(&entry.end))
}

/// The content, after sentences for the references that have no property of their own. An activity has properties for
/// its references. An object has one for replies only: `inReplyTo`, which cannot hold the answer of an rsvp.
fn content(entry: &Entry, kind: ObjectType, options: &FormatOptions) -> Option<String> {
    let is_plain_reply = entry.rsvp.is_none();
    let has_own_property = |property: &str| match kind {
        ObjectType::Activity(..) => true,
        ObjectType::Object(_) => property == "in-reply-to" && is_plain_reply,
    };
    Some(with_responses(entry, options, |property| !has_own_property(property)))
        .filter(|content| !content.is_empty())
}
