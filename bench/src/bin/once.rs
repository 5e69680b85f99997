//! Parses some pages so many times, and does nothing else: for `instructions.sh`, which counts what that
//! takes.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use microweave_bench::pages::{Corpus, Page};
use microweave_bench::{contenders, formats};

fn main() -> ExitCode {
    match program() {
        Ok(bytes) => {
            println!("{bytes}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The length of the pages.
fn program() -> Result<usize, String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [measure, pages, times] = &arguments[..] else {
        return Err("usage: once MEASURE PAGES TIMES".to_owned());
    };
    let mut contenders = contenders::all().into_iter().chain(formats::all());
    let contender = contenders.find(|one| one.key == measure).ok_or("there is no such measure")?;
    let times: usize = times.parse().map_err(|_| "TIMES is a number")?;
    let pages = group(pages)?;
    for page in pages.iter().cycle().take(times * pages.len()) {
        (contender.parse)(page);
    }
    Ok(pages.iter().map(|page| page.html.len()).sum())
}

/// A part of the corpus by its name, or pages by a part of theirs.
fn group(name: &str) -> Result<Vec<Page>, String> {
    match name {
        "real" => Corpus::read(&[]).map(|corpus| corpus.real),
        "raw" => Corpus::read(&[]).map(|corpus| corpus.raw),
        "small" => Corpus::read(&[]).map(|corpus| corpus.small),
        _ => Corpus::read(&[name.to_owned()]).map(|corpus| corpus.synthetic),
    }
}
