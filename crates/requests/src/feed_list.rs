//! The feeds of a page: the feeds in it and the feeds that it links to.

use std::collections::BTreeMap;

use microweave_reader::{Feed, FeedFormat, FeedKind, Feeds, Reading};
use serde::Serialize;

/// A feed of a page.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FoundFeed {
    /// Its address.
    pub url: String,
    /// Its format.
    pub format: FeedFormat,
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The number of posts, for a feed in the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_count: Option<usize>,
    /// How it was found.
    pub why: String,
}

/// The feeds in a page, then the feeds that it links to, the best format first. `read` is what was read from the page.
pub fn of_page(reading: &Reading, read: &Feeds) -> Vec<FoundFeed> {
    let in_page = read.iter().filter(|feed| feed.kind.value == FeedKind::Feed).map(feed_in_page);
    let linked = reading.feed_links().into_iter().map(|link| FoundFeed {
        url: link.value.url.to_owned(),
        format: link.value.format,
        name: link.value.name.map(str::to_owned),
        post_count: None,
        why: link.step.to_string(),
    });
    in_page.chain(linked).collect()
}

fn feed_in_page(feed: &Feed) -> FoundFeed {
    let posts = feed.entries.len();
    let plural = if posts == 1 { "" } else { "s" };
    FoundFeed {
        url: address_of(feed),
        format: FeedFormat::Microformats,
        name: feed.name.value.clone(),
        post_count: Some(posts),
        why: format!("{posts} post{plural} in the page"),
    }
}

/// The URL of a feed. If it has no URL, the page's address, with the id that selects the feed.
pub fn address_of(feed: &Feed) -> String {
    let page = feed.page.split('#').next().unwrap_or_default();
    match (&feed.url, &feed.id) {
        (Some(url), _) => url.clone(),
        (None, Some(id)) => format!("{page}#{id}"),
        (None, None) if feed.kind.value == FeedKind::Feed => page.to_owned(),
        (None, None) => feed.page.clone(),
    }
}

/// The feeds as JSON. `source` is the name of the page.
pub fn json(source: Option<&str>, feeds: &[FoundFeed]) -> String {
    crate::json_with_source(source, &BTreeMap::from([("feeds", feeds)]))
}
