//! Finds the main object of a page: a post, a feed, or a person. No specification defines it. The order of
//! the steps is the one that feed readers have in common.

use std::cmp::Reverse;

use url::Url;

use super::Answer;
use super::address::{Address, PageAddress};
use super::cards::card_of;
use super::entry_list::{EntryList, with_entries};
use super::outline::{Outline, is_post};
use super::title_step::CONTENT_PROPERTIES;
use super::urls::texts;
use microweave::document::{Document, Item};
use microweave_values::collections::unique::only;

/// The main object of a page: what the page is there for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MainObject<'a> {
    /// One post: an h-entry, or an h-event, h-review and so on.
    Post(Item<'a>),
    /// A list of posts.
    Feed(EntryList<'a>),
    /// A person or organisation: an h-card.
    Card(Item<'a>),
    /// An item of another type that the fragment of the page's address selects.
    Other(Item<'a>),
    /// The page has no post, no h-feed, and no h-card of its own.
    NoObject,
}

impl<'a> MainObject<'a> {
    /// The post, or the only post of a list.
    pub(super) fn only_post(&self) -> Option<Item<'a>> {
        match self {
            MainObject::Post(post) => Some(*post),
            MainObject::Feed(list) => only(list.entries().iter().copied()),
            _ => None,
        }
    }
}

steps! {
    /// The step that found the main object of a page, in the order of preference.
    #[derive(Default)]
    pub enum MainObjectStep {
        Fragment = "the fragment of the page's address is the id of an item",
        PageUrl = "a post has the page's URL",
        PartOfPage = "the only post outside of h-feeds has the URL of a part of the page",
        ///
        /// The entries of the h-feeds before it have no contents.
        PostBesideFeeds = "the only post outside of h-feeds has its content here and no URL of another page",
        FirstFeed = "no post has the page's URL, and the page has an h-feed with entries",
        SeveralPosts = "the page has several posts and no h-feed",
        OnlyPost = "the page has one post and no h-feed",
        EmptyFeed = "the page has no posts, but an empty h-feed",
        RepresentativeCard = "the page has no posts, but a representative h-card",
        OnlyCard = "the page has no posts, but one h-card",
        ///
        /// Only `Feeds::others` uses this step and `OtherPosts`.
        AnotherFeed = "the page has another h-feed with entries",
        OtherPosts = "the page has posts outside of its h-feeds",
        NoObject = "the page has no posts, no h-feed and no h-card of its own",
        ///
        /// Only [`Reading::posts`](super::Reading::posts) uses this step and the next five: they look at all sources of the page.
        PageEntity = "a post of schema.org has the page's address",
        TitledEntity = "the title of a post of schema.org is in the page's title",
        TitledPost = "the title of a classic post is in the page's title",
        OnlyEntity = "the page has one post of its type of schema.org",
        DeclaredArticle = "the meta elements declare an article",
        PageBesidePosts = "the page has a heading and a date of its own, beside posts of other pages",
        ///
        /// A program made the value, or it is from JSON without reasons.
        #[default]
        Unknown = "the step is not known",
    }
}

/// Finds the main object of a page: what it is there for.
///
/// ```
/// use microweave_reader::{MainObject, main_object};
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
pub fn main_object<'a>(document: &'a Document, address: &str) -> Answer<MainObject<'a>, MainObjectStep> {
    of_outline(&Outline::new(document), address)
}

/// As [`main_object`].
pub(super) fn of_outline<'a>(outline: &Outline<'a>, address: &str) -> MainAnswer<'a> {
    let of_page = Address::of_page(outline.document(), address);
    find(outline, PageAddress { given: address, address: &of_page })
}

pub(super) fn find<'a>(outline: &Outline<'a>, page: PageAddress<'_>) -> MainAnswer<'a> {
    match fragment_item(outline.document(), page.given) {
        Some(item) => Answer::new(as_object(item, outline), MainObjectStep::Fragment),
        None => of_whole_page(outline, page.address),
    }
}

/// The main object of the whole page, without regard to the fragment of the page's address.
pub(super) fn of_whole_page<'a>(outline: &Outline<'a>, address: &Address) -> MainAnswer<'a> {
    post_at(outline, address)
        .or_else(|| part_of_page(outline, address))
        .or_else(|| post_beside_feeds(outline))
        .or_else(|| first_feed(outline))
        .or_else(|| several_posts(outline))
        .or_else(|| empty_feed(outline))
        .or_else(|| card(outline, address))
        .unwrap_or(Answer::new(MainObject::NoObject, MainObjectStep::NoObject))
}

pub(super) type MainAnswer<'a> = Answer<MainObject<'a>, MainObjectStep>;

/// The post that has the page's address. A list on the page may repeat that post in short, so posts outside
/// of h-feeds and posts with a content are preferred.
fn post_at<'a>(outline: &Outline<'a>, address: &Address) -> Option<MainAnswer<'a>> {
    let is_here = |url: &str| address.is_or_copies(url);
    let posts =
        outline.posts().filter(|&post| ["url", "uid"].iter().any(|name| texts(post, name).any(is_here)));
    let post = posts.min_by_key(|&post| (outline.feed(post).is_some(), Reverse(has_content(post))))?;
    Some(Answer::new(MainObject::Post(post), MainObjectStep::PageUrl))
}

/// The only post outside of h-feeds, if its URL is the page's address with a fragment. If there are several
/// posts, they are parts of a list; posts in h-feeds are comments.
fn part_of_page<'a>(outline: &Outline<'a>, address: &Address) -> Option<MainAnswer<'a>> {
    let post = only_post_outside_feeds(outline)?;
    let is_part = texts(post, "url").any(|url| address.is_part(url));
    is_part.then_some(Answer::new(MainObject::Post(post), MainObjectStep::PartOfPage))
}

/// The only post outside of h-feeds, if the feeds are lists of comments or of other posts. A post with a
/// `url` is skipped: it would be the URL of another page, and the post is an excerpt. A feed before the post
/// lists other posts by name only. If its entries have contents, the feed is the main object.
fn post_beside_feeds<'a>(outline: &Outline<'a>) -> Option<MainAnswer<'a>> {
    outline.feeds().next()?;
    let post = only_post_outside_feeds(outline)
        .filter(|&post| has_more_than_name(post) && post.values("url").len() == 0)?;
    let is_feed_before = |feed: &EntryList<'a>| {
        feed.item().is_some_and(|item| item.number() < post.number()) && !feed.is_in_post(outline)
    };
    let mut before = with_entries(outline).filter(is_feed_before);
    let is_list = before.all(|feed| !feed.entries().iter().any(|&entry| has_content(entry)));
    is_list.then_some(Answer::new(MainObject::Post(post), MainObjectStep::PostBesideFeeds))
}

fn only_post_outside_feeds<'a>(outline: &Outline<'a>) -> Option<Item<'a>> {
    only(outline.posts_outside_feeds())
}

/// True if a post has a content, not only a summary.
pub(crate) fn has_content(post: Item<'_>) -> bool {
    has_one_of(post, &CONTENT_PROPERTIES)
}

/// True if a post has a content, a summary, a medium or a response, and not only a name.
fn has_more_than_name(post: Item<'_>) -> bool {
    let responses = ["in-reply-to", "repost-of", "like-of", "bookmark-of"];
    has_content(post)
        || has_one_of(post, &["summary", "photo", "video", "audio"])
        || has_one_of(post, &responses)
}

fn has_one_of(post: Item<'_>, properties: &[&str]) -> bool {
    properties.iter().any(|property| post.values(property).len() > 0)
}

fn first_feed<'a>(outline: &Outline<'a>) -> Option<MainAnswer<'a>> {
    let mut feeds = with_entries(outline).filter(|feed| !feed.is_in_post(outline));
    let feed = feeds.find(|feed| !feed.entries().is_empty())?;
    Some(Answer::new(MainObject::Feed(feed), MainObjectStep::FirstFeed))
}

/// The posts of a page without entries in an h-feed. On a page without posts, comments of schema.org are
/// posts, such as an answer with a page of its own.
fn several_posts<'a>(outline: &Outline<'a>) -> Option<MainAnswer<'a>> {
    let mut posts: Vec<Item<'a>> = outline.posts().collect();
    if posts.is_empty() {
        let comments =
            outline.document().items().filter(|item| item.source().is_schema_org() && item.is("h-cite"));
        posts.extend(comments);
    }
    match posts[..] {
        [] => None,
        [post] => Some(Answer::new(MainObject::Post(post), MainObjectStep::OnlyPost)),
        _ => Some(Answer::new(MainObject::Feed(EntryList::new(None, posts)), MainObjectStep::SeveralPosts)),
    }
}

fn empty_feed<'a>(outline: &Outline<'a>) -> Option<MainAnswer<'a>> {
    let feed = EntryList::new(Some(outline.feeds().next()?), Vec::new());
    Some(Answer::new(MainObject::Feed(feed), MainObjectStep::EmptyFeed))
}

/// The h-card of the person that the page is about: the representative h-card, or else the only h-card.
fn card<'a>(outline: &Outline<'a>, address: &Address) -> Option<MainAnswer<'a>> {
    let representative = card_of(outline.cards(), address)
        .map(|(card, _)| (outline.document().item(card), MainObjectStep::RepresentativeCard));
    let only = || Some((outline.only_card()?, MainObjectStep::OnlyCard));
    let (card, step) = representative.or_else(only)?;
    Some(Answer::new(MainObject::Card(card), step))
}

/// The first item whose id is the fragment of the page's address. If the address is not known, it may be a
/// fragment alone, such as `#notes`.
fn fragment_item<'a>(document: &'a Document, address: &str) -> Option<Item<'a>> {
    let (_, fragment) = address.split_once('#').filter(|(_, fragment)| !fragment.is_empty())?;
    // Ids are percent-encoded as fragments before the comparison.
    let mut any = Url::parse("about:blank").ok()?;
    let mut encoded = |text: Option<&str>| {
        any.set_fragment(text);
        any.fragment().map(str::to_owned)
    };
    let fragment = encoded(Some(fragment));
    document.all_items().find(|item| item.id().is_some() && encoded(item.id()) == fragment)
}

fn as_object<'a>(item: Item<'a>, outline: &Outline<'a>) -> MainObject<'a> {
    if let Some(feed) = with_entries(outline).find(|feed| feed.item() == Some(item)) {
        MainObject::Feed(feed)
    } else if is_post(item) {
        MainObject::Post(item)
    } else if item.is("h-card") {
        MainObject::Card(item)
    } else {
        MainObject::Other(item)
    }
}
