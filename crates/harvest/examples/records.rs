//! Prints what is read from inputs: a line for each page and each part that could not be read.
//!
//!     cargo run --example records -p microweave-harvest -- FILE...
//!     cargo run --example records -p microweave-harvest -- --cdx FILE.cdxj FOLDER
//!
//! A page's line has its offset, date, URL, content type, length and SHA-256, separated by tabs; the line of a loss has its
//! offset, `LOSS`, its URL and the reason. With `--cdx`, the records of the list are read from files in the folder.
//! `--count` prints only the numbers of pages, bytes and losses.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use microweave_harvest::cdx;
use microweave_harvest::input::{Entry, Input, InputOptions};
use sha2::{Digest, Sha256};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let options = InputOptions::default();
    let mut out = BufWriter::new(io::stdout().lock());
    match &*arguments.iter().map(String::as_str).collect::<Vec<_>>() {
        ["--cdx", list, folder] => {
            let (files, errors) = cdx::read_by_file(BufReader::new(File::open(list)?));
            for (file, ranges) in files {
                print(Input::open_ranges(&Path::new(folder).join(&file), ranges, options)?, &mut out)?;
            }
            errors.iter().try_for_each(|error| writeln!(out, "{error}"))?;
        }
        ["--count", files @ ..] => {
            for file in files {
                count(Input::open(Path::new(file), options)?, &mut out)?;
            }
        }
        files => {
            for file in files {
                let input =
                    Input::open(Path::new(file), options).map_err(|error| format!("{file} {error}"))?;
                print(input, &mut out)?;
            }
        }
    }
    Ok(())
}

fn print(input: Input, out: &mut impl Write) -> io::Result<()> {
    for entry in input {
        match entry {
            Entry::Page(page) => {
                let digest = Sha256::digest(&page.body);
                let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
                let (date, content_type) =
                    (page.date.unwrap_or_default(), page.content_type.unwrap_or_default());
                let (offset, url, length) = (page.offset, page.url, page.body.len());
                writeln!(out, "{offset}\t{date}\t{url}\t{content_type}\t{length}\t{hex}")?;
            }
            Entry::Loss(loss) => {
                writeln!(out, "{}\tLOSS\t{}\t{}", loss.offset, loss.url.unwrap_or_default(), loss.reason)?;
            }
        }
    }
    Ok(())
}

fn count(mut input: Input, out: &mut impl Write) -> io::Result<()> {
    let (mut pages, mut bytes, mut losses) = (0, 0, 0);
    for entry in &mut input {
        match entry {
            Entry::Page(page) => {
                pages += 1;
                bytes += page.body.len();
            }
            Entry::Loss(_) => losses += 1,
        }
    }
    writeln!(
        out,
        "{} records, {pages} pages, {bytes} bytes, {losses} losses, {:?}",
        input.records(),
        input.skipped()
    )
}
