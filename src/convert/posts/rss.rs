//! A page's posts as RSS 2.0, by its specification and the profile of the RSS Advisory Board.

mod channel;
mod item;

use crate::convert::Timestamp;
use crate::reader::Feed;

/// How posts become an RSS feed.
///
/// ```
/// use microweave::convert::rss::RssOptions;
/// use microweave::{Options, reader};
///
/// let page = r#"<title>Ada's notes</title><div class=h-entry>
///     <p class=e-content>Two <b>cups</b></p>
///     <a class=u-url href=/2><time class=dt-published datetime="2026-11-20T10:00+01:00">today</time></a></div>"#;
/// let feed = reader::read(&Options::new().page(page, "https://ada.example/")).main;
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
    /// Of a feed whose address and time of making nobody knows.
    pub fn new() -> Self {
        Self::default()
    }

    /// Where the feed will be found, for its link to itself. Without it the feed has none.
    #[must_use]
    pub fn address(self, address: &str) -> Self {
        RssOptions { address: Some(address.to_owned()), ..self }
    }

    /// When the feed was changed last, if no post says when it was. Without it such a feed has no date.
    #[must_use]
    pub fn made_at(self, time: Timestamp) -> Self {
        RssOptions { made_at: Some(time), ..self }
    }

    /// The posts as an XML document, in UTF-8, or nothing if there are none. Characters that XML cannot have
    /// are left out.
    ///
    /// A post has a title only if it has one in the page. Its HTML is the content, with what it answers or
    /// likes in front, and pictures and recordings that the content has not got behind. Dates whose zone nobody
    /// knows are left out.
    pub fn feed(&self, feed: &Feed) -> Option<String> {
        (!feed.entries.is_empty()).then(|| channel::write(feed, self))
    }
}
