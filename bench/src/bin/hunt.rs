//! Hunts for superlinear shapes: pages made to take more than their share of time. Fails if it finds
//! one.
#![forbid(unsafe_code)]

use std::process::{Command, ExitCode};

use microweave_bench::arguments::{self, Arguments};
use microweave_bench::hunt::growth::{self, HIGHEST};
use microweave_bench::hunt::shapes::{self, Shape};

const HELP: &str = "\
Takes the time of hostile pages of 1, 2 and 4 MB, from parsing to written JSON, and tells how it
grows: as the length to the power of the exponent. Fails if an exponent is above 1.15.

Usage: hunt [SHAPE]...

  SHAPE        take only shapes with this in their names
  -h, --help   this text
";

const SETTINGS: [(&str, &str); 2] =
    [("MALLOC_MMAP_THRESHOLD_", "1000000000"), ("MALLOC_TRIM_THRESHOLD_", "4000000000")];

fn main() -> ExitCode {
    match with_memory_kept() {
        Some(code) => code,
        None => arguments::run(HELP, program),
    }
}

/// Runs the program again with the memory of glibc kept, unless that is so already. Else memory that is
/// given back is taken anew for each long page, but not for the short ones, which is no work of ours.
fn with_memory_kept() -> Option<ExitCode> {
    if std::env::var_os(SETTINGS[0].0).is_some() {
        return None;
    }
    let program = std::env::current_exe().ok()?;
    let status = Command::new(program).args(std::env::args_os().skip(1)).envs(SETTINGS).status().ok()?;
    Some(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn program(arguments: &Arguments) -> Result<(), String> {
    if arguments.rounds.is_some() {
        return Err("a shape is measured until it is clear: there is no option --rounds here".to_owned());
    }
    let is_wanted = |shape: &Shape| {
        arguments.names.is_empty() || arguments.names.iter().any(|name| shape.name.contains(name.as_str()))
    };
    let shapes: Vec<Shape> = shapes::all().filter(is_wanted).collect();
    println!("{:52}  {:>9}  {:>8}", "", "ms (4 MB)", "exponent");
    let above: Vec<&str> = shapes.iter().filter(|shape| report(shape)).map(|shape| shape.name).collect();
    println!("{} shapes, {} above {HIGHEST}", shapes.len(), above.len());
    if above.is_empty() { Ok(()) } else { Err(format!("superlinear: {}", above.join(", "))) }
}

/// Prints a shape's line. Is it above?
fn report(shape: &Shape) -> bool {
    let growth = growth::measure(shape);
    let (time, mark) = (growth.longest.as_secs_f64() * 1e3, if growth.is_above() { "  ABOVE" } else { "" });
    println!("{:52}  {time:>9.1}  {:>8.2}{mark}", shape.name, growth.exponent);
    growth.is_above()
}
