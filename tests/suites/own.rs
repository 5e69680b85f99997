//! Our own cases under `test-suite/`: pages with the expected JSON. The README there describes them.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Document;
use serde_json::Value;

use crate::support::setup::Setup;
use crate::support::suites;

/// Folders whose cases are not documents.
const OTHER_KINDS: [&str; 6] = ["check/", "formats/", "json-ld/", "meta/", "reader/", "select/"];

pub(crate) fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite");
    let mut trials = Vec::new();
    for (name, _) in suites::files_below(&folder, "html") {
        if OTHER_KINDS.iter().any(|other| name.starts_with(other)) {
            continue;
        }
        let page = folder.join(&name).with_extension("html");
        trials.push(Trial::test(name, move || run(&page)));
    }
    assert!(!trials.is_empty(), "test-suite/ has cases");
    trials
}

fn run(page: &Path) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let expected: Value = serde_json::from_slice(&std::fs::read(page.with_extension("json"))?)?;
    let setup = Setup::read(&bytes)?;
    let document = setup.options.parse_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    let is_microdata = page.components().any(|part| part.as_os_str() == "microdata");
    let ours = if is_microdata {
        serde_json::to_value(document.microdata())?
    } else {
        serde_json::to_value(document.mf2())?
    };
    if ours != expected {
        return Err(format!("expected:\n{expected:#}\nours:\n{ours:#}").into());
    }
    let again: Document = serde_json::from_str(&serde_json::to_string(&document)?)?;
    if again != document {
        return Err("the document read back from its JSON differs".into());
    }
    Ok(())
}
