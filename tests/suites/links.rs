//! Links on our own cases under `test-suite/links/`: pages with the JSON that is expected of them.
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;

use crate::support::setup::Setup;
use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite/links");
    let mut trials = Vec::new();
    for (name, _) in suites::files_below(&folder, "html") {
        let page = folder.join(&name).with_extension("html");
        trials.push(Trial::test(name, move || run(&page)));
    }
    trials
}

fn run(page: &Path) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let expected: Value = serde_json::from_slice(&std::fs::read(page.with_extension("json"))?)?;
    let setup = Setup::read(&bytes)?;
    let page = setup.options.page_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    let ours = serde_json::to_value(page.links())?;
    if ours != expected {
        return Err(format!("expected:\n{expected:#}\nours:\n{ours:#}").into());
    }
    Ok(())
}
