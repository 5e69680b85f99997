//! Posts as JF2, the plain JSON of the IndieWeb, and in its feed profile. <https://jf2.spec.indieweb.org/>

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

/// A page as it is: a post as an object such as `entry` or `event`, a person as a `card`, and all else as a `feed`
/// with its posts as `children`.
///
/// ```
/// use microweave::{Options, reader};
/// use microweave::convert::jf2;
///
/// let page = r#"<article class=h-entry>
///     <a class="u-in-reply-to h-cite" href="https://grace.example/tea">Tea?</a>
///     <p class=e-content>With <b>milk</b>!</p> <img class=u-photo src=cup.jpg alt="A cup"></article>"#;
/// let feed = reader::read(&Options::new().page(page, "https://ada.example/1")).main;
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
/// A property with one value has that, one with several an array. A picture is its address, or an object with `url`
/// and `alt` if it has a text. What a post refers to is an address, and what the page says about that stands under
/// `references` of the outermost object, as a `cite` or `card`. Dates are as ISO 8601 writes them, in a zone only
/// if the page says one; a text that is no date stays as it is.
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

/// A page as a feed by the stricter profile that feed readers want: even of one post or none.
///
/// Every post is an `entry` with a `uid` that no other one has. Its `content` is an object, and has all that a reader
/// should see, as in [`crate::convert::posts::json_feed::json_feed`]; so the texts of pictures are there, while `photo` is the
/// address of one. `category` is an array, recordings and videos are objects with `url` and where it is known
/// `content-type`, and dates are there only if they are dates.
///
/// ```
/// use microweave::{Options, reader};
/// use microweave::convert::jf2;
///
/// let page = "<title>Notes</title><p class='h-entry'><b class=e-content>Tea!</b> <i class=p-category>tea</i>";
/// let feed = reader::read(&Options::new().page(page, "https://ada.example/1")).main;
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

/// A document of JF2: what it serialises as.
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
