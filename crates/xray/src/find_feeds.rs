//! `/xray/feeds`: the feeds at an address.

use std::cmp::Ordering;

use microweave::Share;
use microweave_reader::FeedFormat;
use serde_json::{Value as Json, json};

use super::convert::Converter;
use super::html_page::HtmlPage;
use super::parameters::Parameters;
use super::resource::{Resource, Web, given_or_fetched};
use super::{Reply, json_feed, read};

/// The formats of feeds, in order of preference.
const FORMATS: [&str; 4] = ["microformats", "jsonfeed", "atom", "rss"];

/// The content types of links to feeds.
const LINK_TYPES: [(&str, &str); 4] = [
    ("application/json", "jsonfeed"),
    ("application/feed+json", "jsonfeed"),
    ("application/atom+xml", "atom"),
    ("application/rss+xml", "rss"),
];

/// Answers `/xray/feeds`: whether the address is a feed, otherwise the feeds that the page links to, and itself if it
/// has posts.
pub fn find_feeds(parameters: &Parameters, web: &mut dyn Web) -> Reply {
    match given_or_fetched(parameters, "Provide a URL to fetch", web) {
        Ok(resource) => answer(&resource, parameters, web),
        Err(error) => Reply { status: 400, ..error },
    }
}

fn answer(resource: &Resource, parameters: &Parameters, web: &mut dyn Web) -> Reply {
    let feeds = match ResourceKind::of(resource) {
        ResourceKind::Feed(format) => json!([feed(&resource.url, format)]),
        ResourceKind::OtherJson => json!([]),
        ResourceKind::Page => match feeds_of_page(resource, parameters, web) {
            Ok(feeds) => feeds,
            Err(error) => return error,
        },
    };
    Reply::json(200, json!({ "url": resource.url, "code": resource.code, "feeds": feeds }))
}

/// What a resource is.
enum ResourceKind {
    /// A feed of this format.
    Feed(&'static str),
    /// JSON that is no feed.
    OtherJson,
    Page,
}

impl ResourceKind {
    fn of(resource: &Resource) -> Self {
        match FeedFormat::of_bytes(&resource.body) {
            Some(FeedFormat::Atom) => return ResourceKind::Feed("atom"),
            Some(FeedFormat::Rss) => return ResourceKind::Feed("rss"),
            _ => {}
        }
        if !["application/json", "+json"].iter().any(|media_type| resource.has_type(media_type)) {
            return ResourceKind::Page;
        }
        let json: Json = serde_json::from_slice(&resource.body).unwrap_or_default();
        let types = json["items"][0]["type"].as_array();
        match types.is_some_and(|types| types.iter().any(|name| name == "h-feed")) {
            _ if json_feed::is_json_feed(&json) => ResourceKind::Feed("jsonfeed"),
            true => ResourceKind::Feed("microformats"),
            false => ResourceKind::OtherJson,
        }
    }
}

fn feeds_of_page(resource: &Resource, parameters: &Parameters, web: &mut dyn Web) -> Result<Json, Reply> {
    let page = HtmlPage::new(resource, parameters.limits, true);
    page.require_whole(resource)?;
    let mut feeds = Vec::new();
    for (url, link) in page.document().rel_urls().iter() {
        let content_type = link.content_type.as_deref().unwrap_or_default().to_ascii_lowercase();
        let is_alternate = link.rels.iter().any(|rel| **rel == *"alternate");
        let found = LINK_TYPES.into_iter().find(|(name, _)| is_alternate && content_type.contains(name));
        feeds.extend(found.map(|(_, format)| (url.to_owned(), format)));
    }
    let expected = Parameters { expects_feed: true, ..parameters.clone() };
    let account = parameters.limits.account(resource.body.len(), Share::Output);
    let mut converter = Converter::new(web, false, account);
    if read::read(resource, &expected, &mut converter).data["type"] == "feed" {
        feeds.push((resource.url.clone(), "microformats"));
    }
    feeds.sort_by(|(_, one), (_, other)| order(one, other));
    Ok(feeds.iter().map(|(url, format)| feed(url, format)).collect())
}

fn order(one: &str, other: &str) -> Ordering {
    let rank = |format: &str| FORMATS.iter().position(|known| *known == format);
    rank(one).cmp(&rank(other))
}

fn feed(url: &str, format: &str) -> Json {
    json!({ "url": url, "type": format })
}
