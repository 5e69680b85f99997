//! markup5ever_rcdom's tree of every page of the corpora is ours, node for node; and so is what we
//! take over from such a tree.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use microweave::Dom;
use support::{suites, tree};

/// Pages on which our tree once was another, as fuzzing found.
const FOUND_BY_FUZZING: &[&str] = &["</body> <!>i"];

fn main() {
    let arguments = Arguments::from_args();
    let Some(corpus) = suites::corpus() else {
        return suites::report_missing("the corpora");
    };
    let pages = suites::files_below(&corpus, "html");
    let mut trials: Vec<Trial> =
        pages.into_iter().map(|(name, page)| Trial::test(name, move || compare(&page))).collect();
    trials.extend(FOUND_BY_FUZZING.iter().map(|page| Trial::test(*page, || compare(page))));
    libtest_mimic::run(&arguments, trials).exit();
}

fn compare(page: &str) -> Result<(), Failed> {
    let rcdom = tree::parse_rcdom(page);
    let theirs = tree::write_rcdom(&rcdom, false);
    #[cfg(feature = "rcdom")]
    same(&tree::write_ours(&Dom::from_rcdom(&rcdom), false), &theirs)?;
    same(&tree::write_ours(&Dom::parse(page), false), &theirs)
}

fn same(ours: &str, theirs: &str) -> Result<(), Failed> {
    match ours.lines().zip(theirs.lines()).enumerate().find(|(_, (ours, theirs))| ours != theirs) {
        Some((line, (ours, theirs))) => Err(format!("line {line}: {ours:?} here, {theirs:?} there").into()),
        None if ours.len() == theirs.len() => Ok(()),
        None => Err("one tree ends before the other".into()),
    }
}
