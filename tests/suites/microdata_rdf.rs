//! The W3C's tests of microdata as RDF, run from their manifest. (The runner reads N-Triples, this module also Turtle.)

use libtest_mimic::{Failed, Trial};
use microweave::{Options, Tree};
use microweave_convert::rdf::Registry;
use microweave_convert::{Format, FormatOptions, OutputError, write};
use microweave_reader::Reading;
use microweave_suite::{Case, ExpectedResult};

use crate::support::rdf::{compare, read};
use crate::support::suites;
use crate::support::trials::trials as trials_of;

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("microdata-rdf") else { return Vec::new() };
    trials_of(&folder, |_| true, run)
}

fn run(case: &Case, tree: Tree) -> Result<(), Failed> {
    let page = Options::new().tree(tree).page(&std::fs::read_to_string(&case.page)?, &case.base);
    let registry = std::fs::read_to_string(case.registry.as_ref().ok_or("the case has no registry")?)?;
    let options = FormatOptions::new().registry(Registry::from_json(&registry)?);
    match (&case.expected, write(&Reading::of(page), Format::Turtle, &options)) {
        (ExpectedResult::RdfError, Err(OutputError::ItemCycle(_))) => Ok(()),
        (ExpectedResult::Rdf(file), Ok(turtle)) => {
            compare(&read(turtle.text(), &case.base)?, &read(&std::fs::read_to_string(file)?, &case.base)?)
        }
        (expected, ours) => Err(format!("expected: {expected:?}, ours: {ours:?}").into()),
    }
}
