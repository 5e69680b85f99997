//! Counts the bytes that a verb holds at its peak. The program has `PeakAlloc` as its allocator, whose counts are global.

use peak_alloc::PeakAlloc;

use super::shapes;
use super::verbs::Work;

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
