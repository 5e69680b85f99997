//! A crawl of a folder: reads all its pages on all cores, and writes a line of JSON for each page with items.
//!
//! The folder has a folder for each host, as `wget --mirror` makes it. So a page's address follows from its path.
//!
//! ```sh
//! wget --mirror https://ada.example/
//! folder-crawl . > items.jsonl
//! ```

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use microweave::Options;
use microweave_convert::{Format, FormatOptions, JsonLayout};
use microweave_reader::Reading;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder] = &arguments[..] else {
        eprintln!("usage: folder-crawl FOLDER > items.jsonl");
        return ExitCode::FAILURE;
    };
    match pages(folder) {
        Ok(pages) if crawl(folder, &pages) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{} cannot be read: {error}; name a folder of pages", folder.display());
            ExitCode::FAILURE
        }
    }
}

/// The HTML files in a folder and in the folders inside it. Symbolic links are not followed: they could lead round
/// in a circle.
fn pages(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut pages, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(folder)? {
            let file = file?;
            let is_html = || file.path().extension().is_some_and(|end| end == "html" || end == "htm");
            match file.file_type()? {
                kind if kind.is_dir() => folders.push(file.path()),
                kind if kind.is_file() && is_html() => pages.push(file.path()),
                _ => {}
            }
        }
    }
    Ok(pages)
}

/// Reads the pages on all cores. True if all of them were read and written.
fn crawl(folder: &Path, pages: &[PathBuf]) -> bool {
    // Each thread takes the next page. So a long page does not keep short ones waiting.
    let next = AtomicUsize::new(0);
    let all_is_well = AtomicBool::new(true);
    let work = || {
        while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(error) = write_items(folder, page) {
                eprintln!("{}: {error}", page.display());
                all_is_well.store(false, Ordering::Relaxed);
                // The reader of the output has stopped, as `head` does.
                if error.kind() == io::ErrorKind::BrokenPipe {
                    next.store(pages.len(), Ordering::Relaxed);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    all_is_well.into_inner()
}

/// Writes the items of a page as one line. The line has the file as `source`.
fn write_items(folder: &Path, file: &Path) -> io::Result<()> {
    // A crawl has pages without a `Content-Type` header: their encoding is found in the page.
    let page = Options::new().rels(false).page_bytes(&fs::read(file)?, None, &address(folder, file));
    let reading = Reading::of(page);
    let document = reading.document();
    if document.items().next().is_none() && document.microdata().items().next().is_none() {
        return Ok(());
    }
    let options = FormatOptions::new().layout(JsonLayout::Line).source(&file.to_string_lossy());
    let line = microweave_convert::write(&reading, Format::Json, &options).map_err(io::Error::other)?;
    // Standard output is locked for the whole line, so that lines of two threads do not mix.
    io::stdout().lock().write_all(line.text().as_bytes())
}

/// The address of a page: its path in the folder. `wget` adds `index.html` to the address of a folder.
fn address(folder: &Path, file: &Path) -> String {
    let path = file.strip_prefix(folder).unwrap_or(file);
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    let address = format!("https://{}", parts.join("/"));
    address.strip_suffix("index.html").map_or(address.clone(), str::to_owned)
}
