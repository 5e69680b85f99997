//! Converts posts to JSON Feed 1.1. <https://www.jsonfeed.org/version/1.1/>

mod extension;
mod item;

use serde::Serialize;

use crate::convert::posts::{ids, language, link, link_of, name, portrait, title};
use crate::reader::{Feed, Person};
use extension::FeedExtension;
use item::Item;

/// Converts a page to a JSON Feed.
///
/// ```
/// use microweave::{Options, reader};
/// use microweave::convert::json_feed;
///
/// let page = r#"<title>Ada's notes</title>
///     <p class=h-entry><a class=u-like-of href="https://grace.example/tea">Tea</a>, <a class=u-url href=/1>1</a>
///     <p class=h-entry><b class=e-content>Tea!</b> <time class=dt-published datetime="2026-11-20T10:00Z"></time>"#;
/// let feed = Options::new().page(page, "https://ada.example/").read().main;
/// let json = serde_json::to_value(json_feed::json_feed(&feed).feed_url("https://ada.example/feed.json"))?;
///
/// assert_eq!(json["title"], "Ada's notes");
/// assert_eq!(json["items"][0]["id"], "https://ada.example/1");
/// assert_eq!(json["items"][0]["external_url"], "https://grace.example/tea");
/// assert_eq!(json["items"][1]["content_html"], "Tea!");
/// assert_eq!(json["items"][1]["date_published"], "2026-11-20T10:00:00Z");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// `content_html` has everything that a reader should see. It begins with the time and place of an event, and with a
/// sentence for what the post answers, likes or shares. After the content come pictures with their alternative texts,
/// recordings and videos. What the content itself links to or shows is not repeated. A date is written only if its time
/// zone is known.
///
/// The extension `_microweave` has what JSON Feed has no property for. The feed's extension has `previous` and `next`,
/// the addresses of the previous and next HTML pages. An item's extension has:
///
/// | key | meaning |
/// |---|---|
/// | `type` | the post's type: `like`, `note` and so on |
/// | `published`, `updated` | dates without a time zone, as ISO 8601 or as the page writes them |
/// | `start`, `end` | when an event begins and ends |
/// | `rsvp` | the answer to an invitation |
/// | `location` | the place: if known, `name`, `url`, `address`, `latitude` and `longitude` |
/// | `references` | each reference: `property` and, if known, `url`, `name`, `author`, `text` and `published` |
/// | `syndication` | addresses of copies |
pub fn json_feed(feed: &Feed) -> JsonFeed<'_> {
    JsonFeed {
        version: "https://jsonfeed.org/version/1.1",
        title: title(feed),
        home_page_url: link_of(feed.url.as_ref()).or_else(|| link(&feed.page)),
        feed_url: None,
        description: feed.summary.as_deref(),
        next_url: None,
        icon: feed.photo.as_ref().and_then(|photo| link(&photo.url)),
        authors: Author::of(feed.author.value.as_ref()),
        language: language(feed.language.as_ref()),
        extension: FeedExtension::new(feed),
        items: feed.entries.iter().zip(ids(feed)).map(|(entry, id)| Item::new(feed, entry, id)).collect(),
    }
}

/// A JSON Feed, to be serialized with serde.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsonFeed<'f> {
    version: &'static str,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    home_page_url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    feed_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<&'f str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    authors: Vec<Author<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'f str>,
    #[serde(rename = "_microweave")]
    extension: FeedExtension<'f>,
    items: Vec<Item<'f>>,
}

impl JsonFeed<'_> {
    /// Sets the feed's own URL.
    #[must_use]
    pub fn feed_url(self, address: &str) -> Self {
        JsonFeed { feed_url: Some(address.to_owned()), ..self }
    }

    /// Sets the URL of the next page's JSON Feed. The next page itself is HTML, so its own address cannot be used.
    #[must_use]
    pub fn next_url(self, address: &str) -> Self {
        JsonFeed { next_url: Some(address.to_owned()), ..self }
    }
}

/// An author. JSON Feed requires at least one of these members.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Author<'f> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    avatar: Option<&'f str>,
}

impl<'f> Author<'f> {
    fn of(person: Option<&'f Person>) -> Vec<Self> {
        let author = person.map(|person| Author {
            name: name(person),
            url: link_of(person.url.as_ref()),
            avatar: portrait(person),
        });
        let is_said = |own: &Self| own.name.is_some() || own.url.is_some() || own.avatar.is_some();
        author.into_iter().filter(is_said).collect()
    }
}
