//! The posts of a page: their contents are safe, and their formats can be read.

use std::collections::HashSet;

use microweave::convert::activity_streams::activity_streams;
use microweave::convert::atom::FeedOptions;
use microweave::convert::jf2::{jf2, jf2_feed};
use microweave::convert::json_feed::json_feed;
use microweave::convert::rss::RssOptions;
use microweave::reader::{Feed, PostTypeRules, ReadOptions, SchemaOptions};
use microweave::{Dom, Page};
use serde::Serialize;
use serde_json::Value;

const UNSAFE_ELEMENTS: [&str; 9] =
    ["script", "style", "iframe", "object", "embed", "form", "svg", "math", "template"];

/// Attributes that browsers follow.
const URL_ATTRIBUTES: [&str; 8] =
    ["action", "background", "cite", "data", "formaction", "href", "poster", "src"];

pub(crate) fn check(page: &Page) {
    let options = ReadOptions::new().post_types(PostTypeRules::new().more_types(true));
    for feed in options.schema(SchemaOptions::new().meta(true)).read(page).iter() {
        check_feed(feed);
    }
}

fn check_feed(feed: &Feed) {
    for content in feed.entries.iter().filter_map(|entry| entry.content.value.as_ref()) {
        check_html(content.html());
        let _ = content.text();
    }
    check_xml(feed);
    check_json(feed);
}

fn check_html(html: &str) {
    for el in Dom::parse_fragment(html, "div").elements() {
        assert!(!UNSAFE_ELEMENTS.contains(&el.name()), "{html}");
        for (_, name, value) in el.attributes() {
            // In other attributes, and in text, such a URL has no effect.
            let is_script = URL_ATTRIBUTES.contains(&name)
                && value.trim_start().to_ascii_lowercase().starts_with("javascript:");
            assert!(!name.starts_with("on") && !is_script, "{html}");
        }
    }
}

fn check_xml(feed: &Feed) {
    if let Some(atom) = FeedOptions::new(std::time::UNIX_EPOCH.into()).posts(feed) {
        roxmltree::Document::parse(atom.xml()).expect("it is well-formed");
    }
    if let Some(rss) = RssOptions::new().feed(feed) {
        roxmltree::Document::parse(&rss).expect("it is well-formed");
    }
}

fn check_json(feed: &Feed) {
    object(&jf2(feed));
    object(&jf2_feed(feed));
    object(&activity_streams(feed));
    let json = object(&json_feed(feed));
    let items = json["items"].as_array().expect("a feed has items");
    let ids: HashSet<&str> = items.iter().filter_map(|item| item["id"].as_str()).collect();
    assert_eq!(ids.len(), items.len(), "{json:#}");
    let has_content = |item: &Value| item["content_html"].is_string() || item["content_text"].is_string();
    assert!(items.iter().all(has_content), "{json:#}");
}

fn object(written: &impl Serialize) -> Value {
    let json = serde_json::to_value(written).expect("it has JSON");
    assert!(json.is_object(), "{json:#}");
    json
}
