//! Counts the bytes that a verb holds at its peak. The program has `PeakAlloc` as its allocator, whose counts are global.

use peak_alloc::PeakAlloc;

use super::shapes;
use super::verbs::Work;

/// What is not of the page: the request, the answer's own parts, what lists have room for, and caches of regular expressions.
const CONSTANT: usize = 264 << 10;

/// What a piece of a feed may take, which is read at once, with the preview of the feed.
const FEED_PIECE: usize = 544 << 10;

/// The limit of memory for a page of this length, without the constant that pages have by default: a short page has the limit that a
/// long page has for its length.
pub fn limit(page_len: usize) -> usize {
    60 * page_len
}

/// What a verb may hold for a page at its peak, with [`limit`] as its limit.
pub fn allowed(page: &str, page_len: usize) -> usize {
    let is_feed = ["<rss", "<feed", "<rdf:RDF", "{"].iter().any(|start| page.starts_with(start));
    limit(page_len) + if is_feed { FEED_PIECE } else { CONSTANT }
}

/// Does every verb for short pages of all shapes. What is made once for all pages does not count for a page then.
pub fn make_tables(works: &[Work]) {
    for page in shapes::all().map(|shape| shape.page(256)) {
        works.iter().for_each(|work| work.on(&page));
    }
}

/// The bytes that a verb holds at its peak for a page, besides the page of the caller and the page of its request.
pub fn peak(work: &Work, page: &str) -> usize {
    let before = PeakAlloc.current_usage() + page.len();
    PeakAlloc.reset_peak_usage();
    work.on(page);
    PeakAlloc.peak_usage().saturating_sub(before)
}
