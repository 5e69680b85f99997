//! Writes the posts of a page: which posts a format has, and what it has if there are none.

use std::collections::HashMap;

use crate::format::whole::WritePage;
use crate::{AtomProfile, Format, FormatOptions, Output, OutputError};
use microweave::Source;
use microweave_reader::{Feed, FeedKind, Fetched, Reading};

/// The pages of authors, by the addresses in posts.
type AuthorPages = HashMap<String, Fetched>;

type WriteFeed = fn(&Feed, &FormatOptions) -> Result<Output, OutputError>;

/// The function that writes posts in a format. The variants differ in what is written of a page.
pub(crate) enum FeedFunction {
    /// The posts of a page. It is an error if the page has none.
    Posts(WriteFeed),
    /// The posts of a page, or the card of a person or organisation.
    PostsOrCard(WriteFeed),
    /// The posts of a page, or else the page itself.
    PostsOrPage(WriteFeed, WritePage),
}

impl FeedFunction {
    /// Writes the posts of a page.
    pub(crate) fn write_posts_of(
        &self,
        reading: &Reading,
        format: Format,
        options: &FormatOptions,
        authors: AuthorPages,
    ) -> Result<Output, OutputError> {
        match self {
            FeedFunction::Posts(write) => write(&only_posts(reading, options, authors)?, options),
            FeedFunction::PostsOrCard(write) => write(&posts_or_card(reading, options, authors)?, options),
            FeedFunction::PostsOrPage(write_feed, write) => {
                let page = || reading.page().ok_or(OutputError::NeedsPage(format));
                write_posts_or_page(reading, options, authors, *write_feed, || write(page()?, options))
            }
        }
    }

    /// Writes a feed without its page.
    pub(crate) fn write_feed(&self, feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
        let (FeedFunction::Posts(write)
        | FeedFunction::PostsOrCard(write)
        | FeedFunction::PostsOrPage(write, _)) = self;
        write(feed, options)
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
    write_feed: WriteFeed,
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
