//! Parses the corpus on one thread and on two, and prints how much faster two are. Parses share only tables
//! that are created once, so two threads should be twice as fast.
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use microweave_bench::arguments::{self, Arguments};
use microweave_bench::pages::{self, Page};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

const HELP: &str = "\
Parses pages on one thread and on two, and prints how much faster two are.

Usage: threads [--rounds NUMBER] [PAGE]...

  PAGE              measure only the pages with one of these words in their names
  --rounds NUMBER   number of rounds, of which the fastest counts (9)
  -h, --help        this text
";

const ROUNDS: usize = 9;

fn main() -> ExitCode {
    arguments::run(HELP, program)
}

fn program(arguments: &Arguments) -> Result<(), String> {
    let pages: Vec<Page> =
        pages::groups(&arguments.names)?.into_iter().flat_map(|group| group.pages).collect();
    let (one, two) = (pool(1)?, pool(2)?);
    let mut fastest = [Duration::MAX; 2];
    // The two take turns, so that other jobs of the machine affect both.
    for _ in 0..arguments.rounds.unwrap_or(ROUNDS) {
        for (fastest, pool) in fastest.iter_mut().zip([&one, &two]) {
            *fastest = (*fastest).min(time(pool, &pages));
        }
    }
    let [alone, together] = fastest.map(|time| time.as_secs_f64());
    println!("{} pages: {:.1} ms on one thread, {:.1} ms on two", pages.len(), alone * 1e3, together * 1e3);
    println!("two are {:.2} times as fast", alone / together);
    Ok(())
}

fn pool(threads: usize) -> Result<ThreadPool, String> {
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| error.to_string())
}

fn time(pool: &ThreadPool, pages: &[Page]) -> Duration {
    let start = Instant::now();
    pool.install(|| {
        pages.par_iter().for_each(|page| drop(black_box(microweave::parse(&page.html, &page.base))));
    });
    start.elapsed()
}
