//! The public microformats test suite, one named test per case, compared as exact JSON.

use libtest_mimic::{Failed, Trial};
use serde_json::Value;

use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::microformats() else {
        suites::report_missing("the public microformats tests");
        return Vec::new();
    };
    let pages = suites::files_below(&folder, "html");
    let results: std::collections::HashMap<_, _> = suites::files_below(&folder, "json").into_iter().collect();
    let mut trials = Vec::new();
    for (name, page) in pages {
        // A page without a result is a change log.
        if let Some(expected) = results.get(&name).cloned() {
            let base = if name.starts_with("microformats-v2-unit") {
                "http://example.test"
            } else {
                "http://example.com/"
            };
            trials.push(Trial::test(name, move || run(&page, &expected, base)));
        }
    }
    assert_eq!(trials.len(), 140, "the suite has 140 cases");
    trials
}

fn run(page: &str, expected: &str, base: &str) -> Result<(), Failed> {
    let expected: Value = serde_json::from_str(expected)?;
    let ours = serde_json::to_value(microweave::parse(page, base).mf2())?;
    if ours == expected {
        return Ok(());
    }
    Err(format!("expected:\n{expected:#}\nours:\n{ours:#}").into())
}
