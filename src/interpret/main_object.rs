//! What a page is there for: a post, a feed, or a person. No specification has it; the order is what
//! readers agree on.

use std::fmt;

use url::Url;

use super::Answer;
use super::cards::Cards;
use super::entry_list::{EntryList, with_entries};
use super::outline::{Outline, is_post};
use super::representative_card::card_of;
use super::urls::Address;
use crate::document::{Document, Item};

/// What a page is there for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MainObject<'a> {
    /// One post: an h-entry, or an h-event, h-review and the like.
    Post(Item<'a>),
    /// A list of posts.
    Feed(EntryList<'a>),
    /// A person or organisation: an h-card.
    Card(Item<'a>),
    /// An item of another type, which the page's address points at.
    Other(Item<'a>),
    /// Nothing that microformats would say.
    Nothing,
}

/// How a page's main object was found, in the order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MainObjectStep {
    /// The fragment of the page's address is its id.
    Fragment,
    /// It is a post whose `url` or `uid` is the page's.
    PageUrl,
    /// It is the one post in front of all h-feeds, and has content and no URL of another page.
    PostBeforeFeeds,
    /// It is the first h-feed with entries.
    FirstFeed,
    /// It is the posts that stand in the page side by side.
    SeveralPosts,
    /// It is the page's only post.
    OnlyPost,
    /// It is an h-feed that has no entries.
    EmptyFeed,
    /// It is the page's representative h-card.
    RepresentativeCard,
    /// There is none.
    Nothing,
}

/// What a page is there for.
///
/// ```
/// use microweave::interpret::{MainObject, main_object};
///
/// let page = "<div class=h-card>Ada</div> <p class=h-entry>One</p> <p class=h-entry id=two>Two</p>";
/// let document = microweave::parse(page, "https://ada.example/");
///
/// let answer = main_object(&document, "https://ada.example/");
/// let MainObject::Feed(feed) = answer.value else { panic!("the page is a feed") };
/// assert_eq!(feed.entries().len(), 2);
/// assert_eq!(answer.step.to_string(), "the page has several posts and no h-feed");
///
/// // A fragment selects an item of the page.
/// let answer = main_object(&document, "https://ada.example/#two");
/// assert_eq!(answer.value, MainObject::Post(feed.entries()[1]));
/// ```
pub fn main_object<'a>(document: &'a Document, page_url: &str) -> Answer<MainObject<'a>, MainObjectStep> {
    find(document, &Outline::new(document), page_url)
}

pub(super) fn find<'a>(
    document: &'a Document,
    outline: &Outline<'a>,
    page_url: &str,
) -> Answer<MainObject<'a>, MainObjectStep> {
    let address = Address::new(page_url);
    let fragment = fragment_item(document, page_url)
        .map(|item| Answer::new(as_object(item, document, outline), MainObjectStep::Fragment));
    let post = || {
        let post = outline.posts().find(|&post| is_at(post, &address))?;
        Some(Answer::new(MainObject::Post(post), MainObjectStep::PageUrl))
    };
    let card = || {
        let (card, _) = card_of(&Cards::new(document), &address)?;
        Some(Answer::new(MainObject::Card(document.item(card)), MainObjectStep::RepresentativeCard))
    };
    fragment
        .or_else(post)
        .or_else(|| post_before_feeds(outline))
        .or_else(|| first_feed(document, outline))
        .or_else(|| lone_posts(outline))
        .or_else(|| empty_feed(outline))
        .or_else(card)
        .unwrap_or(Answer::new(MainObject::Nothing, MainObjectStep::Nothing))
}

type Found<'a> = Option<Answer<MainObject<'a>, MainObjectStep>>;

/// The post of a page whose feeds are lists of comments or of other posts. Where it names a URL, that is
/// another page's, and the post is an excerpt.
fn post_before_feeds<'a>(outline: &Outline<'a>) -> Found<'a> {
    let first_feed = outline.feeds().next()?;
    let mut posts = outline.posts().filter(|&post| outline.feed(post).is_none());
    let post = posts.next().filter(|post| post.number() < first_feed.number() && posts.next().is_none())?;
    let is_whole = post.values("content").len() > 0 && post.values("url").len() == 0;
    is_whole.then_some(Answer::new(MainObject::Post(post), MainObjectStep::PostBeforeFeeds))
}

fn first_feed<'a>(document: &'a Document, outline: &Outline<'a>) -> Found<'a> {
    let mut feeds = with_entries(document, outline).filter(|feed| !feed.is_in_post(outline));
    let feed = feeds.find(|feed| !feed.entries().is_empty())?;
    Some(Answer::new(MainObject::Feed(feed), MainObjectStep::FirstFeed))
}

/// The posts of a page that has none in a feed.
fn lone_posts<'a>(outline: &Outline<'a>) -> Found<'a> {
    let posts: Vec<Item<'a>> = outline.posts().collect();
    match posts[..] {
        [] => None,
        [post] => Some(Answer::new(MainObject::Post(post), MainObjectStep::OnlyPost)),
        _ => Some(Answer::new(MainObject::Feed(EntryList::new(None, posts)), MainObjectStep::SeveralPosts)),
    }
}

fn empty_feed<'a>(outline: &Outline<'a>) -> Found<'a> {
    let feed = EntryList::new(Some(outline.feeds().next()?), Vec::new());
    Some(Answer::new(MainObject::Feed(feed), MainObjectStep::EmptyFeed))
}

fn is_at(post: Item<'_>, address: &Address) -> bool {
    address.is_among(post, "url") || address.is_among(post, "uid")
}

/// The first item whose id is the fragment of the page's address.
fn fragment_item<'a>(document: &'a Document, page_url: &str) -> Option<Item<'a>> {
    let page = Url::parse(page_url).ok()?;
    let fragment = page.fragment().filter(|fragment| !fragment.is_empty())?;
    // Ids are compared as they would stand in a URL: percent-encoded.
    let mut any = Url::parse("about:blank").ok()?;
    document.all_items().find(|item| {
        any.set_fragment(item.id());
        any.fragment() == Some(fragment)
    })
}

fn as_object<'a>(item: Item<'a>, document: &'a Document, outline: &Outline<'a>) -> MainObject<'a> {
    if let Some(feed) = with_entries(document, outline).find(|feed| feed.item() == Some(item)) {
        MainObject::Feed(feed)
    } else if is_post(item) {
        MainObject::Post(item)
    } else if item.is("h-card") {
        MainObject::Card(item)
    } else {
        MainObject::Other(item)
    }
}

impl fmt::Display for MainObjectStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MainObjectStep::Fragment => "the fragment of the page's address is the id of an item",
            MainObjectStep::PageUrl => "a post has the page's URL",
            MainObjectStep::PostBeforeFeeds => {
                "in front of all h-feeds is one post, which has content and names no other page"
            }
            MainObjectStep::FirstFeed => {
                "no post has the page's URL, and the page has an h-feed with entries"
            }
            MainObjectStep::SeveralPosts => "the page has several posts and no h-feed",
            MainObjectStep::OnlyPost => "the page has one post and no h-feed",
            MainObjectStep::EmptyFeed => "the page has no posts, but an h-feed for them",
            MainObjectStep::RepresentativeCard => "the page has no posts, but a representative h-card",
            MainObjectStep::Nothing => "the page has no posts, no h-feed and no representative h-card",
        })
    }
}
