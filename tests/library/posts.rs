//! The JSON formats of posts, for every page: they have what their specifications require, and feed-rs reads the same
//! posts from a JSON Feed.

use std::collections::HashSet;
use std::fmt::Write as _;

use feed_rs::model;
use microweave_convert::{Format, FormatOptions, write_feed};
use microweave_reader::{Date, Feed, FeedKind, ReadOptions, Reading};
use serde_json::{Value, json};

use crate::support::converted::all_pages;

const PAGE: &str = "https://ada.example/dir/page.html";

fn read(html: &str) -> Feed {
    Reading::parse(html, PAGE).posts(&ReadOptions::new()).main
}

fn text(feed: &Feed, format: Format) -> String {
    write_feed(feed, format, &FormatOptions::new()).expect("JSON formats need no posts").into_text()
}

fn json(feed: &Feed, format: Format) -> Value {
    serde_json::from_str(&text(feed, format)).expect("it is JSON")
}

#[test]
fn every_page_in_every_format() {
    let mut posts = 0;
    for (name, html) in all_pages() {
        let feed = read(&html);
        posts += feed.entries.len();
        check_json_feed(&name, &json(&feed, Format::JsonFeed));
        check_reader(&name, &feed, &text(&feed, Format::JsonFeed));
        check_jf2(&name, &feed, &json(&feed, Format::Jf2));
        check_jf2_feed(&name, &json(&feed, Format::Jf2Feed));
        check_activity_streams(&name, &json(&feed, Format::ActivityStreams));
    }
    assert!(posts > 100, "the pages have posts: {posts}");
}

/// The values of a member that is an array. Empty if the member is missing.
fn list<'j>(object: &'j Value, member: &str) -> impl Iterator<Item = &'j Value> {
    object[member].as_array().into_iter().flatten()
}

fn check_json_feed(name: &str, feed: &Value) {
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1", "{name}");
    assert!(feed["title"].as_str().is_some_and(|title| !title.is_empty()), "{name}");
    let mut ids = HashSet::new();
    for item in feed["items"].as_array().expect("there is a list") {
        let id = item["id"].as_str().expect("the page has one");
        assert!(!id.is_empty() && ids.insert(id), "{name}: {id}");
        let html = item["content_html"].as_str().expect("the page has one");
        assert!(!html.contains("<script") && !html.contains("=\"javascript:"), "{name}: {html}");
        for member in ["url", "external_url", "image"] {
            assert!(!item[member].as_str().is_some_and(|url| url.starts_with("javascript:")), "{name}");
        }
        for member in ["date_published", "date_modified"] {
            assert!(item[member].as_str().is_none_or(has_zone), "{name}: {item}");
        }
        for author in list(item, "authors").chain(list(feed, "authors")) {
            assert!(author.as_object().is_some_and(|author| !author.is_empty()), "{name}");
        }
        for attachment in list(item, "attachments") {
            assert!(attachment["url"].is_string() && attachment["mime_type"].is_string(), "{name}");
        }
    }
}

fn has_zone(time: &str) -> bool {
    time.ends_with('Z') || time.get(19..).is_some_and(|zone| zone.starts_with(['+', '-']))
}

/// Checks that feed-rs reads the same feed and the same items.
fn check_reader(name: &str, feed: &Feed, written: &str) {
    let theirs = feed_rs::parser::parse(written.as_bytes()).expect(name);
    assert_eq!(theirs.entries.len(), feed.entries.len(), "{name}");
    if let Some(title) = &feed.name.value {
        assert_eq!(content(theirs.title.as_ref()).as_deref(), Some(title.trim()), "{name}");
    }
    for (entry, theirs) in feed.entries.iter().zip(&theirs.entries) {
        let title = entry.title().map(str::trim);
        assert_eq!(content(theirs.title.as_ref()).as_deref(), title, "{name}");
        let published = entry.published.as_ref().and_then(Date::unix_seconds);
        assert_eq!(theirs.published.is_some(), published.is_some(), "{name}: {published:?}");
        // Feed-rs uses the feed's author for an item whose author has no name.
        let named = entry.author().filter(|author| author.name.is_some());
        let others = entry.other_authors.iter();
        let authors = named.or(feed.author()).into_iter().chain(others).filter_map(|own| own.name.clone());
        let theirs_named = theirs.authors.iter().filter_map(|own| own.name.clone());
        assert_eq!(theirs_named.collect::<Vec<_>>(), authors.collect::<Vec<_>>(), "{name}");
        let body = theirs.content.as_ref().and_then(|content| content.body.as_deref()).unwrap_or_default();
        let content = entry.content_html().unwrap_or_default();
        assert!(body.contains(content.trim()), "{name}: {content} in {body}");
    }
}

fn content(text: Option<&model::Text>) -> Option<String> {
    text.map(|text| text.content.trim().to_owned())
}

/// Checks the types, that a list has at least two values, and that only the outermost object has references.
fn check_jf2(name: &str, feed: &Feed, document: &Value) {
    let is_feed = document["type"] == "feed";
    assert_eq!(is_feed, !matches!(feed.kind.value, FeedKind::Post | FeedKind::Card), "{name}");
    assert_eq!(document["children"].is_array(), is_feed, "{name}");
    for child in list(document, "children") {
        assert!(child["type"].is_string() && child.get("references").is_none(), "{name}");
    }
    for object in list(document, "children").chain([document]) {
        for (property, value) in
            object.as_object().expect("it is one").iter().filter(|(key, _)| *key != "children")
        {
            assert!(value.as_array().is_none_or(|values| values.len() > 1), "{name}: {property}");
        }
    }
}

fn check_jf2_feed(name: &str, feed: &Value) {
    assert_eq!(feed["type"], "feed", "{name}");
    assert!(feed["name"].is_string(), "{name}");
    let mut ids = HashSet::new();
    for child in feed["children"].as_array().expect("there is a list") {
        assert_eq!(child["type"], "entry", "{name}");
        assert!(ids.insert(child["uid"].as_str().expect("the page has one")), "{name}");
        for (property, is_right) in [
            ("url", Value::is_string as fn(&Value) -> bool),
            ("photo", Value::is_string),
            ("summary", Value::is_string),
            ("published", |date| date.as_str().is_some_and(|date| date.as_bytes()[4] == b'-')),
            ("author", Value::is_object),
            ("content", Value::is_object),
            ("category", Value::is_array),
            ("audio", |files| files.is_object() || list(&json!({ "a": files }), "a").all(Value::is_object)),
        ] {
            assert!(child.get(property).is_none_or(is_right), "{name}: {property}: {child}");
        }
    }
}

/// Checks that identifiers are absolute, and that types are in the vocabulary.
fn check_activity_streams(name: &str, document: &Value) {
    assert_eq!(document["@context"][0], "https://www.w3.org/ns/activitystreams", "{name}");
    let mut todo = vec![document];
    while let Some(next) = todo.pop() {
        if let Some(object) = next.as_object().filter(|object| object.contains_key("type")) {
            let word = object["type"].as_str().expect("the page has one");
            assert!(word.starts_with(|first: char| first.is_ascii_uppercase()), "{name}: {word}");
            assert!(
                object.get("id").is_none_or(|id| id.as_str().is_some_and(|id| id.contains(':'))),
                "{name}"
            );
            for date in ["published", "updated", "startTime", "endTime"] {
                assert!(object.get(date).is_none_or(|date| date.as_str().is_some_and(has_zone)), "{name}");
            }
        }
        todo.extend(next.as_array().into_iter().flatten());
        todo.extend(next.as_object().into_iter().flat_map(|object| object.values()));
    }
}

#[test]
fn equal_posts_have_different_identifiers() {
    let mut page = String::new();
    for number in 0..5_000 {
        let _ =
            write!(page, "<div class=h-entry><p class=e-content>Tea <img class=u-photo src={}>", number % 2);
        page.push_str("<a class='u-like-of h-cite' href=https://grace.example/>Tea</a></p></div>");
    }
    let feed = read(&page);
    assert_eq!(feed.entries.len(), 5_000);
    let first = json(&feed, Format::JsonFeed);
    check_json_feed("many", &first);
    assert_eq!(json(&feed, Format::JsonFeed), first);
    check_jf2("many", &feed, &json(&feed, Format::Jf2));
}

#[test]
fn one_post_with_many_of_everything() {
    let mut page = String::from("<div class=h-entry><p class=e-content>Tea</p>");
    for number in 0..5_000 {
        let _ = write!(
            page,
            "<a class='u-in-reply-to h-cite' href=/a{number}>a</a><img class=u-photo src=/{number}.jpg alt=x>"
        );
        let _ = write!(page, "<i class=p-category>c{number}</i><a class=u-audio href=/{number}.mp3></a>");
    }
    let feed = read(&page);
    check_json_feed("many", &json(&feed, Format::JsonFeed));
    check_jf2_feed("many", &json(&feed, Format::Jf2Feed));
    assert_eq!(list(&json(&feed, Format::ActivityStreams), "attachment").count(), 10_000);
}

#[test]
fn the_addresses_of_feeds_are_options() {
    let feed = read("<p class=h-entry>Tea");
    let options =
        FormatOptions::new().feed_url("https://ada.example/feed.json").next_url("https://ada.example/2.json");
    let output = write_feed(&feed, Format::JsonFeed, &options).expect("there is a post");
    let written: Value = serde_json::from_str(output.text()).expect("it is JSON");
    assert_eq!(
        (&written["feed_url"], &written["next_url"]),
        (&json!("https://ada.example/feed.json"), &json!("https://ada.example/2.json"))
    );
    assert!(json(&feed, Format::JsonFeed).get("feed_url").is_none());
}

#[test]
fn pages_without_posts() {
    let without_posts = read("<p>Tea");
    assert_eq!(json(&without_posts, Format::Jf2), json!({ "type": "feed", "url": PAGE, "children": [] }));
    assert_eq!(json(&without_posts, Format::Jf2Feed)["name"], "ada.example");
    assert_eq!(json(&without_posts, Format::JsonFeed)["items"], json!([]));
    assert_eq!(json(&without_posts, Format::ActivityStreams)["type"], "OrderedCollection");
}
