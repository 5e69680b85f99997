//! A page as a reader shows it: a feed of posts, be there many, one or none.

use std::fmt;

use super::entry::{Entry, Person, Photo};
use super::urls::first_text;
use super::{Answer, MainObjectStep};
use crate::document::{Diagnostic, Item};

/// A page as a reader shows it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Feed {
    /// What the page is there for.
    pub kind: Answer<FeedKind, MainObjectStep>,
    /// What it is called.
    pub name: Answer<Option<String>, FeedNameStep>,
    /// The address of the page.
    pub page: String,
    /// The address that the feed says it has.
    pub url: Option<String>,
    /// What the feed says of itself.
    pub summary: Option<String>,
    /// A picture for the feed.
    pub photo: Option<Photo>,
    /// Whose feed it is, or whom the page is about.
    pub author: Option<Person>,
    /// The language that the page says it is in.
    pub language: Option<String>,
    /// Its posts, in the order of the page.
    pub entries: Vec<Entry>,
    /// The address of the page before this one.
    pub previous: Option<String>,
    /// The address of the page behind this one.
    pub next: Option<String>,
    /// What limits kept out, which is nothing of any real page.
    pub diagnostics: Vec<Diagnostic>,
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
}

impl Feed {
    /// What an h-feed says of itself.
    pub(super) fn describe(&mut self, feed: Item<'_>) {
        self.url = first_text(feed, "url").map(str::to_owned);
        self.summary = first_text(feed, "summary").map(str::to_owned);
        self.photo = Photo::all(feed, "photo").next();
        self.author = feed.values("author").find_map(Person::of_value);
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
        })
    }
}
