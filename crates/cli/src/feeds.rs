//! `microweave feeds`: lists the feeds in a page and the feeds that it links to.

use std::process::ExitCode;

use microweave_reader::{ReadOptions, Reading};
use microweave_requests::feed_list::{self, FoundFeed};
use unicode_width::UnicodeWidthStr as _;

use crate::args::choices::TextOrJson;
use crate::args::feeds::FeedsArgs;
use crate::error::Messages;
use crate::input::Input;
use crate::pages::{self, Layout, SearchedInputs, Shown};
use crate::reader::Reader;
use crate::terminal::on_one_line;
use microweave_fetch::address::redact_link;

/// Addresses that are longer do not move the other columns.
const MAX_ADDRESS_WIDTH: usize = 60;

pub(crate) fn run(args: &FeedsArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options());
    let has_feeds = |inputs: SearchedInputs| inputs.with_match > 0;
    pages::write_found(&args.source, &Layout::default(), has_feeds, |input, messages| {
        listed(args, &reader, input, messages)
    })
}

/// The feeds of an input as text, and whether there are some. If it cannot be read, adds a message and returns `None`.
fn listed(
    args: &FeedsArgs,
    reader: &Reader<'_>,
    input: &Input,
    messages: &mut Messages,
) -> Option<(Shown, bool)> {
    let page = reader.page(input, messages)?;
    let reading = Reading::of(page);
    let read = reading.posts(&ReadOptions::new());
    read.diagnostics.iter().for_each(|diagnostic| messages.warn(&input.to_string(), diagnostic));
    let feeds = feed_list::of_page(&reading, &read);
    let text = match args.format {
        TextOrJson::Text => text(&feeds),
        TextOrJson::Json => {
            let json = feed_list::json(Some(&input.to_string()), &feeds);
            args.style.page_json(args.source.is_one_page(), json)
        }
    };
    Some((Shown::Text(text), !feeds.is_empty()))
}

fn text(feeds: &[FoundFeed]) -> String {
    let addresses: Vec<String> = feeds.iter().map(|feed| on_one_line(&redact_link(&feed.url))).collect();
    let width =
        addresses.iter().map(|address| address.width()).filter(|&width| width <= MAX_ADDRESS_WIDTH).max();
    let mut text = String::new();
    for (feed, address) in feeds.iter().zip(&addresses) {
        let gap = width.unwrap_or(0).saturating_sub(address.width());
        let name = feed.name.as_ref().map_or_else(String::new, |name| format!("{}, ", name.trim()));
        text += &format!(
            "{address}{:gap$}  {:<12}  {}{}\n",
            "",
            feed.format.to_string(),
            on_one_line(&name),
            feed.why
        );
    }
    text
}
