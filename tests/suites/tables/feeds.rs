//! Feeds in other formats: what their elements become.

use microweave_reader::{Date, Entry, Feed, FeedFormat, ReadOptions, Reading};

use super::{NONE, or_none};
use crate::support::readings::{atom, rss};

const ADDRESS: &str = "https://ada.example/feeds/all.xml";

fn entry(feed: &str) -> Entry {
    Feed::from_bytes(feed.as_bytes(), ADDRESS).expect(feed).entries.remove(0)
}

pub(super) fn atom_content(texts: &[&str]) -> String {
    or_none(entry(&atom("", texts[0])).content_html())
}

/// The content in the model of feed-rs.
pub(super) fn content_of_models(texts: &[&str]) -> String {
    let feed = if texts[0] == "atom" { atom("", texts[1]) } else { rss("", texts[1]) };
    let model = feed_rs::parser::parse(feed.as_bytes()).expect("it is a feed");
    or_none(Feed::from(model).entries[0].content_html())
}

pub(super) fn atom_texts(texts: &[&str]) -> String {
    let entry = entry(&atom("", texts[0]));
    [or_none(entry.title()), or_none(entry.summary.as_ref())].join(" | ")
}

pub(super) fn titles(texts: &[&str]) -> String {
    or_none(entry(&rss("", texts[0])).title())
}

pub(super) fn authors(texts: &[&str]) -> String {
    or_none(entry(&rss("", &format!("<title>Tea</title><author>{}</author>", texts[0]))).author_name())
}

pub(super) fn bases(texts: &[&str]) -> String {
    let feed = if texts[0] == "atom" { atom(texts[1], texts[2]) } else { rss(texts[1], texts[2]) };
    let entry = entry(&feed);
    let address = entry.content_html().and_then(|html| html.strip_prefix("<img src=\"")?.strip_suffix("\">"));
    or_none(address)
}

/// The date in each format, once if it is the same in all.
pub(super) fn dates(texts: &[&str]) -> String {
    let (iso, date) = (|date: &Option<Date>| or_none(date.as_ref().and_then(Date::iso8601)), texts[0]);
    let json = format!(
        r#"{{"version":"https://jsonfeed.org/version/1.1","title":"<","items":[{{"id":"1","date_published":"{date}"}}]}}"#
    );
    let mut dates = vec![
        iso(&entry(&atom("", &format!("<updated> {date}\n</updated>"))).updated),
        iso(&entry(&rss("", &format!("<pubDate>{date}</pubDate>"))).published),
        iso(&entry(&json).published),
    ];
    dates.dedup();
    dates.join(" | ")
}

pub(super) fn formats(texts: &[&str]) -> String {
    FeedFormat::of_bytes(texts[0].as_bytes()).map_or_else(|| NONE.to_owned(), |format| format!("{format:?}"))
}

pub(super) fn posts(texts: &[&str]) -> String {
    let feed = Feed::from_bytes(texts[0].as_bytes(), ADDRESS).expect(texts[0]);
    let ids: Vec<&str> = feed.entries.iter().filter_map(|entry| entry.uid.as_deref()).collect();
    format!("{}: {}", feed.kind.value, ids.join(" "))
}

pub(super) fn pages_like_feeds(texts: &[&str]) -> String {
    let entries = Reading::parse(texts[0], ADDRESS).posts(&ReadOptions::new()).main.entries;
    let is_of_page = entries.iter().all(|entry| entry.place.is_some());
    format!("{} of the {}", entries.len(), if is_of_page { "page" } else { "feed" })
}
