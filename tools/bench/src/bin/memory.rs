//! Counts the bytes that parsing takes, per byte of the page. It is a program of its own because the counting
//! allocator is slow.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use microweave::{Dom, Options, Tree};
use microweave_bench::arguments::{self, Arguments};
use microweave_bench::pages::{self, Page, PageGroup};
use microweave_bench::rcdom;

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

const HELP: &str = "\
Counts the bytes that parsing takes, per byte of the page: those held after parsing, and the
peak during parsing.

Usage: memory [PAGE]...

  PAGE   measure only the pages with one of these words in their names
";

/// Selects one of the counts of a page.
type ByteCount = fn(&PageMemory) -> f64;

const COUNTS: [(&str, ByteCount); 8] = [
    ("html5ever, rcdom: held", |page| page.rcdom.held),
    ("html5ever, rcdom: peak", |page| page.rcdom.peak),
    ("Dom::parse: held", |page| page.dom.held),
    ("Dom::parse: peak", |page| page.dom.peak),
    ("the whole parse: held", |page| page.document.held),
    ("the whole parse: peak", |page| page.document.peak),
    ("html5ever's tree: held", |page| page.by_html5ever.held),
    ("html5ever's tree: peak", |page| page.by_html5ever.peak),
];

fn main() -> ExitCode {
    arguments::run(HELP, program)
}

fn program(arguments: &Arguments) -> Result<(), String> {
    if arguments.rounds.is_some() {
        return Err(
            "--rounds is not an option of this program: the bytes are the same in every round".to_owned()
        );
    }
    for group in pages::groups(&arguments.names)? {
        print(&group);
    }
    Ok(())
}

/// Bytes of memory per byte of a page.
struct Bytes {
    held: f64,
    peak: f64,
}

struct PageMemory {
    rcdom: Bytes,
    dom: Bytes,
    document: Bytes,
    /// The whole parse with html5ever's tree.
    by_html5ever: Bytes,
}

fn measure_page(page: &Page) -> PageMemory {
    // Tables that are created once for all pages do not count.
    let by_html5ever = Options::new().tree(Tree::Html5ever);
    drop(microweave::parse(&page.html, &page.base));
    drop(by_html5ever.parse(&page.html, &page.base));
    PageMemory {
        rcdom: measure(page, || rcdom::parse(&page.html)),
        dom: measure(page, || Dom::parse(&page.html)),
        document: measure(page, || microweave::parse(&page.html, &page.base)),
        by_html5ever: measure(page, || by_html5ever.parse(&page.html, &page.base)),
    }
}

fn measure<T>(page: &Page, parse: impl FnOnce() -> T) -> Bytes {
    let _profiler = dhat::Profiler::builder().testing().build();
    let result = parse();
    let stats = dhat::HeapStats::get();
    drop(result);
    let per_byte = |bytes: usize| bytes as f64 / page.html.len() as f64;
    Bytes { held: per_byte(stats.curr_bytes), peak: per_byte(stats.max_bytes) }
}

fn print(group: &PageGroup) {
    let measured: Vec<(&Page, PageMemory)> =
        group.pages.iter().map(|page| (page, measure_page(page))).collect();
    println!("\n{}: {}; bytes per byte of the page", measured.len(), group.title);
    println!("{:24}  {:>8}  {:>8}", "", "average", "maximum");
    for (name, pick) in COUNTS {
        let average = measured.iter().map(|(_, page)| pick(page)).sum::<f64>() / measured.len() as f64;
        let worst = measured.iter().max_by(|(_, one), (_, other)| pick(one).total_cmp(&pick(other)));
        let (name_of_worst, maximum) =
            worst.map_or(("", 0.0), |(page, bytes)| (page.name.as_str(), pick(bytes)));
        println!("{name:24}  {average:>8.2}  {maximum:>8.2}  ({name_of_worst})");
    }
}
