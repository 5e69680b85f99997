//! html5lib's tree construction tests, one by one, without scripting, on our own arena and on
//! markup5ever_rcdom's tree: whatever passes there has to pass here.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{suites, tree};

fn main() {
    let arguments = Arguments::from_args();
    let Some(folder) = suites::folder("html5lib/tree-construction") else {
        return suites::report_missing("html5lib's tree construction tests");
    };
    let mut trials = Vec::new();
    for (file, text) in suites::files_below(&folder, "dat") {
        for (number, case) in tree::read_cases(&text).into_iter().enumerate() {
            if !case.scripting {
                trials.push(Trial::test(format!("{file}::{}", number + 1), move || run(&case)));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn run(case: &tree::Case) -> Result<(), Failed> {
    let ours = tree::ours(case);
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
