//! html5lib's tree construction tests, one by one, without scripting, on both paths into our arena and on
//! markup5ever_rcdom's tree: whatever passes there has to pass here.
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

/// The trees of both paths; of a fragment, that of the one that reads fragments.
fn ours(case: &tree::Case) -> Vec<String> {
    if case.fragment.is_some() {
        return vec![tree::ours(case)];
    }
    let on = |path| Dom::parse_on(&case.data, &Limits::default(), path).ok();
    let doms = [TreePath::Fast, TreePath::Reference].into_iter().filter_map(on);
    doms.map(|dom| tree::write_ours(&dom, false, Order::Sorted)).collect()
}

fn check(case: &tree::Case, ours: &str) -> Result<(), Failed> {
    if ours == case.expected {
        return Ok(());
    }
    // html5ever's tree builder is what it is: where its own tree differs in the same way from what
    // the test asks for, our arena holds what the builder gave.
    let theirs = tree::rcdom(case);
    if ours == theirs {
        return Ok(());
    }
    Err(format!("{:?}\nexpected:\n{}\nours:\n{ours}\nRcDom:\n{theirs}", case.data, case.expected).into())
}
