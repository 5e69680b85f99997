//! Prints the seconds of CPU time that it takes to parse the pages of an input that are in memory already, with one
//! thread: what the harvest of a file is compared with (`harvest/peers/bench.sh`).

use std::env;
use std::error::Error;
use std::path::Path;

use microweave::Options;
use microweave_harvest::input::{Entry, Input, InputOptions};
use rustix::time::{ClockId, clock_gettime};

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1).ok_or("name a file")?;
    let entries = Input::open(Path::new(&file), InputOptions::default())?;
    let pages: Vec<_> =
        entries.filter_map(|entry| if let Entry::Page(page) = entry { Some(page) } else { None }).collect();
    let options = Options::new();
    let started = cpu_seconds();
    for page in &pages {
        std::hint::black_box(options.parse_bytes(&page.body, page.content_type.as_deref(), &page.url));
    }
    println!("{:.3}", cpu_seconds() - started);
    Ok(())
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
