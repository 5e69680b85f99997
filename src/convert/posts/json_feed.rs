//! Writes posts as JSON Feed 1.1. <https://www.jsonfeed.org/version/1.1/>
//!
//! `content_html` has everything that a reader should see. It begins with the time and place of an event, and with a
//! sentence for what the post answers, likes or shares. After the content come pictures with their alternative texts,
//! recordings and videos. What the content itself links to or shows is not repeated. A date is written only if its time
//! zone is known.

mod extension;
mod item;

use crate::convert::json::{self, Object};
use crate::convert::posts::{ids, is_known, language, name, optional_safe_url, portrait, safe_url, title};
use crate::convert::{FormatOptions, Output, OutputError};
use crate::reader::{Feed, Person};

/// Writes a page as a JSON Feed.
pub(in crate::convert) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    let items: Vec<Object<'_>> =
        feed.entries.iter().zip(ids(feed)).map(|(entry, id)| item::item(feed, entry, id, options)).collect();
    let object = Object::default()
        .with("version", "https://jsonfeed.org/version/1.1")
        .with("title", title(feed))
        .with("home_page_url", optional_safe_url(feed.url.as_ref()).or_else(|| safe_url(&feed.page)))
        .with("feed_url", options.feed_url.as_deref().or_else(|| optional_safe_url(feed.topic.as_ref())))
        .with("description", feed.summary.as_ref())
        .with("next_url", options.next_url.as_ref())
        .with("icon", feed.photo.as_ref().and_then(|photo| safe_url(&photo.url)))
        .with("authors", authors(feed.author.value.as_ref()))
        .with("language", language(feed.language.as_ref()))
        .with("hubs", feed.hubs.iter().filter_map(|hub| hub_object(hub)).collect::<Vec<_>>())
        .with("_microweave", extension::of_feed(feed))
        .with_any("items", items);
    Ok(json::write(object, options))
}

/// A hub, with the name of its protocol as JSON Feed gives it.
fn hub_object(url: &str) -> Option<Object<'_>> {
    Some(Object::of_type("WebSub").with("url", safe_url(url)?))
}

/// A list with the author. JSON Feed requires at least one of the members of an author.
fn authors(person: Option<&Person>) -> Vec<Object<'_>> {
    let author = |person| {
        Object::default()
            .with("name", name(person))
            .with("url", optional_safe_url(person.url.as_ref()))
            .with("avatar", portrait(person))
    };
    person.filter(is_known).map(author).into_iter().collect()
}
