//! html5lib's tree construction tests without scripting, one test for each case. If our tree is not the expected one, it
//! must equal html5ever's tree.

use libtest_mimic::{Failed, Trial};

use crate::support::tree::Order;
use crate::support::{rcdom, suites, tree};

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("html5lib/tree-construction") else { return Vec::new() };
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
    let (context, is_fragment) = (case.fragment.as_deref(), case.fragment.is_some());
    let ours = tree::write_ours(&rcdom::our_tree(&case.data, context), is_fragment, Order::Sorted);
    if ours == case.expected {
        return Ok(());
    }
    // html5ever deviates from the test in the same way.
    let theirs = rcdom::write(&rcdom::parse(&case.data, context), is_fragment, Order::Sorted);
    if ours == theirs {
        return Ok(());
    }
    Err(format!("{:?}\nexpected:\n{}\nours:\n{ours}\nRcDom:\n{theirs}", case.data, case.expected).into())
}
