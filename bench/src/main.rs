//! Measures the time of html5ever alone, of our parser, and, with the feature `peers`, of other crates.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use microweave_bench::arguments::{self, Arguments};
use microweave_bench::contenders::{self, Contender};
use microweave_bench::pages::{Corpus, Page};
use microweave_bench::{formats, report, timing};

const HELP: &str = "\
Measures the time of html5ever alone (the floor), of our parser and, with the feature `peers`, of other
crates. Prints medians, as speed and as multiples of the floor. Then measures each format that a page can
be written in, as a multiple of the parse.

Usage: microweave-bench [--rounds NUMBER] [PAGE]...

  PAGE              measure only the pages with one of these words in their names
  --rounds NUMBER   number of rounds, in each of which every parser parses each page (11)
  -h, --help        this text
";

const ROUNDS: usize = 11;

fn main() -> ExitCode {
    arguments::run(HELP, program)
}

fn program(arguments: &Arguments) -> Result<(), String> {
    let corpus = Corpus::read(&arguments.names)?;
    let rounds = arguments.rounds.unwrap_or(ROUNDS);
    let tables = [("floor", contenders::all()), ("parse", formats::all())];
    println!("medians of {rounds} rounds");
    for (first, contenders) in &tables {
        if !corpus.real.is_empty() {
            let title = format!("{} real pages together", corpus.real.len());
            measure(&title, first, contenders, &corpus.real, rounds);
        }
        if !corpus.raw.is_empty() {
            let title = format!("{} raw pages together", corpus.raw.len());
            measure(&title, first, contenders, &corpus.raw, rounds);
        }
        if !corpus.small.is_empty() {
            let title = format!("{} small pages of 1 to 3 KB together", corpus.small.len());
            measure(&title, first, contenders, &corpus.small, rounds);
        }
        for page in &corpus.synthetic {
            measure(&page.name, first, contenders, std::slice::from_ref(page), rounds);
        }
    }
    Ok(())
}

fn measure(title: &str, first: &str, contenders: &[Contender], pages: &[Page], rounds: usize) {
    report::print_times(title, first, contenders, &timing::measure(contenders, pages, rounds));
}
