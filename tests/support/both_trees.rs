//! Cases that are read twice: with our tree, and with html5ever's (`Tree::Html5ever`). The results differ in one class of cases
//! only: those whose expected result has places in the page, as html5ever's tree has none. The modules `check`, `profiles`
//! and `reasons` are all of this class, so they have no second trial.

use libtest_mimic::{Failed, Trial};
use microweave::Tree;

use super::public;

/// Why a case fails with html5ever's tree.
const PLACED: &str = "its result has places, which html5ever's tree has not";

/// A trial of a case with our tree, and one with html5ever's.
pub fn on_both_trees(
    name: &str,
    run: impl Fn(Tree) -> Result<(), Failed> + Clone + Send + 'static,
) -> [Trial; 2] {
    on_both_trees_except(name, None, run)
}

/// A trial of a case with our tree, and one with html5ever's. With a reason, both must fail.
pub fn on_both_trees_except(
    name: &str,
    exception: Option<&str>,
    run: impl Fn(Tree) -> Result<(), Failed> + Clone + Send + 'static,
) -> [Trial; 2] {
    trials(name, [exception, exception], run)
}

/// A trial of a case with our tree, and one with html5ever's. The second one must fail if `has_places` is true: the expected
/// result has places in the page.
pub fn on_both_trees_unless_placed(
    name: &str,
    has_places: bool,
    run: impl Fn(Tree) -> Result<(), Failed> + Clone + Send + 'static,
) -> [Trial; 2] {
    trials(name, [None, has_places.then_some(PLACED)], run)
}

fn trials(
    name: &str,
    exceptions: [Option<&str>; 2],
    run: impl Fn(Tree) -> Result<(), Failed> + Clone + Send + 'static,
) -> [Trial; 2] {
    let [ours, theirs] = exceptions;
    let run_ours = run.clone();
    [
        public::case(name, ours, move || run_ours(Tree::Microweave)),
        public::case(&format!("{name} with html5ever's tree"), theirs, move || run(Tree::Html5ever)),
    ]
}
