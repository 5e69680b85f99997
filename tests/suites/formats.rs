//! The JSON formats: the cases under `test-suite/formats/`, which are `NAME.html` with `NAME.FORMAT.json` for each format.
//! Checks too that each format has a case.

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::Reading;
use serde_json::Value;

use crate::support::both_trees::on_both_trees_unless_placed;
use crate::support::setup::Setup;
use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = vec![Trial::test("every format has a case", every_format_has_a_case)];
    for (name, _) in suites::files_below(&folder(), "html") {
        for format in Format::all().filter(|format| format.extension() == "json") {
            let expected = folder().join(format!("{name}.{format}.json"));
            if expected.is_file() {
                let page = folder().join(format!("{name}.html"));
                let case = format!("{name}/{format}");
                // Each link has its line.
                let has_places = format == Format::Links;
                let run = move |tree| run(&page, &expected, format, tree);
                trials.extend(on_both_trees_unless_placed(&case, has_places, run));
            }
        }
    }
    trials
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite/formats")
}

fn run(page: &Path, expected: &Path, format: Format, tree: Tree) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let expected: Value = serde_json::from_slice(&std::fs::read(expected)?)?;
    let setup = Setup::read(&bytes)?;
    let page = setup.options.tree(tree).page_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    let output = write(&Reading::of(page), format, &FormatOptions::new())?;
    let ours: Value = serde_json::from_str(output.text())?;
    if ours != expected {
        return Err(format!("expected:\n{expected:#}\nours:\n{ours:#}").into());
    }
    Ok(())
}

/// JSON formats have the same extension, so the name of the format comes before it. (`suites::files_below` leaves out the
/// extension.)
fn every_format_has_a_case() -> Result<(), Failed> {
    for format in Format::all() {
        let cases = suites::files_below(&folder(), format.extension());
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
