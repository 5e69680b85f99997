//! The entry point of the reader: from text to the posts of a page.

use super::{Feeds, ReadOptions};
use crate::options::Options;

/// Reads the posts of a page with the default options. `address` is the address of the page.
///
/// ```
/// let page = "<title>Tea</title> <article class=h-entry><p class=e-content>With <b>milk</b></article>";
/// let feed = microweave::read(page, "https://ada.example/1").main;
///
/// let entry = &feed.entries[0];
/// assert_eq!((entry.content_html(), entry.content_text()), (Some("With <b>milk</b>"), Some("With milk")));
/// ```
pub fn read(html: &str, address: &str) -> Feeds {
    Options::new().page(html, address).read(&ReadOptions::new())
}
