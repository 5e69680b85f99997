//! Writes posts as ActivityStreams 2.0. <https://www.w3.org/TR/activitystreams-core/>,
//! <https://www.w3.org/TR/activitystreams-vocabulary/>
//!
//! `docs/formats.md` has the table of what posts become.

mod attachment;
mod kind;
mod object;
mod person;
mod place;
mod reference;

use std::collections::HashSet;

use crate::convert::json::{self, Json, Object};
use crate::convert::posts::{language, optional_safe_url, safe_url};
use crate::convert::{FormatOptions, Output, OutputError};
use crate::reader::{Feed, FeedKind};
use crate::sanitize::as_html;
use person::{known_person, person};

/// Writes a page as ActivityStreams. A page about one post is an object or activity, a page about a person is a
/// `Person`, and any other page an `OrderedCollection` of its posts.
pub(in crate::convert) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let root = match (feed.kind.value, &feed.entries[..], &feed.author.value) {
        (FeedKind::Post, [entry], _) => object::object(feed, entry, object::id(feed, entry), options),
        (FeedKind::Card, [], Some(card)) => person(card),
        _ => collection(feed, options),
    };
    let context = context(language(feed.language.as_ref()));
    Ok(json::write(Object::default().with("@context", context).with_all(root), options))
}

/// The `@context`. It defines `Hashtag`, which the context of ActivityStreams lacks, and the default language of all
/// texts.
fn context(language: Option<&str>) -> Json<'_> {
    let terms = Object::default().with("Hashtag", "as:Hashtag").with("@language", language);
    Json::List(vec!["https://www.w3.org/ns/activitystreams".into(), terms.into()])
}

fn collection<'f>(feed: &'f Feed, options: &FormatOptions) -> Object<'f> {
    let url = optional_safe_url(feed.url.as_ref()).or_else(|| safe_url(&feed.page));
    // Objects with the same `id` are the same object. So only the first of them keeps it. An object without `id` is
    // always an object of its own.
    let mut ids = HashSet::new();
    let objects = feed.entries.iter().map(|entry| {
        let id = object::id(feed, entry).filter(|id| ids.insert(*id));
        object::object(feed, entry, id, options)
    });
    Object::of_type("OrderedCollection")
        .with("id", url.filter(|url| is_iri(url)))
        .with("url", url)
        .with("name", feed.name.value.as_ref())
        .with("summary", feed.summary.as_deref().map(as_html))
        .with("attributedTo", feed.author.value.as_ref().and_then(known_person))
        .with("icon", feed.photo.as_ref().and_then(attachment::photo))
        .with_any("orderedItems", objects.collect::<Vec<_>>())
}

/// True if a text can be an `id`: an absolute IRI, without whitespace and control characters.
fn is_iri(text: &str) -> bool {
    url::Url::parse(text).is_ok() && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}
