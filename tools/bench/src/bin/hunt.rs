//! Hunts for pages that take more memory than is promised, or whose time grows faster than their length. Fails if it finds one.
#![forbid(unsafe_code)]

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write as _};
use std::ops::Range;
use std::process::{Command, ExitCode};

use microweave_bench::arguments::{self, Arguments};
use microweave_bench::hunt::growth::{self, Growth, MAX_EXPONENT};
use microweave_bench::hunt::shapes::{self, Shape};
use microweave_bench::hunt::verbs::Work;
use microweave_bench::hunt::{compose, memory, verbs};
use peak_alloc::PeakAlloc;
use serde_json::json;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const HELP: &str = "\
Does every verb for hostile pages. Counts the bytes that are held at the peak, over the limit of memory,
for a page of 100 KB with a limit of 60 times its length. Measures how the time grows from 100 KB to
400 KB: as the length to the power of the exponent. Prints what is above 1, or above 1.14 (2.2 times for
twice the length), and the worst of each verb. Fails if something is above.

Usage: hunt [--rounds N] [NAME]...

  NAME         only the shapes and the verbs with one of these words in their names; `verb:WORD` only these
               verbs; `seed:N` or `seed:N..M` only the random pages of these numbers
  len:N        pages of N bytes, whose memory is counted and whose time is not measured
  write:N      nothing is measured: the verbs, and the pages of N bytes and of two to 64 times as
               many, are written as lines of JSON, for growth.py
  --rounds N   N random pages, besides the shapes
  -h, --help   this text
";

/// The length of the pages whose memory is counted, and of the long ones whose time is measured, in bytes.
const PAGE_LEN: usize = 100_000;
const MAX_PAGE_LEN: usize = 4 * PAGE_LEN;

/// A page that takes less time, in milliseconds, is not compared: what does not depend on its length is a large part of it.
const MIN_MILLISECONDS: f64 = 8.0;

const SETTINGS: [(&str, &str); 2] =
    [("MALLOC_MMAP_THRESHOLD_", "1000000000"), ("MALLOC_TRIM_THRESHOLD_", "4000000000")];

fn main() -> ExitCode {
    match run_with_settings() {
        Some(code) => code,
        None => arguments::run(HELP, program),
    }
}

/// Runs the program again with settings by which glibc keeps freed memory, unless they are already set. Without
/// them, glibc requests memory from the system again for each long page, but not for short ones. That time is not ours.
fn run_with_settings() -> Option<ExitCode> {
    if std::env::var_os(SETTINGS[0].0).is_some() {
        return None;
    }
    let program = std::env::current_exe().ok()?;
    let status = Command::new(program).args(std::env::args_os().skip(1)).envs(SETTINGS).status().ok()?;
    Some(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The worst of a verb.
#[derive(Default)]
struct Worst {
    pages: usize,
    memory: f64,
    exponent: f64,
}

fn program(arguments: &Arguments) -> Result<(), String> {
    let shapes = shapes(arguments);
    if let Some(len) = number(arguments, "write:") {
        return write(&shapes, len);
    }
    let len = number(arguments, "len:");
    let page_len = len.unwrap_or(PAGE_LEN);
    let works = [Some(memory::limit(page_len)), None].map(|max_memory| works(arguments, max_memory));
    memory::make_tables(&works[0]);
    let mut worst: BTreeMap<&str, Worst> = BTreeMap::new();
    let mut above = 0;
    for shape in &shapes {
        for (bounded, usual) in works[0].iter().zip(&works[1]) {
            let held = held(shape, page_len, bounded);
            let growth = if len.is_none() {
                growth::measure(|len| shape.page(len), MAX_PAGE_LEN, |page| usual.on(page))
            } else {
                Growth::default()
            };
            let worst = worst.entry(&bounded.name).or_default();
            above += usize::from(report(&format!("{} / {}", usual.name, shape.name), held, &growth, worst));
        }
    }
    println!("\n{:32}  {:>6}  {:>6}  {:>8}", "", "pages", "memory", "exponent");
    for (name, Worst { pages, memory, exponent }) in worst {
        println!("{name:32}  {pages:>6}  {memory:>6.2}  {exponent:>8.2}");
    }
    if above == 0 { Ok(()) } else { Err(format!("{above} answers are above the limits")) }
}

/// The number after a prefix.
fn number(arguments: &Arguments, prefix: &str) -> Option<usize> {
    arguments.names.iter().find_map(|name| name.strip_prefix(prefix)?.parse().ok())
}

/// Writes the verbs with their requests, and pages of six lengths. The limit of memory grows with the page: what limits multiply is
/// bounded by it, and a short page does not reach the default limit.
fn write(shapes: &[Shape], len: usize) -> Result<(), String> {
    let lens = [1, 2, 4, 8, 16, 32, 64].map(|factor| factor * len);
    let requests = lens.map(|len| {
        let questions = verbs::questions().into_iter();
        questions.map(|question| question.json(memory::limit(len))).collect::<Vec<_>>()
    });
    let of_trees: HashSet<String> = shapes::of_trees().map(|shape| shape.name).collect();
    let pages = shapes.iter().map(|shape| {
        let html = lens.map(|len| shape.page(len));
        json!({ "name": shape.name, "isOfTree": of_trees.contains(&shape.name), "html": html })
    });
    let mut lines = [json!(requests)].into_iter().chain(pages);
    let written = lines.try_for_each(|line| writeln!(io::stdout(), "{line}"));
    written.map_err(|error| format!("cannot write the pages: {error}"))
}

/// The bytes that a verb holds for a page of a shape, as a part of its limit.
fn held(shape: &Shape, page_len: usize, work: &Work) -> f64 {
    let page = shape.page(page_len);
    memory::peak(work, &page) as f64 / memory::allowed(&page, page_len) as f64
}

/// Prints a line if an answer is above a limit. Returns true then.
fn report(name: &str, held: f64, growth: &Growth, worst: &mut Worst) -> bool {
    let milliseconds = growth.longest.as_secs_f64() * 1e3;
    let exponent = if milliseconds < MIN_MILLISECONDS { 0.0 } else { growth.exponent };
    worst.pages += 1;
    worst.memory = worst.memory.max(held);
    worst.exponent = worst.exponent.max(exponent);
    let is_above = held > 1.0 || exponent > MAX_EXPONENT;
    if is_above {
        println!("{name}: memory {held:.2}, exponent {exponent:.2}, {milliseconds:.0} ms");
    }
    is_above
}

/// The verbs that are asked for.
fn works(arguments: &Arguments, max_memory: Option<usize>) -> Vec<Work> {
    let words: Vec<&str> = arguments.names.iter().filter_map(|name| name.strip_prefix("verb:")).collect();
    let mut works = verbs::all(max_memory);
    works.retain(|work| words.is_empty() || words.iter().any(|word| work.name.contains(word)));
    works
}

fn shapes(arguments: &Arguments) -> Vec<Shape> {
    let names = || {
        let names = arguments.names.iter();
        names.filter(|name| !["verb:", "len:", "write:"].iter().any(|prefix| name.starts_with(prefix)))
    };
    let rounds = 0..arguments.rounds.unwrap_or(0) as u64;
    let seeds = names().filter_map(|name| seeds(name.strip_prefix("seed:")?));
    let random = seeds.flatten().chain(rounds).map(compose::shape);
    let is_wanted =
        |shape: &Shape| names().next().is_none() || names().any(|name| shape.name.contains(name.as_str()));
    shapes::all().filter(is_wanted).chain(random).collect()
}

/// The numbers of `17` or `17..20`.
fn seeds(text: &str) -> Option<Range<u64>> {
    let (first, end) = text.split_once("..").unwrap_or((text, ""));
    let first = first.parse().ok()?;
    Some(first..if end.is_empty() { first + 1 } else { end.parse().ok()? })
}
