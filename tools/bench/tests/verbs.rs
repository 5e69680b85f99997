//! Every verb stays within its limit of memory, on dense pages and on pages that are composed at random. Bytes are counted, not
//! time, so the figures are the same in each run.

use std::fmt::Write as _;

use microweave_bench::hunt::compose::RandomShape;
use microweave_bench::hunt::{memory, shapes, verbs};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Short pages, so that all verbs on all pages take a minute. The limit of memory is as many times their length as it is for a page
/// of many megabytes, without the constant that short pages have.
const PAGE_LEN: usize = 16 << 10;
const MAX_MEMORY: usize = 60 * PAGE_LEN;

/// What is not of the page: the request, the answer's own parts, what lists have room for, and caches of regular expressions.
const CONSTANT: usize = 264 << 10;

/// XRay's part of the audiences reads the page again, with the default limits.
const DEFAULT_CONSTANT: usize = 16 << 20;

/// What a piece of a feed may take, which is read at once, with the preview of the feed.
const FEED_PIECE: usize = 544 << 10;

const RANDOM_PAGES: u64 = 100;

/// Shapes whose reasons take more, as they are held beside the document: at most 85 times the page.
const LONG_REASONS: &[&str] = &[
    "many rels of long addresses",
    "nested contents",
    "nested e-*",
    "nested p-*",
    "nested u-*",
    "nested dt-*",
];
const MAX_REASONS: usize = 85 * PAGE_LEN;

/// A view holds what the ranking reads beside its own model.
const MAX_VIEW: usize = 75 * PAGE_LEN;

#[test]
fn verbs_stay_within_their_memory() {
    let works = verbs::all(Some(MAX_MEMORY));
    memory::make_tables(&works);
    let shapes = shapes::all().map(|shape| (shape.name.to_owned(), shape.page(PAGE_LEN)));
    let random =
        (0..RANDOM_PAGES).map(|seed| (format!("seed:{seed}"), RandomShape::new(seed).page(PAGE_LEN)));
    let mut above = String::new();
    for (name, page) in shapes.chain(random) {
        for work in &works {
            let held = memory::peak(work, &page);
            let constant = match &*work.name {
                "audiences" => DEFAULT_CONSTANT,
                _ if is_feed(&page) => FEED_PIECE,
                _ => CONSTANT,
            };
            let has_long_reasons = work.name == "parse with reasons" && LONG_REASONS.contains(&name.as_str());
            let max_memory = match &*work.name {
                "view" | "view of a list" => MAX_VIEW,
                _ if has_long_reasons => MAX_REASONS,
                _ => MAX_MEMORY,
            };
            if held > max_memory + constant {
                _ = writeln!(above, "{held} bytes, at most {max_memory}: {} / {name}", work.name);
            }
        }
    }
    assert!(above.is_empty(), "\n{above}");
}

fn is_feed(page: &str) -> bool {
    ["<rss", "<feed", "<rdf:RDF", "{"].iter().any(|start| page.starts_with(start))
}
