//! The checker: our own cases under `test-suite/check/`, which are pages with the expected lines and codes, and the
//! specification's examples for its vocabularies, which have no findings.

use std::fmt::Write as _;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use crate::support::setup::Setup;
use crate::support::suites;

/// The examples of vCard, vEvent and licensing works among the cases of microdata, by the start of their names.
const EXAMPLES: [&str; 4] = ["vcard", "vevent", "two-licenses", "photo-gallery"];

pub(crate) fn trials() -> Vec<Trial> {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite");
    let mut trials = Vec::new();
    for (name, _) in suites::files_below(&suite.join("check"), "html") {
        let page = suite.join("check").join(&name).with_extension("html");
        trials.push(Trial::test(name, move || {
            let expected = std::fs::read_to_string(page.with_extension("txt"))?;
            compare(&page, &expected)
        }));
    }
    let examples = suite.join("microdata/html5");
    for (name, _) in suites::files_below(&examples, "html") {
        if EXAMPLES.iter().any(|example| name.starts_with(example)) {
            let page = examples.join(&name).with_extension("html");
            trials.push(Trial::test(format!("example/{name}"), move || compare(&page, "")));
        }
    }
    trials
}

fn compare(page: &Path, expected: &str) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let setup = Setup::read(&bytes)?;
    let options = setup.options;
    let page = options.page_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    let (mut ours, mut messages) = (String::new(), String::new());
    for finding in page.check() {
        let line = finding.position.ok_or("a finding has no position")?.line;
        writeln!(ours, "{line}: {}", finding.rule.code())?;
        writeln!(messages, "{finding}")?;
    }
    if ours != expected {
        return Err(format!("expected:\n{expected}ours:\n{messages}{ours}").into());
    }
    Ok(())
}
