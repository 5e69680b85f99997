//! `microweave read`: shows a page's posts on a terminal, the way a feed reader would.

mod page;

use std::process::ExitCode;

use microweave::Page;
use microweave_reader::{Fetched, ReadPage, Reading};
use microweave_requests::posts;

use crate::args::choices::TextOrJson;
use crate::args::read::{FetchAuthors, ReadArgs};
use crate::error::Messages;
use crate::input::Input;
use crate::reader::{Authors, Reader};
use crate::terminal::escaped_json;
use crate::{jsonl, pages};
use microweave_fetch::address;
use page::PostsText;
pub(crate) use page::{person_text, photo_text, wrap};

/// At most this many authors' pages are fetched for a page.
const MAX_AUTHORS: usize = 20;

pub(crate) fn run(args: &ReadArgs) -> ExitCode {
    let reader = Reader::of_feeds(&args.source.fetch, &args.flags, args.flags.options().reasons(args.why));
    if args.stdin_jsonl {
        return run_json_lines(args, &reader);
    }
    let gap = if args.format == TextOrJson::Text { "\n" } else { "" };
    pages::write_texts(&args.source, gap, |input, messages| posts(args, &reader, input, messages))
}

/// Reads pages from lines of JSON, and writes the posts of each as a line of JSON.
fn run_json_lines(args: &ReadArgs, reader: &Reader<'_>) -> ExitCode {
    let posts = |page: Page, name: &str, messages: &mut Messages| {
        let reading = Reading::of(page);
        let read = read_posts(args, reader, name, None, &reading, messages);
        Ok(escaped_json(json(args, None, &reading, read)))
    };
    jsonl::write_lines(&args.source, reader, posts)
}

/// The posts of an input, in the format of the command line. If it cannot be read, adds a message and returns `None`.
fn posts(args: &ReadArgs, reader: &Reader<'_>, input: &Input, messages: &mut Messages) -> Option<String> {
    let page = reader.page(input, messages)?;
    let (name, typed, reading) = (input.to_string(), input.address(), Reading::of(page));
    let read = read_posts(args, reader, &name, typed, &reading, messages);
    Some(match args.format {
        TextOrJson::Text => PostsText::new(args.why, args.max_posts, args.style.paint()).page(
            &name,
            &read.feeds,
            &reading.feed_links(),
        ),
        TextOrJson::Json => {
            args.style.page_json(args.source.is_one_page(), json(args, Some(&name), &reading, read))
        }
    })
}

/// The feeds of a page, and its preview. `typed` is its address, if the user typed it. Limits that were hit are reported as warnings.
fn read_posts(
    args: &ReadArgs,
    reader: &Reader<'_>,
    name: &str,
    typed: Option<&str>,
    reading: &Reading,
    messages: &mut Messages,
) -> ReadPage {
    let may_fetch = match args.fetch_authors {
        FetchAuthors::Web => typed.is_some(),
        FetchAuthors::Always => true,
        FetchAuthors::Never => false,
    };
    let mut remaining = if may_fetch { MAX_AUTHORS } else { 0 };
    let mut authors = reader.authors(typed);
    let read = reading.posts_and_preview(&args.read_options(), |address| {
        remaining = remaining.checked_sub(1)?;
        author_page(reader, address, &mut authors, messages)
    });
    read.feeds.diagnostics.iter().for_each(|diagnostic| messages.warn(name, diagnostic));
    read
}

/// The JSON of a page: the feeds of a page, its preview, and the feeds that it links to.
fn json(args: &ReadArgs, source: Option<&str>, reading: &Reading, mut read: ReadPage) -> String {
    let max_posts = args.max_posts.unwrap_or(usize::MAX);
    std::iter::once(&mut read.feeds.main)
        .chain(&mut read.feeds.others)
        .for_each(|feed| feed.entries.truncate(max_posts));
    posts::json(source, reading, read, args.why)
}

/// Fetches an author's page. A failure is reported as a warning.
fn author_page(
    reader: &Reader<'_>,
    address: &str,
    authors: &mut Authors,
    messages: &mut Messages,
) -> Option<Fetched> {
    match reader.read_author(address, authors, messages)? {
        Ok(page) => Some(Fetched { document: page.document().clone(), address: page.address().to_owned() }),
        Err(error) => {
            messages.add(&address::redact(address), &format_args!("warning: the author's page {error}"));
            None
        }
    }
}
