//! A page as a reader shows it: its feeds of posts, be there many, one or none.

use std::fmt;

use super::address::Address;
use super::entry::{Entry, Person, Photo};
use super::urls::{addresses, first_text};
use super::{Answer, AuthorshipStep, MainObjectStep};
use crate::diagnostic::Diagnostic;
use crate::document::Item;

/// All feeds of a page as a reader shows them.
///
/// ```
/// use microweave::{Options, reader};
///
/// let page = r#"<div class=h-feed><h1 class=p-name>Articles</h1> <p class=h-entry>Tea</p></div>
///     <div class=h-feed id=notes><h1 class=p-name>Notes</h1> <p class=h-entry>Hot</p> <p class=h-entry>Cold</p></div>"#;
/// let feeds = reader::read(&Options::new().page(page, "https://ada.example/"));
///
/// assert_eq!(feeds.main.name.value.as_deref(), Some("Articles"));
/// let counts: Vec<usize> = feeds.iter().map(|feed| feed.entries.len()).collect();
/// assert_eq!(counts, [1, 2]);
///
/// // A fragment of the page's address says which feed is the main one.
/// let feeds = reader::read(&Options::new().page(page, "https://ada.example/#notes"));
/// assert_eq!(feeds.main.id.as_deref(), Some("notes"));
/// assert_eq!(feeds.others.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Feeds {
    /// What the page is there for: a feed, one post, a card, or nothing.
    pub main: Feed,
    /// The other h-feeds that have posts, in the order of the page, those inside of posts (lists of comments) last; then
    /// the posts outside of all h-feeds, as a feed. A feed of nothing but the post that the page is there for is left out.
    pub others: Vec<Feed>,
    /// What limits kept out, which is nothing of any real page.
    pub diagnostics: Vec<Diagnostic>,
}

impl Feeds {
    /// All feeds, the main one first.
    pub fn iter(&self) -> impl Iterator<Item = &Feed> {
        std::iter::once(&self.main).chain(&self.others)
    }
}

/// A feed as a reader shows it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Feed {
    /// What it is; of the main feed, what the page is there for.
    pub kind: Answer<FeedKind, MainObjectStep>,
    /// What it is called.
    pub name: Answer<Option<String>, FeedNameStep>,
    /// The address of the page.
    pub page: String,
    /// The id of its h-feed: the fragment of its address.
    pub id: Option<String>,
    /// The address that the feed says it has, if that is on the page's site.
    pub url: Option<String>,
    /// What the feed says of itself.
    pub summary: Option<String>,
    /// A picture for the feed.
    pub photo: Option<Photo>,
    /// Whose feed it is, or whom the page is about.
    pub author: Answer<Option<Person>, AuthorshipStep>,
    /// The language that the page says it is in.
    pub language: Option<String>,
    /// Its posts, in the order of the page.
    pub entries: Vec<Entry>,
    /// The address of the page before this one.
    pub previous: Option<String>,
    /// The address of the page behind this one.
    pub next: Option<String>,
}

/// What a page is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FeedKind {
    /// A list of posts.
    Feed,
    /// One post.
    Post,
    /// A person or organisation, without posts.
    Card,
    /// Nothing that a reader could show.
    Nothing,
}

/// Where the name of a feed comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FeedNameStep {
    /// It is the name of the h-feed.
    Feed,
    /// It is the title of the page.
    PageTitle,
    /// Neither has one.
    Nothing,
    /// It has none, and is not what the page is there for, so that the title of the page does not name it.
    NoName,
}

impl Feed {
    /// What an h-feed says of itself.
    pub(super) fn describe(&mut self, feed: Item<'_>, page: &Address) {
        // An h-feed without a url of its own has that of the only link in it (implied url), wherever that leads.
        let mut urls = addresses(feed, "url").filter(|url| page.may_be_same_site(url));
        self.id = feed.id().map(str::to_owned);
        self.url = urls.next().map(str::to_owned);
        self.summary = first_text(feed, "summary").map(str::to_owned);
        self.photo = Photo::all(feed, "photo").next();
    }
}

impl fmt::Display for FeedKind {
    /// The word for it: `feed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FeedKind::Feed => "feed",
            FeedKind::Post => "post",
            FeedKind::Card => "card",
            FeedKind::Nothing => "nothing",
        })
    }
}

impl fmt::Display for FeedNameStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FeedNameStep::Feed => "it is the name of the h-feed",
            FeedNameStep::PageTitle => "no h-feed has a name of its own; it is the title of the page",
            FeedNameStep::Nothing => "neither an h-feed nor the page has a name",
            FeedNameStep::NoName => "the list has no name",
        })
    }
}
