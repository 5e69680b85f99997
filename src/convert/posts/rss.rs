//! Converts a page's posts to RSS 2.0, by its specification and the *Best Practices Profile* of the RSS Advisory Board.

mod channel;
mod item;

use crate::convert::Timestamp;
use crate::reader::Feed;

/// Options for the RSS feed of posts.
///
/// ```
/// use microweave::convert::rss::RssOptions;
/// use microweave::{Options, reader};
///
/// let page = r#"<title>Ada's notes</title><div class=h-entry>
///     <p class=e-content>Two <b>cups</b></p>
///     <a class=u-url href=/2><time class=dt-published datetime="2026-11-20T10:00+01:00">today</time></a></div>"#;
/// let feed = Options::new().page(page, "https://ada.example/").read().main;
///
/// let xml = RssOptions::new().feed(&feed).expect("the page has a post");
/// assert!(xml.contains(r#"<guid isPermaLink="true">https://ada.example/2</guid>"#));
/// assert!(xml.contains("<pubDate>Fri, 20 Nov 2026 10:00:00 +0100</pubDate>"));
/// assert!(xml.contains("<content:encoded>Two &lt;b&gt;cups&lt;/b&gt;</content:encoded>"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RssOptions {
    address: Option<String>,
    made_at: Option<Timestamp>,
}

impl RssOptions {
    /// Options without an address and without a time.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the feed's own URL, for its `rel=self` link. Without it the feed has no such link.
    #[must_use]
    pub fn address(self, address: &str) -> Self {
        RssOptions { address: Some(address.to_owned()), ..self }
    }

    /// Sets the date of a feed in which no post has a date. Without it such a feed has no date.
    #[must_use]
    pub fn made_at(self, time: Timestamp) -> Self {
        RssOptions { made_at: Some(time), ..self }
    }

    /// The posts as an XML document in UTF-8; `None` if there are no posts. Characters that XML cannot contain are
    /// left out.
    ///
    /// An item has a title only if the post has one. Its content begins with a sentence for what the post answers,
    /// likes or shares, and with the time and place of an event. Pictures and recordings that the content does not
    /// show come after it. Dates without a time zone are left out.
    pub fn feed(&self, feed: &Feed) -> Option<String> {
        (!feed.entries.is_empty()).then(|| channel::write(feed, self))
    }
}
