//! Prints the seconds of CPU time that it takes to read the pages of an input that are in memory already, with one
//! thread: what the harvest of a file is compared with (`crates/harvest/peers/bench.sh`).
//!
//!     cargo run --profile dist -p microweave-harvest --features arrow --example from_memory -- FILE [MEASURE [TIMES]]
//!
//! A measure is `parse`, `read` (posts) or `things`; with the feature `arrow` also `arrow-documents`, `arrow-posts` or
//! `arrow-CLASS`, such as `arrow-product`.

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;

use microweave::Options;
use microweave_harvest::input::{Entry, Input, InputOptions};
use microweave_harvest::record::PageRecord;
use microweave_reader::{ReadOptions, Reading};
use rustix::time::{ClockId, clock_gettime};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let file = arguments.first().ok_or("name a file")?;
    let measure = arguments.get(1).map_or("parse", String::as_str);
    let times: usize = arguments.get(2).map_or(Ok(1), |times| times.parse())?;
    let entries = Input::open(Path::new(file), InputOptions::default())?;
    let pages: Vec<_> =
        entries.filter_map(|entry| if let Entry::Page(page) = entry { Some(page) } else { None }).collect();
    let started = cpu_seconds();
    for _ in 0..times {
        run(&pages, measure)?;
    }
    println!("{:.3}", cpu_seconds() - started);
    Ok(())
}

fn run(pages: &[PageRecord], measure: &str) -> Result<(), Box<dyn Error>> {
    let options = Options::new();
    let page =
        |page: &PageRecord| options.clone().page_bytes(&page.body, page.content_type.as_deref(), &page.url);
    match measure {
        "parse" => pages.iter().for_each(|page| {
            black_box(options.parse_bytes(&page.body, page.content_type.as_deref(), &page.url));
        }),
        "read" => pages.iter().for_each(|record| {
            black_box(Reading::of(page(record)).posts(&ReadOptions::new()));
        }),
        "things" => pages.iter().for_each(|record| {
            black_box(Reading::of(page(record)).things());
        }),
        _ => match measure.strip_prefix("arrow-") {
            Some(rows) => into_arrow(pages, rows)?,
            None => return Err(format!("there is no measure {measure}").into()),
        },
    }
    Ok(())
}

/// Makes record batches of 64 pages, as Python's `microweave.arrow` does.
#[cfg(feature = "arrow")]
fn into_arrow(pages: &[PageRecord], rows: &str) -> Result<(), Box<dyn Error>> {
    use microweave_harvest::page::HarvestedPage;
    use microweave_harvest::tables::{ArrowRows, ClassTable, RowKind};

    let kind = match rows {
        "documents" => RowKind::Documents,
        "posts" => RowKind::Posts,
        class => RowKind::Things(ClassTable::find(class).ok_or("there is no such class")?),
    };
    let options = Options::new();
    for pages in pages.chunks(64) {
        let mut rows = ArrowRows::new(kind);
        for record in pages {
            let page = options.page_bytes(&record.body, record.content_type.as_deref(), &record.url);
            rows.push(&HarvestedPage::new(record, "pages", page));
        }
        black_box(rows.into_batch()?);
    }
    Ok(())
}

#[cfg(not(feature = "arrow"))]
fn into_arrow(_: &[PageRecord], _: &str) -> Result<(), Box<dyn Error>> {
    Err("this needs the feature arrow".into())
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
