//! Values of posts: dates, titles, names, images, lengths; what counts as the same post; the posts of public pages.

use std::time::{Duration, UNIX_EPOCH};

use microweave::{Metaformats, Options};
use microweave_convert::Timestamp;
use microweave_reader::{Date, Entry, Feed, FeedKind, KnownPosts, ReadOptions, Reading};
use serde_json::json;

use super::{NONE, SKIPPED, or_none, yes_or_no};
use crate::support::readings::feed;
use crate::support::suites;

fn posts(html: &str) -> Feed {
    Reading::parse(html, "https://ada.example/1").posts(&ReadOptions::new()).main
}

fn post(inside: &str) -> Entry {
    posts(&format!("<div class=h-entry>{inside}</div>")).entries.remove(0)
}

pub(super) fn dates(texts: &[&str]) -> String {
    let date: Date = Date::new(texts[0]);
    assert_eq!(date.as_written(), texts[0]);
    let iso8601 = date.iso8601();
    assert_eq!(date.is_date_only(), iso8601.as_ref().is_some_and(|date| !date.contains('T')), "{iso8601:?}");
    [or_none(iso8601), or_none(date.offset()), or_none(date.note())].join(" | ")
}

/// The changes of the last reading: for each post its change, then the identifiers of what is deleted after `-`.
pub(super) fn known_posts(readings: &[&str]) -> String {
    let mut known = KnownPosts::default();
    let mut last = Vec::new();
    for (time, reading) in (0..).zip(readings) {
        // The state survives its JSON.
        known = serde_json::from_value(json!(known)).expect("it is JSON of ours");
        let changes = if *reading == "304" { known.confirm() } else { known.update(&feed(reading), time) };
        last = changes.posts.iter().map(|post| post.change.to_string()).collect();
        last.extend(changes.deleted.iter().map(|post| format!("-{}", post.id)));
    }
    last.join(" ")
}

pub(super) fn titles(texts: &[&str]) -> String {
    let entry = post(&format!(
        "<i class='p-author h-card'>Ada</i> <b class=p-name>{}</b> <p class=e-content>{}</p>",
        texts[0], texts[1]
    ));
    format!("{:?}", entry.title.step)
}

pub(super) fn names_beside_pictures(texts: &[&str]) -> String {
    let entry = post(&format!(
        "<p class='p-author h-card'><b class=p-name>{}</b><img class=u-photo src=/ada.jpg alt='{}'>",
        texts[0], texts[1]
    ));
    or_none(entry.author_name())
}

pub(super) fn names_with_links(texts: &[&str]) -> String {
    let link = "<a rel=author href=https://jo.example/>Jo</a>";
    or_none(post(&format!("<b class=p-author>{}</b> {link}", texts[0])).author_url())
}

pub(super) fn file_lengths(texts: &[&str]) -> String {
    let file = "<p class='u-audio h-media'><a class=u-url href=/1.mp3></a><i class=p-size>";
    or_none(post(&format!("{file}{}</i>", texts[0])).audios.remove(0).length)
}

pub(super) fn schema_types(texts: &[&str]) -> String {
    let feed = posts(&format!("<div itemscope itemtype='{}'><b itemprop=headline>Tea</b></div>", texts[0]));
    yes_or_no(feed.entries.len() == 1)
}

/// The value of a property of an article of microdata, read as microformats.
pub(super) fn schema_texts(texts: &[&str]) -> String {
    let [property, text] = texts else { return NONE.to_owned() };
    let text = text.replace('&', "&amp;");
    let html = format!(
        "<div itemscope itemtype=https://schema.org/Article><meta itemprop={property} content='{text}'></div>"
    );
    let options = Options::new().metaformats(Metaformats::WithoutItems);
    let document = Reading::of(options.page(&html, "https://example.com/dir/page.html")).with_schema();
    let properties = &json!(document.mf2())["items"][0]["properties"];
    let value =
        if *property == "description" { &properties["summary"][0] } else { &properties["content"][0] };
    or_none(value.as_str().or(value["html"].as_str()))
}

pub(super) fn images(texts: &[&str]) -> String {
    let entry = post(&format!("<div class=e-content>Tea <img {}></div>", texts[0]));
    let html = entry.content_html().unwrap_or_default();
    let address =
        html.strip_prefix("Tea <img src=\"https://ada.example/").and_then(|html| html.strip_suffix("\">"));
    address.unwrap_or(html).to_owned()
}

pub(super) fn alternates(texts: &[&str]) -> String {
    let alternates = Reading::parse(texts[0], "https://ada.example/notes").alternates_to_fetch();
    let alternates =
        alternates.iter().map(|link| format!("{} {:?}", link.url, link.format)).collect::<Vec<_>>();
    or_none((!alternates.is_empty()).then(|| alternates.join(", ")))
}

/// What a person sees in a browser: the type, the title, the author and the date of the post.
pub(super) fn real_pages(texts: &[&str]) -> String {
    let Some(page) = suites::article(texts[0]) else { return SKIPPED.to_owned() };
    let feed = Reading::parse(&page, "https://www.example.com/page").posts(&ReadOptions::new()).main;
    assert_eq!((feed.kind.value, feed.entries.len()), (FeedKind::Post, 1));
    let entry = &feed.entries[0];
    assert!(entry.content().is_some() || entry.summary.is_some());
    let (title, author) = (or_none(entry.title()), or_none(entry.author_name()));
    [entry.post_type.value.to_string(), title, author, or_none(entry.published.as_ref())].join(" | ")
}

pub(super) fn sources_of_pages(texts: &[&str]) -> String {
    let Some(page) = suites::article(texts[0]) else { return SKIPPED.to_owned() };
    let feed = Reading::parse(&page, "https://www.example.com/page").posts(&ReadOptions::new()).main;
    feed.entries.iter().map(|entry| entry.source.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn timestamps(texts: &[&str]) -> String {
    let seconds = |text: &str| Duration::from_secs_f64(text.parse().expect("it is a number"));
    let time = match texts[0].strip_prefix('-') {
        Some(before) => UNIX_EPOCH - seconds(before),
        None => UNIX_EPOCH + seconds(texts[0]),
    };
    Timestamp::from(time).to_string()
}
