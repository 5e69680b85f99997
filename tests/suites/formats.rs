//! The JSON formats: the cases under `test-suite/formats/`, which are `NAME.html` with `NAME.FORMAT.json` for each format.
//! Checks too that each format has a case.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::Reading;

use crate::support::both_trees::on_both_trees_unless_placed;
use crate::support::cases::{self, json, same};
use crate::support::setup::Setup;
use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = vec![Trial::test("every format has a case", every_format_has_a_case)];
    for (name, page) in cases::pages("formats") {
        for format in Format::all().filter(|format| format.extension() == "json") {
            let expected = page.with_extension(format!("{format}.json"));
            if expected.is_file() {
                let (page, case) = (page.clone(), format!("{name}/{format}"));
                // Each link has its line.
                let has_places = format == Format::Links;
                let run = move |tree| run(&page, &expected, format, tree);
                trials.extend(on_both_trees_unless_placed(&case, has_places, run));
            }
        }
    }
    trials
}

fn run(page: &Path, expected: &Path, format: Format, tree: Tree) -> Result<(), Failed> {
    let output = write(&Reading::of(Setup::open(page)?.page(tree)), format, &FormatOptions::new())?;
    same(&serde_json::from_str(output.text())?, &json(expected)?)
}

/// JSON formats have the same extension, so the name of the format comes before it. (`suites::files_below` leaves out the
/// extension.)
fn every_format_has_a_case() -> Result<(), Failed> {
    for format in Format::all() {
        let cases = suites::files_below(&cases::folder("formats"), format.extension());
        let ending = format!(".{format}");
        let count = match format.extension() {
            "json" => cases.iter().filter(|(name, _)| name.ends_with(&ending)).count(),
            _ => cases.len(),
        };
        if count == 0 {
            return Err(format!("{format} has no case in test-suite/formats/").into());
        }
    }
    Ok(())
}
