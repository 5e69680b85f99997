//! Every verb stays within its limit of memory, on dense pages and on pages that are composed at random. Bytes are counted, not
//! time, so the figures are the same in each run.

use std::fmt::Write as _;

use microweave_bench::hunt::{compose, memory, shapes, verbs};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Short pages, so that all verbs on all pages take a minute.
const PAGE_LEN: usize = 16 << 10;

const RANDOM_PAGES: u64 = 40;

/// The pages among the first 20,000 that took more once.
const FOUND_PAGES: [u64; 10] = [1880, 2156, 4033, 4718, 5491, 6921, 8790, 9903, 10_284, 13_657];

/// XRay's part of the audiences reads feeds with the default limits.
const DEFAULT_CONSTANT: usize = 16 << 20;

#[test]
fn verbs_stay_within_their_memory() {
    let works = verbs::all(Some(memory::limit(PAGE_LEN)));
    memory::make_tables(&works);
    let random = (0..RANDOM_PAGES).chain(FOUND_PAGES).map(compose::shape);
    let mut above = String::new();
    for shape in shapes::all().chain(random) {
        let page = shape.page(PAGE_LEN);
        let allowed = memory::allowed(&page, PAGE_LEN);
        for work in &works {
            let held = memory::peak(work, &page);
            let allowed = allowed + if work.name == "audiences" { DEFAULT_CONSTANT } else { 0 };
            if held > allowed {
                _ = writeln!(above, "{held} bytes, at most {allowed}: {} / {}", work.name, shape.name);
            }
        }
    }
    assert!(above.is_empty(), "\n{above}");
}
