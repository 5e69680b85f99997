//! Counts the bytes that a verb holds at its peak. The program has `PeakAlloc` as its allocator, whose counts are global.

use peak_alloc::PeakAlloc;

use super::verbs::Work;

/// The bytes that a verb holds at its peak for a page, besides the page of the caller and the page of its request.
pub fn peak(work: &Work, page: &str) -> usize {
    let before = PeakAlloc.current_usage() + page.len();
    PeakAlloc.reset_peak_usage();
    work.on(page);
    PeakAlloc.peak_usage().saturating_sub(before)
}
