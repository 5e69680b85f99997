//! The formats that need more than the document: a whole page, or its posts.

use std::collections::HashMap;

use super::{Format, WriteFunction};
use crate::posts::FeedFunction;
use crate::{FormatOptions, Output, OutputError};
use microweave::Page;
use microweave_reader::{Feed, Fetched, PageReading, Reading};

pub(crate) type WritePage = fn(&Page, &FormatOptions) -> Result<Output, OutputError>;
type WriteReading = fn(&PageReading, &FormatOptions) -> Result<Output, OutputError>;

/// The function that writes a format. The variants differ in what is written.
pub(super) enum WriteWhole {
    /// A page.
    Page(WritePage),
    /// A page, with what is joined of it.
    Reading(WriteReading),
    /// The posts of a page.
    Feed(FeedFunction),
}

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
        WriteFunction::Whole(WriteWhole::Page(write)) => write(page()?.page(), options),
        WriteFunction::Whole(WriteWhole::Reading(write)) => write(page()?, options),
        WriteFunction::Whole(WriteWhole::Feed(function)) => {
            function.write_posts_of(reading, format, options, pages)
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
        WriteFunction::Whole(WriteWhole::Feed(function)) => function.write_feed(feed, options),
        _ => Err(OutputError::NeedsPage(format)),
    }
}
