//! Cases that are read twice: with our tree, and with html5ever's (`Tree::Html5ever`). The results differ in one class of cases
//! only: those whose expected result has places in the page, as html5ever's tree has none. The modules `check`, `profiles`
//! and `reasons` are all of this class, so they have no second trial.

use libtest_mimic::{Failed, Trial};
use microweave::Tree;

/// A trial of a case with our tree, and one with html5ever's.
pub fn on_both_trees(
    name: &str,
    run: impl Fn(Tree) -> Result<(), Failed> + Clone + Send + 'static,
) -> [Trial; 2] {
    on_both_trees_unless_placed(name, false, run)
}

/// A trial of a case with our tree, and one with html5ever's. The second one must fail if `has_places` is true: the expected
/// result has places in the page.
pub fn on_both_trees_unless_placed(
    name: &str,
    has_places: bool,
    run: impl Fn(Tree) -> Result<(), Failed> + Clone + Send + 'static,
) -> [Trial; 2] {
    let ours = run.clone();
    [
        Trial::test(name, move || ours(Tree::Microweave)),
        Trial::test(format!("{name} with html5ever's tree"), move || {
            match (run(Tree::Html5ever), has_places) {
                (Ok(()), true) => {
                    Err("it passes, but its result has places, which html5ever's tree has not".into())
                }
                (Err(_), true) => Ok(()),
                (result, false) => result,
            }
        }),
    ]
}
