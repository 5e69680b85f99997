//! Our own cases under `test-suite/json-ld/`, `test-suite/meta/` and `test-suite/rdfa/`: pages with the expected JSON-LD,
//! metadata names or RDFa, and the diagnostics.

use std::path::Path;

use crate::support::both_trees::on_both_trees_unless_placed;
use crate::support::setup::Setup;
use crate::support::suites;
use libtest_mimic::{Failed, Trial};
use microweave::{Diagnostic, Document, Tree};
use serde_json::{Value, json};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for kind in ["json-ld", "meta", "rdfa"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite").join(kind);
        for (name, _) in suites::files_below(&folder, "html") {
            let page = folder.join(&name).with_extension("html");
            let expected = std::fs::read_to_string(page.with_extension("json")).unwrap_or_default();
            let has_places = expected.contains("\"diagnostics\"");
            let name = format!("{kind}/{name}");
            trials.extend(on_both_trees_unless_placed(&name, has_places, move |tree| run(&page, kind, tree)));
        }
    }
    trials
}

fn run(page: &Path, kind: &str, tree: Tree) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let expected = std::fs::read_to_string(page.with_extension("json"))?;
    let setup = Setup::read(&bytes)?;
    let options =
        setup.options.tree(tree).json_ld(kind == "json-ld").meta(kind == "meta").rdfa(kind == "rdfa");
    let document = options.parse_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    let written = serde_json::to_string(&document)?;
    let mut ours = json!({ kind: serde_json::from_str::<Value>(&written)?[kind] });
    if !document.diagnostics().is_empty() {
        ours["diagnostics"] = document.diagnostics().iter().map(Diagnostic::to_string).collect();
    }
    if ours != serde_json::from_str::<Value>(&expected)? {
        return Err(format!("expected:\n{expected}\nours:\n{ours:#}").into());
    }
    if Document::from_json(&written)? != document {
        return Err("the document read back from its JSON differs".into());
    }
    Ok(())
}
