//! Writes posts as JF2, a simple JSON format of the IndieWeb, and as JF2's profile for feeds.
//! <https://jf2.spec.indieweb.org/>
//!
//! A property with several values is an array. A picture is its URL, or an object with `url` and `alt` if it has
//! alternative text. A reference to something is its URL; what the page says about it is a `cite` or `card` in
//! `references` of the outermost object. Dates are written as ISO 8601, with a time zone only if the page gives one. A
//! text that is not a date is not changed.

mod card;
mod media;
mod post;
mod references;

use crate::convert::json::{self, Object};
use crate::convert::posts::{ids, language, optional_safe_url, safe_url, title};
use crate::convert::{FormatOptions, Output, OutputError};
use crate::reader::{Entry, Feed, FeedKind};
use card::{card, known_card};
use media::{photo, photo_url};
use references::Jf2References;

/// Writes a page as JF2. A page about one post is an object such as `entry` or `event`, a page about a person is a
/// `card`, and any other page a `feed` with its posts as `children`.
pub(in crate::convert) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let mut references = Jf2References::default();
    let object = match (feed.kind.value, &feed.entries[..], &feed.author.value) {
        (FeedKind::Post, [entry], _) => {
            let post = post::post(feed, entry, &mut references);
            post.with("references", references.into_object())
        }
        (FeedKind::Card, [], Some(person)) => card(person),
        _ => {
            let head = Object::of_type("feed").with("name", feed.name.value.as_ref());
            let photo = feed.photo.as_ref().and_then(photo);
            let child = |entry, references: &mut _| post::post(feed, entry, references);
            list(head, feed, Object::default().with("photo", photo), child)
        }
    };
    Ok(json::write(object, options))
}

/// Writes a page as a feed of JF2's stricter profile for feed readers, even if the page has one post or none.
///
/// Every post is an `entry` with a unique `uid`. Its `content` is an object with everything that a reader should see,
/// as in a JSON Feed. So the alternative texts of pictures are there, and `photo` is only the URL of the first
/// picture. `category` is an array. Recordings and videos are objects with `url` and, if it is known, `content-type`.
/// `published` and `updated` are written only if they are valid dates.
pub(in crate::convert) fn write_feed(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let mut ids = ids(feed).into_iter();
    let head = Object::of_type("feed").with("name", title(feed));
    let photo = feed.photo.as_ref().and_then(photo_url);
    let child = |entry, references: &mut _| {
        post::for_feed(feed, entry, ids.next().unwrap_or_default(), references, options)
    };
    Ok(json::write(list(head, feed, Object::default().with("photo", photo), child), options))
}

/// A feed: its head, its own properties and its children.
fn list<'f>(
    head: Object<'f>,
    feed: &'f Feed,
    photo: Object<'f>,
    mut child: impl FnMut(&'f Entry, &mut Jf2References<'f>) -> Object<'f>,
) -> Object<'f> {
    let mut references = Jf2References::default();
    let children: Vec<Object<'f>> = feed.entries.iter().map(|entry| child(entry, &mut references)).collect();
    head.with("url", optional_safe_url(feed.url.as_ref()).or_else(|| safe_url(&feed.page)))
        .with("summary", feed.summary.as_ref())
        .with_all(photo)
        .with("author", feed.author.value.as_ref().and_then(known_card))
        .with("lang", language(feed.language.as_ref()))
        .with_any("children", children)
        .with("references", references.into_object())
}
