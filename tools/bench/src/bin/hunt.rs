//! Hunts for superlinear shapes: pages whose time grows faster than their length. Fails if it finds one.
#![forbid(unsafe_code)]

use std::io;
use std::process::{Command, ExitCode};

use microweave_bench::arguments::{self, Arguments};
use microweave_bench::hunt::growth::{self, MAX_EXPONENT};
use microweave_bench::hunt::shapes::{self, Shape};

const HELP: &str = "\
Measures the time of hostile pages of 1 and 4 MB, from parsing to written JSON, and prints how it
grows: as the length to the power of the exponent. Fails if an exponent is above 1.15.

Usage: hunt [SHAPE]...

  SHAPE        measure only the shapes with one of these words in their names
  -h, --help   this text
";

/// The length of the long pages, in bytes.
const MAX_PAGE_LEN: usize = 4_000_000;

const BASE: &str = "https://example.com/a/page";

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

fn program(arguments: &Arguments) -> Result<(), String> {
    if arguments.rounds.is_some() {
        return Err("--rounds is not an option of this program: each shape is measured as often as it needs"
            .to_owned());
    }
    let is_wanted = |shape: &Shape| {
        arguments.names.is_empty() || arguments.names.iter().any(|name| shape.name.contains(name.as_str()))
    };
    let shapes: Vec<Shape> = shapes::all().filter(is_wanted).collect();
    println!("{:52}  {:>9}  {:>8}", "", "ms (4 MB)", "exponent");
    let above: Vec<&str> = shapes.iter().filter(|shape| report(shape)).map(|shape| shape.name).collect();
    println!("{} shapes, {} above {MAX_EXPONENT}", shapes.len(), above.len());
    if above.is_empty() { Ok(()) } else { Err(format!("superlinear: {}", above.join(", "))) }
}

/// Prints a shape's line. True if its exponent is above the maximum.
fn report(shape: &Shape) -> bool {
    let growth = growth::measure(shape, MAX_PAGE_LEN, |page| {
        let document = shape.options().parse(page, BASE);
        serde_json::to_writer(io::sink(), &document).expect("writing to a sink does not fail");
    });
    let (time, mark) =
        (growth.longest.as_secs_f64() * 1e3, if growth.grows_too_fast() { "  ABOVE" } else { "" });
    println!("{:52}  {time:>9.1}  {:>8.2}{mark}", shape.name, growth.exponent);
    growth.grows_too_fast()
}
