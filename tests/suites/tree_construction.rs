//! html5lib's tree construction tests without scripting, one test for each case, on both paths. If our tree is not the
//! expected one, it must equal markup5ever_rcdom's tree.

use libtest_mimic::{Failed, Trial};
use microweave::{Dom, Limits, TreePath};

use crate::support::tree::Order;
use crate::support::{suites, tree};

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("html5lib/tree-construction") else {
        suites::report_missing("html5lib's tree construction tests");
        return Vec::new();
    };
    let mut trials = Vec::new();
    for (file, text) in suites::files_below(&folder, "dat") {
        for (number, case) in tree::read_cases(&text).into_iter().enumerate() {
            if !case.scripting {
                trials.push(Trial::test(format!("{file}::{}", number + 1), move || run(&case)));
            }
        }
    }
    trials
}

fn run(case: &tree::Case) -> Result<(), Failed> {
    for ours in ours(case) {
        check(case, &ours)?;
    }
    Ok(())
}

/// The trees of both paths.
fn ours(case: &tree::Case) -> [String; 2] {
    [TreePath::Standard, TreePath::Reference].map(|path| {
        let dom = match case.fragment.as_deref() {
            Some(context) => Dom::parse_fragment_on(&case.data, context, path),
            None => Dom::parse_on(&case.data, &Limits::default(), path),
        };
        tree::write_ours(&dom, case.fragment.is_some(), Order::Sorted)
    })
}

fn check(case: &tree::Case, ours: &str) -> Result<(), Failed> {
    if ours == case.expected {
        return Ok(());
    }
    // html5ever deviates from the test in the same way, and the reference path must equal html5ever.
    let theirs = tree::rcdom(case);
    if ours == theirs {
        return Ok(());
    }
    Err(format!("{:?}\nexpected:\n{}\nours:\n{ours}\nRcDom:\n{theirs}", case.data, case.expected).into())
}
