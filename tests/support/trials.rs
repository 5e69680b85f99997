//! Trials of the cases that the runner of suites reads, and of pages that have no expected results.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_suite::{Case, Parser, Suite, check};

use super::both_trees::on_both_trees;
use super::{cases, suites};

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

/// Finds pages, with their names. `None` if they are not on this machine.
type FindPages = fn() -> Option<Vec<(String, String)>>;

const FOLDERS: [(&str, FindPages); 3] = [
    ("real pages", suites::pages),
    ("the public suite", || suites::microformats().map(|folder| suites::files_below(&folder, "html"))),
    ("our own cases", || Some(suites::files_below(&cases::folder(""), "html"))),
];

/// Trials of a check that counts what it has compared: on real pages, on the public suite, and on our own cases.
pub fn of_pages(what: &str, minimum: usize, check: fn(&str) -> Result<usize, String>) -> Vec<Trial> {
    let trial = |(folder, pages): (&str, FindPages)| {
        Trial::test(format!("{what} of {folder}"), move || {
            pages().map_or(Ok(()), |pages| check_pages(&pages, minimum, check))
        })
    };
    FOLDERS.into_iter().map(trial).collect()
}

fn check_pages(
    pages: &[(String, String)],
    minimum: usize,
    check: fn(&str) -> Result<usize, String>,
) -> Result<(), Failed> {
    let (mut count, mut wrong) = (0, Vec::new());
    for (name, html) in pages {
        match check(html) {
            Ok(compared) => count += compared,
            Err(message) => wrong.push(format!("{name}: {message}")),
        }
    }
    if count < minimum {
        wrong.push(format!("only {count} were compared"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}
