//! Our own cases under `test-suite/json-ld/`, `test-suite/meta/` and `test-suite/rdfa/`: pages with the expected JSON-LD,
//! metadata names or RDFa, and the diagnostics.

use std::path::Path;

use crate::support::both_trees::on_both_trees_unless_placed;
use crate::support::cases::{self, same};
use crate::support::setup::Setup;
use libtest_mimic::{Failed, Trial};
use microweave::{Diagnostic, Tree};
use serde_json::{Value, json};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for kind in ["json-ld", "meta", "rdfa"] {
        for (name, page) in cases::pages(kind) {
            let expected = std::fs::read_to_string(page.with_extension("json")).unwrap_or_default();
            let has_places = expected.contains("\"diagnostics\"");
            let name = format!("{kind}/{name}");
            trials.extend(on_both_trees_unless_placed(&name, has_places, move |tree| run(&page, kind, tree)));
        }
    }
    trials
}

fn run(page: &Path, kind: &str, tree: Tree) -> Result<(), Failed> {
    let setup = Setup::open(page)?;
    let options =
        setup.options.tree(tree).json_ld(kind == "json-ld").meta(kind == "meta").rdfa(kind == "rdfa");
    let document = options.parse_bytes(&setup.bytes, setup.content_type.as_deref(), &setup.base);
    let written = serde_json::to_string(&document)?;
    let mut ours = json!({ kind: serde_json::from_str::<Value>(&written)?[kind] });
    if !document.diagnostics().is_empty() {
        ours["diagnostics"] = document.diagnostics().iter().map(Diagnostic::to_string).collect();
    }
    same(&ours, &cases::json(&page.with_extension("json"))?)?;
    cases::is_same_after_json(&document)
}
