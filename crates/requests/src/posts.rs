//! The posts of a page, as a feed reader shows them.

use microweave_reader::{FeedLink, FeedLinkStep, Feeds, Preview, ReadPage, Reading};
use serde::Serialize;

/// The page, its feeds, and the feeds that it links to.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct PostsJson<'a> {
    page: Preview,
    #[serde(flatten)]
    feeds: Feeds,
    feed_links: Vec<LinkJson<'a>>,
}

/// A feed that the page links to, and the reason, if reasons are written.
#[derive(Serialize)]
struct LinkJson<'a> {
    #[serde(flatten)]
    link: FeedLink<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The feeds that were read from a page, and its preview, as JSON. `source` is the name of the page. `with_reasons`: with the
/// reason of each decision.
pub fn json(source: Option<&str>, reading: &Reading, read: ReadPage, with_reasons: bool) -> String {
    let ReadPage { feeds, preview: mut page } = read;
    let mut feeds = if with_reasons { feeds } else { feeds.without_reasons() };
    let link = |answer: microweave_reader::Answer<_, FeedLinkStep<'_>>| LinkJson {
        link: answer.value,
        why: with_reasons.then(|| answer.step.to_string()),
    };
    let feed_links = reading.feed_links().into_iter().map(link).collect();
    // The answer names the site once.
    let site = feeds.main.site.take();
    page.site = page.site.or_else(|| site.as_deref().cloned());
    crate::json_with_source(source, &PostsJson { page, feeds, feed_links })
}
