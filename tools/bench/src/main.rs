//! Measures the time of html5ever alone, of our parser, and, with the feature `peers`, of other crates.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use microweave_bench::arguments::{self, Arguments};
use microweave_bench::pages::{self, PageGroup};
use microweave_bench::{contenders, formats, report, timing};

const HELP: &str = "\
Measures the time of html5ever alone (the floor), of our tree and, with the feature `peers`, of other
parsers of HTML. Prints medians, as speed and as multiples of the floor. Then measures parsers that read
what a page says; and each format that a page can be written in, as a multiple of the parse.

Usage: microweave-bench [--rounds NUMBER] [PAGE]...

  PAGE              measure only the pages with one of these words in their names, or one of the groups
                    readability, html5lib, feed, products, dense, small, real, raw, hfeed
                    and microdata
  --rounds NUMBER   number of rounds, in each of which every parser parses each page (11)
  -h, --help        this text
";

const ROUNDS: usize = 11;

fn main() -> ExitCode {
    arguments::run(HELP, program)
}

fn program(arguments: &Arguments) -> Result<(), String> {
    let groups = pages::groups(&arguments.names)?;
    let rounds = arguments.rounds.unwrap_or(ROUNDS);
    let tables =
        [("floor", contenders::trees()), ("floor", contenders::documents()), ("parse", formats::all())];
    println!("medians of {rounds} rounds");
    for (first, contenders) in &tables {
        for PageGroup { title, pages } in &groups {
            let times = timing::measure(contenders, pages, rounds);
            report::print_times(&format!("{}: {title}", pages.len()), first, contenders, &times);
        }
    }
    Ok(())
}
