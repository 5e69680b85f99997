//! Checks the posts of a page: contents are safe, and the text of every format of posts can be read.

use std::collections::HashSet;

use microweave::{Dom, Page};
use microweave_convert::{Format, OutputError, write_feed};
use microweave_reader::{Feed, ReadOptions, Reading};
use serde_json::Value;

use crate::convert::{check_text, options};

const UNSAFE_ELEMENTS: [&str; 9] =
    ["script", "style", "iframe", "object", "embed", "form", "svg", "math", "template"];

/// Attributes that browsers follow.
const URL_ATTRIBUTES: [&str; 8] =
    ["action", "background", "cite", "data", "formaction", "href", "poster", "src"];

pub(crate) fn check(reading: &Reading, page: &Page) {
    for feed in reading.posts(&ReadOptions::new()).iter() {
        check_feed(page, feed);
    }
}

fn check_feed(page: &Page, feed: &Feed) {
    for content in feed.entries.iter().filter_map(|entry| entry.content()) {
        check_html(content.html());
        let _ = content.text();
    }
    for format in Format::all().filter(|format| format.is_of_posts()) {
        match write_feed(feed, format, &options()) {
            Ok(output) => check_text(page, format, output.text()),
            Err(error) => assert_eq!(error, OutputError::NoPosts, "{format}"),
        }
    }
    check_json_feed(feed);
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

/// Items have identifiers of their own, and content.
fn check_json_feed(feed: &Feed) {
    let output = write_feed(feed, Format::JsonFeed, &options()).expect("a JSON Feed may be empty");
    let json: Value = serde_json::from_str(output.text()).expect("the text is JSON");
    let items = json["items"].as_array().expect("a feed has items");
    let ids: HashSet<&str> = items.iter().filter_map(|item| item["id"].as_str()).collect();
    assert_eq!(ids.len(), items.len(), "{json:#}");
    let has_content = |item: &Value| item["content_html"].is_string() || item["content_text"].is_string();
    assert!(items.iter().all(has_content), "{json:#}");
}
