//! Converts a post to a JF2 object.

use super::card::{known_card, place};
use super::media::{media_urls, photo, photo_url, typed};
use super::references::Jf2References;
use crate::convert::FormatOptions;
use crate::convert::json::{Json, Object};
use crate::convert::posts::{Medium, html, language, post_url, safe_url};
use crate::reader::{Content, Date, Entry, Feed, PostType};

/// Converts a post. The properties of the things that it refers to are added to `references`.
pub(super) fn post<'f>(feed: &'f Feed, entry: &'f Entry, references: &mut Jf2References<'f>) -> Object<'f> {
    let date = |date: &Option<Date>| date.as_ref().map(ToString::to_string);
    let content = entry.content.value.as_ref();
    let content =
        content.map(|content| Object::default().with("html", content.html()).with("text", content.text()));
    Object::of_type(kind(entry))
        .with("uid", entry.uid.as_ref())
        .with("url", post_url(feed, entry))
        .with("name", entry.title.value.as_ref())
        .with("published", date(&entry.published))
        .with("updated", date(&entry.updated))
        .with_all(times_and_references(entry, references))
        .with("content", content)
        .with("photo", Json::one_or_many(entry.photos.iter().filter_map(photo)))
        .with("featured", entry.image.as_ref().and_then(photo))
        .with("audio", media_urls(&entry.audio))
        .with("video", media_urls(&entry.video))
        .with("category", Json::one_or_many(&entry.categories))
        .with_all(rating_and_recipe(entry))
        .with_all(place_and_copies(entry))
}

/// The properties of h-review and h-recipe.
fn rating_and_recipe(entry: &Entry) -> Object<'_> {
    let rating = entry.rating.as_ref().map(|own| {
        Object::default()
            .with("rating", own.value.as_ref())
            .with("best", own.best.as_ref())
            .with("worst", own.worst.as_ref())
            .with("count", own.count.as_ref())
            .with("votes", own.votes.as_ref())
    });
    let recipe = entry.recipe.as_ref().map(|own| {
        Object::default()
            .with("ingredient", Json::one_or_many(&own.ingredients))
            .with("yield", own.servings.as_ref())
            .with("nutrition", Json::one_or_many(&own.nutrition))
    });
    rating.unwrap_or_default().with_all(recipe.unwrap_or_default()).with("duration", entry.duration.as_ref())
}

/// Converts a post by the rules of the profile for feeds. `uid` is the unique identifier of the post.
pub(super) fn for_feed<'f>(
    feed: &'f Feed,
    entry: &'f Entry,
    uid: String,
    references: &mut Jf2References<'f>,
    options: &FormatOptions,
) -> Object<'f> {
    let iso = |date: &Option<Date>| date.as_ref().and_then(Date::iso8601);
    let text = entry.content.value.as_ref().map(Content::text);
    let html = Some(html(entry, options)).filter(|html| !html.is_empty());
    let content = html.map(|html| Object::default().with("html", html).with("text", text));
    Object::of_type("entry")
        .with("uid", uid)
        .with("url", post_url(feed, entry))
        .with("name", entry.title.value.as_ref())
        .with("published", iso(&entry.published))
        .with("updated", iso(&entry.updated))
        .with_all(times_and_references(entry, references))
        .with("content", content)
        .with("photo", entry.pictures().find_map(photo_url))
        .with("audio", typed(&entry.audio, Medium::Audio))
        .with("video", typed(&entry.video, Medium::Video))
        .with("category", entry.categories.iter().collect::<Vec<_>>())
        .with_all(place_and_copies(entry))
}

/// The properties after the dates that both profiles share.
fn times_and_references<'f>(entry: &'f Entry, references: &mut Jf2References<'f>) -> Object<'f> {
    let date = |date: &Option<Date>| date.as_ref().map(ToString::to_string);
    Object::default()
        .with("start", date(&entry.start))
        .with("end", date(&entry.end))
        .with("author", entry.author.value.as_deref().and_then(known_card))
        .with_all(references.of(entry))
        .with("rsvp", entry.rsvp.as_ref())
        .with("summary", entry.summary.as_ref())
}

/// The last properties, which both profiles share.
fn place_and_copies(entry: &Entry) -> Object<'_> {
    Object::default()
        .with("location", entry.location.as_ref().map(place))
        .with("syndication", Json::one_or_many(entry.syndication.iter().filter_map(|copy| safe_url(copy))))
        .with("lang", language(entry.language.as_ref()))
}

/// The microformats2 root class for a post, without `h-`.
fn kind(entry: &Entry) -> &'static str {
    match entry.post_type.value {
        PostType::Event => "event",
        PostType::Recipe => "recipe",
        PostType::Review => "review",
        PostType::Card => "card",
        _ => "entry",
    }
}
