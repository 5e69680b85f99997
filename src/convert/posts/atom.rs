//! Converts a page to an Atom feed. The entries are the page's posts, or its `article` elements by the algorithm that
//! HTML had in 2010 (revision 3627, "extract an Atom feed").

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

/// Options for the Atom feed of a page. [`feed`](FeedOptions::feed) makes an entry of each `article` that is not in
/// another `article`; [`posts`](FeedOptions::posts) makes an entry of each post that the reader found.
///
/// ```
/// use microweave::Options;
/// use microweave::convert::atom::FeedOptions;
///
/// let page = "<title>Notes</title><meta name=author content=Ada>
///     <article><h1>Tea</h1> <a rel=bookmark href=/tea>Link</a> Two <b>cups</b></article>";
/// let page = Options::new().page(page, "https://ada.example/");
///
/// // The date of a feed without dates.
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

/// The rules for the feed of a page's articles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Profile {
    /// A feed that is valid by RFC 4287. It deviates from HTML's algorithm where the RFC requires more: links have
    /// their address in `href`, identifiers and addresses are IRIs, no two entries have the same identifier, dates
    /// are those of RFC 3339, and there is an author. For feed readers, titles are on one line, the content is
    /// sanitized as that of posts is and has absolute URLs, and links and icons have only safe schemes: no
    /// `javascript:` or `data:`.
    #[default]
    Rfc4287,
    /// The exact result of HTML's algorithm of 2010. Links have their address as text, and there is no whitespace
    /// between elements.
    Html5,
}

impl Profile {
    /// The text of a title or name. By RFC 4287 it is one line, because feed readers may show whitespace as it is.
    fn label(self, text: &str) -> Cow<'_, str> {
        match self {
            Profile::Rfc4287 => one_line(text).into(),
            Profile::Html5 => text.into(),
        }
    }
}

impl FeedOptions {
    /// `now` is the date of an entry without dates, and of a feed in which no entry has a date.
    pub fn new(now: Timestamp) -> Self {
        FeedOptions { now, profile: Profile::default(), address: None }
    }

    /// Sets the rules for the feed of a page's articles.
    #[must_use]
    pub fn profile(self, profile: Profile) -> Self {
        FeedOptions { profile, ..self }
    }

    /// Sets the feed's own URL, for its `rel=self` link. Without it the feed has no such link.
    #[must_use]
    pub fn address(self, address: &str) -> Self {
        FeedOptions { address: Some(address.to_owned()), ..self }
    }

    /// The feed of a page's articles; `None` if the page has no `article`.
    pub fn feed(&self, page: &Page) -> Option<Feed> {
        feed::feed(page, self)
    }

    /// The feed of posts; `None` if there are no posts. It is valid by RFC 4287 in any profile: the profile is for
    /// articles only.
    ///
    /// An entry must have a title, so a post without a title gets its first words. The content of an entry begins
    /// with a sentence for what the post answers, likes or shares, and with the time and place of an event.
    /// Pictures and recordings that the content does not show come after it. A date without a time zone is left out.
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
    /// let feed = options.posts(&page.read().main).expect("the page has a post");
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
    /// The feed as an XML document in UTF-8. Characters that XML cannot contain are left out.
    pub fn xml(&self) -> &str {
        &self.xml
    }

    /// The limit hit if the feed's strings came to more than `Limits::output_bytes`, with the position of the first
    /// element that is left out or cut.
    pub fn diagnostic(&self) -> Option<&Diagnostic> {
        self.cut.as_ref()
    }
}
