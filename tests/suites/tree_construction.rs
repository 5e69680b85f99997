//! html5lib's tree construction tests without scripting, one test for each case. Our tree is the expected one, or the case
//! is an exception: the text of the standard contradicts it.

use libtest_mimic::{Failed, Trial};

use crate::support::tree::Order;
use crate::support::{public, rcdom, suites, tree};

/// The cases whose expected tree is not ours, with what the standard says.
const EXCEPTIONS: [(&str, &str); 4] = [
    ("webkit02::45", SELECTEDCONTENT),
    ("webkit02::46", SELECTEDCONTENT),
    ("webkit02::47", SELECTEDCONTENT),
    ("webkit02::48", SELECTEDCONTENT),
];

const SELECTEDCONTENT: &str = "HTML 4.10.10: when an option is popped off the stack, the element clones its content into the \
     selectedcontent of its select. That is no step of tree construction (13.2.6). It depends on the selectedness \
     (4.10.7), and is repeated when a user selects another option. A page that is read has its content once";

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("html5lib/tree-construction") else { return Vec::new() };
    let mut trials = Vec::new();
    for (file, text) in suites::files_below(&folder, "dat") {
        for (number, case) in tree::read_cases(&text).into_iter().enumerate() {
            let name = format!("{file}::{}", number + 1);
            trials.push(match case.scripting {
                true => public::left_out(&name, "it needs scripts, which are not run"),
                false => public::case(&name, public::exception(&EXCEPTIONS, &name), move || run(&case)),
            });
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
    Err(format!("{:?}\nexpected:\n{}\nours:\n{ours}", case.data, case.expected).into())
}
