//! Converts posts to ActivityStreams 2.0. <https://www.w3.org/TR/activitystreams-core/>,
//! <https://www.w3.org/TR/activitystreams-vocabulary/>

mod attachment;
mod cited;
mod kind;
mod object;
mod person;

use std::collections::HashSet;

use serde::{Serialize, Serializer};

use crate::convert::posts::{language, link, link_of};
use crate::reader::{Feed, FeedKind};
use crate::sanitize::as_html;
use attachment::Attachment;
use object::Object;
use person::Person;

/// Converts a page to ActivityStreams. A page about one post becomes an object or activity, a page about a person
/// becomes a `Person`, and any other page an `OrderedCollection` of its posts.
///
/// ```
/// use microweave::{Options, reader};
/// use microweave::convert::activity_streams;
///
/// let page = r#"<p class=h-entry><a class="p-author h-card" href="/">Ada</a> likes
///     <a class=u-like-of href="https://grace.example/tea">this</a> <a class=u-url href="/1">#</a>"#;
/// let feed = Options::new().page(page, "https://ada.example/1").read().main;
/// let json = serde_json::to_value(activity_streams::activity_streams(&feed))?;
///
/// assert_eq!((&json["type"], &json["id"]), (&"Like".into(), &"https://ada.example/1".into()));
/// assert_eq!(json["object"], "https://grace.example/tea");
/// assert_eq!(json["actor"]["name"], "Ada");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// | post | becomes |
/// |---|---|
/// | like, repost, follow | `Like`, `Announce`, `Follow` |
/// | rsvp: yes, no, maybe | `Accept`, `Reject`, `TentativeAccept` of the event |
/// | read, watch, listen and jam | `Read`, `View`, `Listen` |
/// | check-in | `Arrive` |
/// | event | `Event` |
/// | article, recipe, review, and other posts with a title | `Article` |
/// | all others, such as bookmarks and the rsvp `interested` | `Note`, whose content begins with what it is about |
///
/// A category that is a person becomes a `Mention` with the person's address, or a `Person` if there is no address. Any
/// other category becomes a `Hashtag`, `Object` or `Link`. Pictures, recordings and videos are attachments, as in
/// `Note`s of ActivityPub. The `name` of a picture is its alternative text. A reply has `inReplyTo`; a bookmark has a
/// `Link` among its attachments. A reference to something is its address, or a `Page` if more is known. A followed
/// person is a `Person` then. A date is written only if its time zone is known. Summaries and contents are HTML.
pub fn activity_streams(feed: &Feed) -> ActivityStreams<'_> {
    ActivityStreams {
        context: Context(language(feed.language.as_ref())),
        root: match (feed.kind.value, &feed.entries[..], &feed.author.value) {
            (FeedKind::Post, [entry], _) => Root::Object(Box::new(Object::new(feed, entry))),
            (FeedKind::Card, [], Some(card)) => Root::Person(Person::of(card)),
            _ => Root::Collection(Box::new(Collection::new(feed))),
        },
    }
}

/// An ActivityStreams document, to be serialized with serde.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActivityStreams<'f> {
    #[serde(rename = "@context")]
    context: Context<'f>,
    #[serde(flatten)]
    root: Root<'f>,
}

/// The `@context`. It defines `Hashtag`, which the context of ActivityStreams lacks, and the default language of all
/// texts.
#[derive(Clone, Debug, PartialEq)]
struct Context<'f>(Option<&'f str>);

#[derive(Serialize)]
struct Terms<'f> {
    #[serde(rename = "Hashtag")]
    hashtag: &'static str,
    #[serde(rename = "@language", skip_serializing_if = "Option::is_none")]
    language: Option<&'f str>,
}

impl Serialize for Context<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let terms = Terms { hashtag: "as:Hashtag", language: self.0 };
        ("https://www.w3.org/ns/activitystreams", terms).serialize(serializer)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Root<'f> {
    Object(Box<Object<'f>>),
    Person(Person<'f>),
    Collection(Box<Collection<'f>>),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Collection<'f> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attributed_to: Option<Person<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<Attachment<'f>>,
    ordered_items: Vec<Object<'f>>,
}

impl<'f> Collection<'f> {
    fn new(feed: &'f Feed) -> Self {
        let url = link_of(feed.url.as_ref()).or_else(|| link(&feed.page));
        // Objects with the same `id` are the same object. So only the first of them keeps it. An object without `id`
        // is always an object of its own.
        let mut ids = HashSet::new();
        let objects = feed.entries.iter().map(|entry| Object::new(feed, entry));
        let objects = objects.map(|object| object.with_id_if(|id| ids.insert(id)));
        Collection {
            r#type: "OrderedCollection",
            id: url.filter(|url| is_iri(url)),
            url,
            name: feed.name.value.as_deref(),
            summary: feed.summary.as_deref().map(as_html),
            attributed_to: feed.author.value.as_ref().map(Person::of).filter(Person::says_something),
            icon: feed.photo.as_ref().and_then(Attachment::of_photo),
            ordered_items: objects.collect(),
        }
    }
}

/// True if a text can be an `id`: an absolute IRI, without whitespace and control characters.
fn is_iri(text: &str) -> bool {
    url::Url::parse(text).is_ok() && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}
