//! Trials of the cases that the runner of suites reads.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave_suite::{Case, Parser, Suite, check};

/// A trial for each case of a folder that is selected: the runner's comparison and a further check. If the suite cannot be
/// read, one trial that fails.
pub fn trials(
    folder: &Path,
    is_selected: fn(&Case) -> bool,
    further: fn(&Case) -> Result<(), Failed>,
) -> Vec<Trial> {
    let cases = match Suite::open(folder) {
        Ok(suite) => suite.cases.into_iter().filter(is_selected),
        Err(error) => return vec![Trial::test("the suite can be read", move || Err(error.into()))],
    };
    let trial = |case: Case| {
        Trial::test(case.name.clone(), move || {
            check(&case, &Parser::Microweave)?.map_err(|failure| failure.to_string())?;
            further(&case)
        })
    };
    cases.map(trial).collect()
}
