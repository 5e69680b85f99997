//! Reads a page or a feed: its posts, or the address of the feed that it links to.

use microweave::DiagnosticKind;
use microweave_reader::{Feed, FeedFormat, FeedKind, Feeds, Fetched, Reading};

use super::{Subscriber, SubscriptionError};
use crate::address::with_fragment;
use crate::page::RawPage;

/// The most authors' pages that are fetched for a page.
const MAX_AUTHORS: usize = 4;

/// What a page has for a subscriber.
pub(super) enum Found {
    Feed(Box<Feed>),
    /// No list of posts, but the address of a feed.
    Link(String),
    Nothing,
}

impl Subscriber<'_> {
    /// Reads a page. A fragment of `source`, its address before redirects, selects a feed of the page.
    pub(super) fn read(&mut self, page: &RawPage, source: &str) -> Result<Found, SubscriptionError> {
        if FeedFormat::of_bytes(&page.bytes).is_some() {
            let feed = Feed::from_bytes(&page.bytes, &page.address).map_err(SubscriptionError::Feed)?;
            return Ok(Found::Feed(Box::new(self.with_links(feed, page))));
        }
        let fragment = source.split_once('#').map(|(_, fragment)| fragment);
        let address = with_fragment(&page.address, fragment);
        let options = self.options.clone().link_headers(&page.link_headers);
        let html = options.page_bytes(&page.bytes, page.content_type.as_deref(), &address);
        let reading = Reading::of(html);
        let read_options = self.read_options.clone();
        let mut authors_left = MAX_AUTHORS;
        let feeds = reading.posts_with(&read_options, |url| {
            authors_left = authors_left.checked_sub(1)?;
            self.author(url)
        });
        if feeds.diagnostics.iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Work) {
            return Err(SubscriptionError::TooCostly);
        }
        let linked = reading.feed_links().first().map(|link| link.value.url.to_owned());
        Ok(found(feeds, linked))
    }

    /// The feed, with the hubs and the topic of its `Link` headers before its own.
    fn with_links(&self, mut feed: Feed, page: &RawPage) -> Feed {
        let headers = self.options.clone().link_headers(&page.link_headers).page("", &page.address);
        let Feed { mut hubs, topic, .. } = Reading::of(headers).posts(&self.read_options).main;
        let others: Vec<String> = feed.hubs.into_iter().filter(|hub| !hubs.contains(hub)).collect();
        hubs.extend(others);
        (feed.hubs, feed.topic) = (hubs, topic.or(feed.topic));
        feed
    }

    /// Fetches the page of an author, whose address is from the page.
    fn author(&mut self, url: &str) -> Option<Fetched> {
        let mut budget = self.author_budget.take()?;
        let fetched = self.fetcher.fetch(url, &self.fetcher.scope(None), &mut budget);
        self.author_budget = Some(budget).filter(|budget| !budget.exhausted());
        let page = fetched.ok()?;
        let options = self.options.clone().link_headers(&page.link_headers);
        let document = options.parse_bytes(&page.bytes, page.content_type.as_deref(), &page.address);
        Some(Fetched { document, address: page.address })
    }
}

/// The feed of a page: its main feed, or the first list of posts of a profile; otherwise the feed that it links to, or its one post.
fn found(feeds: Feeds, linked: Option<String>) -> Found {
    let Feeds { main, others, .. } = feeds;
    let has_posts = |feed: &Feed| !feed.entries.is_empty();
    let is_list = main.kind.value == FeedKind::Feed && has_posts(&main);
    let of_profile = match main.kind.value {
        FeedKind::Card => others.into_iter().find(has_posts),
        _ => None,
    };
    match (of_profile, linked) {
        (Some(list), _) => Found::Feed(Box::new(with_rels(list, main))),
        (None, Some(url)) if !is_list => Found::Link(url),
        _ if has_posts(&main) => Found::Feed(Box::new(main)),
        _ => Found::Nothing,
    }
}

/// A list, with the hubs, the topic and the site of the page's main feed.
fn with_rels(mut list: Feed, main: Feed) -> Feed {
    (list.hubs, list.topic, list.site) = (main.hubs, main.topic, main.site);
    list.name = if list.name().is_some() { list.name } else { main.name };
    list.author = if list.author().is_some() { list.author } else { main.author };
    list
}
