//! Counts the bytes of memory that each action takes at its peak, per byte of a dense page. Bytes are counted, not time, so
//! the figures are the same in each run.
//!
//! Pages are short, so that all actions on all shapes take less than a minute. A short page may have output of 100 times its
//! length and more; that is bounded by a constant, 64 MiB, and not by the page. So the output of these pages is limited to 8
//! times their length, as the output of a page of 8 MiB is.
//!
//! `MEMORY_PAGE=4194304` measures pages of this length, with their usual limits, and prints all figures.
//! `MEMORY_ONLY=text` measures only the actions and shapes with this text in their names.

mod actions;
mod shapes;

use std::env;
use std::fmt::Write as _;

use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const PAGE_LEN: usize = 96 << 10;
const MAX_OUTPUT: usize = 8 * PAGE_LEN;

/// What takes more than the aim, and the most that it may take.
const KNOWN: &[(&str, f64)] = &[
    // A number with its comma has two bytes in the page, and forty in memory, with its place.
    ("parse all sources / json-ld numbers", 46.0),
    ("format nquads / json-ld numbers", 66.0),
    // The reasons of these numbers come on top, within their own limit.
    ("parse with reasons / json-ld numbers", 65.0),
    ("explain / json-ld numbers", 65.0),
    ("explain all sources / json-ld numbers", 65.0),
    ("explain rdfa / json-ld numbers", 65.0),
    // Each feed has reasons of its own, and is an item of the page.
    ("read with reasons / feeds", 64.0),
    // The document that the reader shows and the document of the page, whose posts or reasons it names, are both in memory.
    ("mention / one long rel list", 62.0),
    ("read with reasons / one long rel list", 62.0),
];

#[test]
fn peaks_are_bounded_by_the_page() {
    let len = env::var("MEMORY_PAGE").ok().and_then(|len| len.parse().ok());
    let only = env::var("MEMORY_ONLY").unwrap_or_default();
    let mut actions = actions::all(if len.is_some() { None } else { Some(MAX_OUTPUT) });
    let mut above = String::new();
    for shape in shapes::ALL.iter().copied().flatten() {
        let page = shape.page(len.unwrap_or(PAGE_LEN));
        for action in &mut actions {
            let name = format!("{} / {}", action.name, shape.name);
            if !name.contains(&only) {
                continue;
            }
            // What is made once for all pages does not count.
            action.on(shape.page(256), |run| run());
            let times = action.on(page.clone(), peak_of) as f64 / page.len() as f64;
            if len.is_some() {
                println!("{times:6.1} {name}");
            }
            let known = KNOWN.iter().find(|(known, _)| *known == name);
            let max_times = known.map_or(action.max_times, |(_, times)| *times);
            if times > max_times {
                let _ = writeln!(above, "{times:6.1} times the page, at most {max_times}: {name}");
            }
        }
    }
    assert!(above.is_empty(), "\n{above}");
}

/// The bytes that are allocated at the peak of an action.
fn peak_of(action: &dyn Fn()) -> usize {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    action();
    ALLOCATOR.peak_usage().saturating_sub(before)
}
