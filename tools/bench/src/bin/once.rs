//! Parses some pages a given number of times. `instructions.sh` counts the instructions of this program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

#[cfg(feature = "verbs")]
use microweave_bench::formats;
use microweave_bench::{contenders, pages};

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

/// Parses the pages. Returns their total length.
fn program() -> Result<usize, String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [measure, pages, times] = &arguments[..] else {
        return Err("usage: once MEASURE PAGES TIMES".to_owned());
    };
    let contenders = contenders::trees().into_iter().chain(contenders::documents());
    #[cfg(feature = "verbs")]
    let contenders = contenders.chain(formats::all());
    let contender = { contenders }
        .find(|one| one.key == measure)
        .ok_or_else(|| format!("there is no measure {measure}"))?;
    let times: usize = times.parse().map_err(|_| "TIMES must be a number")?;
    let pages = pages::group(pages)?;
    for page in pages.iter().cycle().take(times * pages.len()) {
        (contender.parse)(page);
    }
    Ok(pages.iter().map(|page| page.html.len()).sum())
}
