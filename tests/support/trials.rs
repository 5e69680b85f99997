//! Trials of the cases that the runner of suites reads.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_suite::{Case, Parser, Suite, check};

use super::both_trees::on_both_trees;

/// Trials with both trees for each case of a folder that is selected: the runner's comparison and a further check. If the
/// suite cannot be read, one trial that fails.
pub fn trials(
    folder: &Path,
    is_selected: fn(&Case) -> bool,
    further: fn(&Case, Tree) -> Result<(), Failed>,
) -> Vec<Trial> {
    let cases = match Suite::open(folder) {
        Ok(suite) => suite.cases.into_iter().filter(is_selected),
        Err(error) => return vec![Trial::test("the suite can be read", move || Err(error.into()))],
    };
    let both = |case: Case| {
        on_both_trees(&case.name.clone(), move |tree| {
            check(&case, &Parser::Microweave(tree))?.map_err(|failure| failure.to_string())?;
            further(&case, tree)
        })
    };
    cases.flat_map(both).collect()
}
