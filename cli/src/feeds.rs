//! `microweave feeds`: lists the feeds of a page, those in it and those it links to.

use std::fmt::Write as _;
use std::process::ExitCode;

use microweave::Page;
use microweave::reader::{Feed, FeedFormat, FeedKind, Feeds};
use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;

use crate::args::feeds::{FeedsArgs, FeedsFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::read::address_of;
use crate::reader::Reader;
use crate::terminal::{escaped_json, on_one_line};
use crate::{output, pages};
use microweave_fetch::address::redact_link;

/// Addresses that are longer do not move the other columns.
const MAX_ADDRESS_WIDTH: usize = 60;

pub(crate) fn run(args: &FeedsArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.limits, args.options());
    let (mut has_feeds, mut has_failed) = (false, false);
    let read = |input: &Input, messages: &mut Messages| listed(args, &reader, input, messages);
    let written = pages::for_each(&args.source, read, |listed| {
        let Some((text, is_empty)) = listed else {
            has_failed = true;
            return Ok(());
        };
        has_feeds |= !is_empty;
        output::write_stdout(text.as_bytes())
    });
    let code = match (has_failed, has_feeds) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::FAILURE,
    };
    written.map_or_else(|error| output::stdout_failed(&error, code), |()| code)
}

/// The feeds of an input as text, and whether there are none. If it cannot be read, adds a message and returns `None`.
fn listed(
    args: &FeedsArgs,
    reader: &Reader<'_>,
    input: &Input,
    messages: &mut Messages,
) -> Option<(String, bool)> {
    let page = reader.read(input, messages).map_err(|error| messages.add(input, &error)).ok()?;
    let feeds = found_feeds(&page, &page.read());
    let text = match args.format {
        FeedsFormat::Text => text(&feeds),
        FeedsFormat::Json => {
            args.style.json(args.source.is_one_page()).apply(json(&input.to_string(), &feeds))
        }
    };
    Some((text, feeds.is_empty()))
}

/// A feed of a page.
#[derive(Serialize)]
struct FoundFeed {
    url: String,
    format: FeedFormat,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The number of posts, for a feed in the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    posts: Option<usize>,
    /// How it was found.
    why: String,
}

/// The feeds in the page, then those that it links to, the best format first.
fn found_feeds(page: &Page, read: &Feeds) -> Vec<FoundFeed> {
    let in_page = read.iter().filter(|feed| feed.kind.value == FeedKind::Feed).map(feed_in_page);
    let linked = page.feed_links().into_iter().map(|link| FoundFeed {
        url: link.value.url.to_owned(),
        format: link.value.format,
        name: link.value.title.map(str::to_owned),
        posts: None,
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
        posts: Some(posts),
        why: format!("{posts} post{plural} in the page"),
    }
}

fn text(feeds: &[FoundFeed]) -> String {
    let addresses: Vec<String> = feeds.iter().map(|feed| on_one_line(&redact_link(&feed.url))).collect();
    let width =
        addresses.iter().map(|address| address.width()).filter(|&width| width <= MAX_ADDRESS_WIDTH).max();
    let mut text = String::new();
    for (feed, address) in feeds.iter().zip(&addresses) {
        let gap = width.unwrap_or(0).saturating_sub(address.width());
        let name = feed.name.as_ref().map_or_else(String::new, |name| format!("{}, ", name.trim()));
        // Writing to memory does not fail.
        let _ = writeln!(
            text,
            "{address}{:gap$}  {:<12}  {}{}",
            "",
            feed.format.to_string(),
            on_one_line(&name),
            feed.why
        );
    }
    text
}

/// A line of JSON.
fn json(source: &str, feeds: &[FoundFeed]) -> String {
    let line = serde_json::json!({ "source": source, "feeds": feeds });
    escaped_json(&line.to_string()) + "\n"
}
