//! Compares our tree with html5ever's on hostile pages: the time of each, and how it grows with the length.
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::process::ExitCode;

use microweave::{Dom, Options, Tree};
use microweave_bench::arguments::{self, Arguments};
use microweave_bench::hunt::growth::{self, Growth};
use microweave_bench::hunt::shapes::{self, Shape};
use microweave_bench::rcdom;

const HELP: &str = "\
Measures three trees of hostile pages of 32 and 128 KB: the tree of html5ever with markup5ever_rcdom,
without limits; html5ever's as microweave reads it, within its limits; and microweave's. Prints the
milliseconds for 128 KB, and how the time grows: as the length to the power of the exponent.

Usage: trees [SHAPE]...

  SHAPE        measure only the shapes with one of these words in their names
  -h, --help   this text
";

/// The length of the long pages, in bytes.
const MAX_PAGE_LEN: usize = 128_000;

/// Makes a tree and drops it.
type TreeWork = fn(&str);

const TREES: [(&str, TreeWork); 3] = [
    ("html5ever", |page| drop(black_box(rcdom::parse(page)))),
    ("within limits", |page| drop(black_box(Options::new().tree(Tree::Html5ever).page(page, "")))),
    ("microweave", |page| drop(black_box(Dom::parse(page)))),
];

fn main() -> ExitCode {
    arguments::run(HELP, program)
}

fn program(arguments: &Arguments) -> Result<(), String> {
    if arguments.rounds.is_some() {
        return Err("--rounds is not an option of this program: each shape is measured as often as it needs"
            .to_owned());
    }
    let is_wanted = |shape: &Shape| {
        arguments.names.is_empty() || arguments.names.iter().any(|name| shape.name.contains(name.as_str()))
    };
    let shapes: Vec<Shape> = shapes::of_trees().filter(is_wanted).collect();
    println!("{:52}{}", "", TREES.map(|(name, _)| format!("  {name:>18}")).concat());
    let growths: Vec<[Growth; 3]> = shapes.iter().map(report).collect();
    for (index, (name, _)) in TREES.iter().enumerate() {
        let growths = || growths.iter().map(|growths| &growths[index]);
        let above = growths().filter(|growth| growth.grows_too_fast()).count();
        let longest = growths().map(|growth| growth.longest).max().unwrap_or_default();
        println!(
            "{name}: {above} of {} shapes grow faster than their length; the slowest takes {:.1} ms",
            shapes.len(),
            longest.as_secs_f64() * 1e3
        );
    }
    Ok(())
}

/// Measures the trees of a shape, and prints its line.
fn report(shape: &Shape) -> [Growth; 3] {
    let growths = TREES.map(|(_, work)| growth::measure(|len| shape.page(len), MAX_PAGE_LEN, work));
    let columns = growths
        .iter()
        .map(|growth| format!("  {:>10.1}  {:>6.2}", growth.longest.as_secs_f64() * 1e3, growth.exponent));
    println!("{:52}{}", shape.name, columns.collect::<String>());
    growths
}
