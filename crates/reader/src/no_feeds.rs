//! The module `feed_rs` without the feature of this name: no page is a feed of XML or JSON.

use crate::Feeds;
use microweave::page::Page;

pub(super) fn feed_document(_: &Page) -> Option<Feeds> {
    None
}
