//! Converts posts to JF2, a simple JSON format of the IndieWeb, and to JF2's profile for feeds.
//! <https://jf2.spec.indieweb.org/>

mod card;
mod media;
mod post;
mod references;

use serde::Serialize;

use crate::convert::posts::{ids, language, link, link_of, title};
use crate::reader::{Feed, FeedKind};
use card::Card;
use media::Media;
use post::{Post, Profile};
use references::{Reference, References};

/// Converts a page to JF2. A page about one post becomes an object such as `entry` or `event`, a page about a person
/// becomes a `card`, and any other page a `feed` with its posts as `children`.
///
/// ```
/// use microweave::{Options, reader};
/// use microweave::convert::jf2;
///
/// let page = r#"<article class=h-entry>
///     <a class="u-in-reply-to h-cite" href="https://grace.example/tea">Tea?</a>
///     <p class=e-content>With <b>milk</b>!</p> <img class=u-photo src=cup.jpg alt="A cup"></article>"#;
/// let feed = Options::new().page(page, "https://ada.example/1").read().main;
/// let json = serde_json::to_value(jf2::jf2(&feed))?;
///
/// assert_eq!(json["type"], "entry");
/// assert_eq!(json["content"]["html"], "With <b>milk</b>!");
/// assert_eq!(json["in-reply-to"], "https://grace.example/tea");
/// assert_eq!(json["references"]["https://grace.example/tea"]["name"], "Tea?");
/// assert_eq!(json["photo"]["alt"], "A cup");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// A property with several values is an array. A picture is its address, or an object with `url` and `alt` if it has
/// alternative text. A reference to something is its address; what the page says about it is a `cite` or `card` in
/// `references` of the outermost object. Dates are written as ISO 8601, with a time zone only if the page gives one. A
/// text that is not a date is not changed.
pub fn jf2(feed: &Feed) -> Jf2<'_> {
    let mut references = References::default();
    Jf2(match (feed.kind.value, &feed.entries[..], &feed.author.value) {
        (FeedKind::Post, [entry], _) => {
            let mut post = Post::new(feed, entry, Profile::Jf2, &mut references);
            post.references = references.into_map();
            Object::Post(Box::new(post))
        }
        (FeedKind::Card, [], Some(card)) => Object::Card(Card::of(card)),
        _ => Object::Feed(Box::new(Collection::new(
            feed,
            feed.name.value.clone(),
            references,
            |entry, references| Post::new(feed, entry, Profile::Jf2, references),
        ))),
    })
}

/// Converts a page to a feed of JF2's stricter profile for feed readers. The result is a feed even if the page has one
/// post or none.
///
/// Every post is an `entry` with a unique `uid`. Its `content` is an object with everything that a reader should see,
/// as in [`crate::convert::posts::json_feed::json_feed`]. So the alternative texts of pictures are there, and `photo`
/// is only the address of the first picture. `category` is an array. Recordings and videos are objects with `url` and,
/// if it is known, `content-type`. `published` and `updated` are written only if they are valid dates.
///
/// ```
/// use microweave::{Options, reader};
/// use microweave::convert::jf2;
///
/// let page = "<title>Notes</title><p class='h-entry'><b class=e-content>Tea!</b> <i class=p-category>tea</i>";
/// let feed = Options::new().page(page, "https://ada.example/1").read().main;
/// let json = serde_json::to_value(jf2::jf2_feed(&feed))?;
///
/// assert_eq!((&json["type"], &json["name"]), (&"feed".into(), &"Notes".into()));
/// assert_eq!(json["children"][0]["uid"], "https://ada.example/1");
/// assert_eq!(json["children"][0]["category"], serde_json::json!(["tea"]));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn jf2_feed(feed: &Feed) -> Jf2<'_> {
    let mut ids = ids(feed).into_iter();
    let collection = Collection::new(feed, Some(title(feed)), References::default(), |entry, references| {
        Post::new(feed, entry, Profile::Feed(ids.next().unwrap_or_default()), references)
    });
    let photo = collection.photo.map(Media::without_alt);
    Jf2(Object::Feed(Box::new(Collection { photo, ..collection })))
}

/// A JF2 document, to be serialized with serde.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Jf2<'f>(Object<'f>);

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Object<'f> {
    Post(Box<Post<'f>>),
    Card(Card<'f>),
    Feed(Box<Collection<'f>>),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Collection<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    photo: Option<Media<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<Card<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lang: Option<&'f str>,
    children: Vec<Post<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    references: Option<crate::convert::posts::Entries<'f, Reference<'f>>>,
}

impl<'f> Collection<'f> {
    fn new(
        feed: &'f Feed,
        name: Option<String>,
        mut references: References<'f>,
        mut child: impl FnMut(&'f crate::reader::Entry, &mut References<'f>) -> Post<'f>,
    ) -> Self {
        Collection {
            r#type: "feed",
            name,
            url: link_of(feed.url.as_ref()).or_else(|| link(&feed.page)),
            summary: feed.summary.as_deref(),
            photo: feed.photo.as_ref().and_then(Media::of_photo),
            author: feed.author.value.as_ref().map(Card::of).filter(Card::says_something),
            lang: language(feed.language.as_ref()),
            children: feed.entries.iter().map(|entry| child(entry, &mut references)).collect(),
            references: references.into_map(),
        }
    }
}
