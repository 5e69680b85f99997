//! The feeds that a page links to: links with rel=feed, and links with rel=alternate and the content type of
//! a feed format. See <https://microformats.org/wiki/rel-feed> and
//! <https://microformats.org/wiki/rel-alternate>.

use std::cell::LazyCell;

use serde::{Deserialize, Serialize};

use super::Answer;
use super::address::Address;
use super::urls::{filled, is_web};
use microweave::document::{Document, RelUrl};
use microweave_html::input::content_type::essence;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::unfilled::is_unfilled_link;

microweave_values::named! {
    pub(crate) fn name;
    /// The format of a feed, in order of preference: a page with microformats has the most data, RSS the least.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum FeedFormat {
        /// A page with microformats.
        Microformats = "microformats",
        /// Microformats2 JSON (`application/mf2+json`).
        Mf2Json = "microformats2 JSON",
        /// JF2 (`application/jf2feed+json`).
        Jf2 = "JF2",
        /// Atom.
        Atom = "Atom",
        /// JSON Feed.
        JsonFeed = "JSON Feed",
        /// RSS.
        Rss = "RSS",
    }
}

/// A feed that a page links to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FeedLink<'a> {
    /// The address of the feed.
    pub url: &'a str,
    /// The format of the feed, from the content type of the link.
    pub format: FeedFormat,
    /// The name: the title of the link, or else its text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
}

sentences! {
    /// The reason why a link is a link to a feed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum FeedLinkStep<'a> {
        RelFeed = "rel=feed",
        RelAlternate(content_type: &'a str) = "rel=alternate of type {content_type}",
    }
}

/// The feeds that a page links to, without links to the page itself. They are sorted by preference: by
/// format, then in the order of the page.
///
/// ```
/// let page = r#"<link rel=alternate type="application/rss+xml" href=/rss>
///     <link rel=alternate type="application/atom+xml" href=/atom title="Ada's posts">
///     <link rel=alternate hreflang=fr href=/fr> <a rel=feed href=/notes>Notes</a>"#;
/// let document = microweave::parse(page, "https://ada.example/");
///
/// let links = microweave_reader::feed_links(&document, "https://ada.example/");
/// let urls: Vec<&str> = links.iter().map(|link| link.value.url).collect();
/// assert_eq!(urls, ["https://ada.example/notes", "https://ada.example/atom", "https://ada.example/rss"]);
/// assert_eq!(links[1].value.name, Some("Ada's posts"));
/// assert_eq!(links[1].step.to_string(), "rel=alternate of type application/atom+xml");
/// ```
pub fn feed_links<'a>(document: &'a Document, address: &str) -> Vec<Answer<FeedLink<'a>, FeedLinkStep<'a>>> {
    if ["alternate", "feed"].into_iter().all(|rel| document.urls_of(rel).next().is_none()) {
        return Vec::new();
    }
    let address = LazyCell::new(|| Address::of_page(document, address));
    let links = document.rel_urls().iter().filter_map(|(url, link)| feed_link(url, link));
    let is_feed = |url: &str| !is_unfilled_link(url) && is_web(url) && !address.is(url);
    let mut feeds: Vec<_> = links.filter(|feed| is_feed(feed.value.url)).collect();
    sort_by_key(&mut feeds, |feed| feed.value.format);
    feeds
}

fn feed_link<'a>(url: &'a str, link: &'a RelUrl) -> Option<Answer<FeedLink<'a>, FeedLinkStep<'a>>> {
    let has = |rel: &str| link.rels.iter().any(|own| **own == *rel);
    let content_type = link.content_type.as_deref().unwrap_or_default();
    let (format, step) = if has("feed") {
        (format_of(content_type).unwrap_or(FeedFormat::Microformats), FeedLinkStep::RelFeed)
    } else if has("alternate") {
        (format_of(content_type)?, FeedLinkStep::RelAlternate(content_type))
    } else {
        return None;
    };
    let name = link.title.as_deref().or(link.text.as_deref()).and_then(filled);
    Some(Answer::new(FeedLink { url, format, name }, step))
}

/// The format with this content type. `application/json` is not a feed format, because it may be any data.
fn format_of(content_type: &str) -> Option<FeedFormat> {
    Some(match essence(content_type).to_ascii_lowercase().as_str() {
        "text/mf2+html" => FeedFormat::Microformats,
        "application/mf2+json" => FeedFormat::Mf2Json,
        "application/jf2feed+json" => FeedFormat::Jf2,
        "application/atom+xml" => FeedFormat::Atom,
        "application/feed+json" => FeedFormat::JsonFeed,
        "application/rss+xml" => FeedFormat::Rss,
        _ => return None,
    })
}
