//! A page as an Atom feed: of its posts, or of its articles after the algorithm that HTML had for it in 2010.

mod content;
mod dates;
mod entry;
mod feed;
mod heading;
mod identity;
mod post;
mod posts;

use std::borrow::Cow;

use crate::convert::Timestamp;
use crate::convert::text::one_line;
use crate::diagnostic::Diagnostic;
use crate::page::Page;

/// How a page becomes a feed. Each `article` that stands in no other one is an entry; with the feature `read`,
/// the posts of a page can be entries instead.
///
/// ```
/// use microweave::Options;
/// use microweave::convert::atom::FeedOptions;
///
/// let page = "<title>Notes</title><meta name=author content=Ada>
///     <article><h1>Tea</h1> <a rel=bookmark href=/tea>Link</a> Two <b>cups</b></article>";
/// let page = Options::new().page(page, "https://ada.example/");
///
/// // A page that has no dates was changed at this time.
/// let options = FeedOptions::new("2026-11-20T10:00:00Z".parse()?);
/// let feed = options.feed(&page).expect("the page has an article");
/// assert!(feed.xml().contains("<id>https://ada.example/tea</id>"));
/// assert!(feed.xml().contains("Two &lt;b&gt;cups&lt;/b&gt;</content>"));
/// # Ok::<(), microweave::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FeedOptions {
    now: Timestamp,
    profile: Profile,
    address: Option<String>,
}

/// Which feed it is to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Profile {
    /// One that is valid by RFC 4287. Where that asks for more than HTML's algorithm gives: links have
    /// their address in `href`, identifiers and addresses are IRIs and no two entries have the same
    /// identifier, dates are those of RFC 3339, there is an author, titles are on one line, and the content
    /// is sanitised as that of posts is, with absolute URLs. Links and icons have no `javascript:`, `data:` or
    /// other scheme that is not safe to open.
    #[default]
    Rfc4287,
    /// Exactly what HTML's algorithm of 2010 gives, in which links have their address as text, with
    /// nothing between its elements.
    Html5,
}

impl Profile {
    /// A title or name as it is written: that whitespace of HTML says nothing, readers do not know.
    fn label(self, text: &str) -> Cow<'_, str> {
        match self {
            Profile::Rfc4287 => one_line(text).into(),
            Profile::Html5 => text.into(),
        }
    }
}

impl FeedOptions {
    /// `now` is the time of what has none in the page: of an entry without dates, and of a feed in which
    /// no entry has one.
    pub fn new(now: Timestamp) -> Self {
        FeedOptions { now, profile: Profile::default(), address: None }
    }

    /// Which feed it is to be.
    #[must_use]
    pub fn profile(self, profile: Profile) -> Self {
        FeedOptions { profile, ..self }
    }

    /// Where the feed will be found, for its link to itself. Without it the feed has none.
    #[must_use]
    pub fn address(self, address: &str) -> Self {
        FeedOptions { address: Some(address.to_owned()), ..self }
    }

    /// The feed of a page, or nothing if the page has no article.
    pub fn feed(&self, page: &Page) -> Option<Feed> {
        feed::feed(page, self)
    }

    /// The feed of posts, or nothing if there are none. It is valid by RFC 4287: the profile is that of articles.
    ///
    /// As an entry has to have a title, a post without one has its first words. Its HTML is the content, with
    /// what it answers or likes in front, and pictures and recordings that the content has not got behind. A
    /// date whose zone nobody knows counts as none.
    ///
    /// ```
    /// use microweave::convert::atom::FeedOptions;
    /// use microweave::{Options, reader};
    ///
    /// let page = r#"<div class=h-entry><a class="p-author h-card" href=/>Ada</a> liked
    ///     <a class=u-like-of href="https://grace.example/tea">this</a> <a class=u-url href=/2>#</a></div>"#;
    /// let page = Options::new().page(page, "https://ada.example/");
    ///
    /// let options = FeedOptions::new("2026-11-20T10:00:00Z".parse()?);
    /// let feed = options.posts(&reader::read(&page).main).expect("the page has a post");
    /// assert!(feed.xml().contains("<id>https://ada.example/2</id>"));
    /// assert!(feed.xml().contains("<title>Likes https://grace.example/tea</title>"));
    /// # Ok::<(), microweave::Error>(())
    /// ```
    pub fn posts(&self, feed: &crate::reader::Feed) -> Option<Feed> {
        posts::feed(feed, self)
    }
}

/// An Atom feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    xml: String,
    cut: Option<Diagnostic>,
}

impl Feed {
    /// The feed as an XML document, in UTF-8. Characters that XML cannot have are left out.
    pub fn xml(&self) -> &str {
        &self.xml
    }

    /// What is left out of it, with the place of the first article that is, because its strings came to more
    /// than `Limits::output_bytes`.
    pub fn diagnostic(&self) -> Option<&Diagnostic> {
        self.cut.as_ref()
    }
}
