//! The formats that need more than the document: a whole page, or its posts.

use std::collections::HashMap;

use super::{Format, WriteFunction, WriterOf};
use crate::{AtomProfile, FormatOptions, Output, OutputError};
use microweave::Source;
use microweave_reader::{Feed, FeedKind, Fetched, Reading};

/// The pages of authors, by the addresses in posts.
type AuthorPages = HashMap<String, Fetched>;

/// Writes a page in a format, with the pages of authors that the caller has fetched, by the addresses that
/// [`Reading::authors_to_fetch`] gave. Only [formats of posts](Format::is_of_posts) use them.
///
/// ```
/// use microweave_convert::{Format, FormatOptions, write_with_pages};
/// use microweave_reader::{Fetched, ReadOptions, Reading};
///
/// let page = "<p class=h-entry>Scones! <a class=u-author href='https://ada.example/'></a>";
/// let reading = Reading::parse(page, "https://tea.example/scones");
/// assert_eq!(reading.authors_to_fetch(&ReadOptions::new()), ["https://ada.example/"]);
///
/// // The caller fetches the page here.
/// let url = "https://ada.example/".to_owned();
/// let card = "<p class=h-card><a class='u-url u-uid' href=/>Ada</a>";
/// let fetched = Fetched { document: microweave::parse(card, &url), address: url.clone() };
/// let pages = [(url, fetched)].into();
/// let feed = write_with_pages(&reading, Format::JsonFeed, &FormatOptions::new(), pages)?;
/// assert!(feed.text().contains(r#""name":"Ada""#));
/// # Ok::<(), microweave_convert::OutputError>(())
/// ```
///
/// # Errors
/// The errors of [`write()`](super::write).
pub fn write_with_pages(
    reading: &Reading,
    format: Format,
    options: &FormatOptions,
    pages: HashMap<String, Fetched>,
) -> Result<Output, OutputError> {
    let page = || reading.page_reading().ok_or(OutputError::NeedsPage(format));
    match format.writer() {
        WriteFunction::Document(write) => write(reading.document(), options),
        WriteFunction::Page(write) => write(page()?.page(), options),
        WriteFunction::Reading(write) => write(page()?, options),
        WriteFunction::Posts(write) => write(&only_posts(reading, options, pages)?, options),
        WriteFunction::PostsOrCard(write) => write(&posts_or_card(reading, options, pages)?, options),
        WriteFunction::PostsOrPage(write_feed, write) => {
            write_posts_or_page(reading, options, pages, *write_feed, || write(page()?.page(), options))
        }
    }
}

/// Writes a feed in a [format of posts](Format::is_of_posts).
///
/// ```
/// use microweave_convert::{Format, FormatOptions, write_feed};
///
/// let page = r#"<article class=h-entry>
///     <a class="u-in-reply-to h-cite" href="https://grace.example/tea">Tea?</a>
///     <p class=e-content>With <b>milk</b>!</p></article>"#;
/// let feed = microweave_reader::read(page, "https://ada.example/1").main;
/// let output = write_feed(&feed, Format::Jf2, &FormatOptions::new())?;
/// let json: serde_json::Value = serde_json::from_str(output.text())?;
///
/// assert_eq!(json["type"], "entry");
/// assert_eq!(json["content"]["html"], "With <b>milk</b>!");
/// assert_eq!(json["in-reply-to"], "https://grace.example/tea");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`OutputError::NeedsPage`] for a format that is not of posts; otherwise the errors of [`write()`](super::write).
pub fn write_feed(feed: &Feed, format: Format, options: &FormatOptions) -> Result<Output, OutputError> {
    match format.writer() {
        WriteFunction::Posts(write)
        | WriteFunction::PostsOrCard(write)
        | WriteFunction::PostsOrPage(write, _) => write(feed, options),
        _ => Err(OutputError::NeedsPage(format)),
    }
}

/// The posts of a page, or its card. An error if it has neither.
fn posts_or_card(
    reading: &Reading,
    options: &FormatOptions,
    mut authors: AuthorPages,
) -> Result<Feed, OutputError> {
    let feed = reading.posts_with(&options.read, |address| authors.remove(address)).main;
    match feed.kind.value {
        FeedKind::Feed | FeedKind::Post | FeedKind::Card => Ok(feed),
        _ => Err(OutputError::NoPosts),
    }
}

/// The posts of a page. An error if it has none, or only a card.
fn only_posts(reading: &Reading, options: &FormatOptions, authors: AuthorPages) -> Result<Feed, OutputError> {
    let feed = posts_or_card(reading, options, authors)?;
    if feed.kind.value == FeedKind::Card { Err(OutputError::OnlyCard) } else { Ok(feed) }
}

/// Writes the posts of a page. If it has none, or if the options ask for the whole page, writes the page. A post that is
/// made of the page's `meta` elements is written only if the page itself cannot be. A stored document has posts only.
fn write_posts_or_page(
    reading: &Reading,
    options: &FormatOptions,
    authors: AuthorPages,
    write_feed: WriterOf<Feed>,
    write_page: impl FnOnce() -> Result<Output, OutputError>,
) -> Result<Output, OutputError> {
    if options.atom_profile == AtomProfile::Html5 {
        return write_page();
    }
    let feed = only_posts(reading, options, authors);
    if reading.page().is_none() {
        return write_feed(&feed?, options);
    }
    let Some(feed) = feed.ok().filter(|feed| !feed.entries.is_empty()) else { return write_page() };
    if feed.entries.iter().all(|entry| entry.source == Source::Meta) {
        match write_page() {
            Err(OutputError::NoArticles) => {}
            output => return output,
        }
    }
    write_feed(&feed, options)
}
