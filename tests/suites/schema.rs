//! Items of schema.org read as microformats: our cases under `test-suite/reader/schema`, each with the expected items
//! and their sources, in the order of the page.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::{Document, Source, Tree};
use microweave_reader::Reading;
use serde_json::{Value, json};

use crate::support::both_trees::on_both_trees;
use crate::support::setup::Setup;
use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite/reader/schema");
    let mut trials = Vec::new();
    for (name, _) in suites::files_below(&folder, "html") {
        let page = folder.join(&name).with_extension("html");
        trials.extend(on_both_trees(&name, move |tree| run(&page, tree)));
    }
    assert!(!trials.is_empty(), "test-suite/reader/schema has cases");
    trials
}

fn run(page: &Path, tree: Tree) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let expected: Value = serde_json::from_slice(&std::fs::read(page.with_extension("json"))?)?;
    let setup = Setup::read(&bytes)?;
    let page = setup.options.tree(tree).page_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    let document = Reading::of(page).with_schema();
    let mf2 = serde_json::to_value(document.mf2())?;
    let sources: Vec<&str> = document.all_items().map(|item| word(item.source())).collect();
    let ours = json!({ "items": mf2["items"], "sources": sources });
    if ours != expected {
        return Err(format!("expected:\n{expected:#}\nours:\n{ours:#}").into());
    }
    let again: Document = serde_json::from_str(&serde_json::to_string(&document)?)?;
    if again != document {
        return Err("the document read back from its JSON differs".into());
    }
    Ok(())
}

fn word(source: Source) -> &'static str {
    match source {
        Source::Microformats => "microformats",
        Source::Microdata => "microdata",
        Source::Both => "both",
        Source::Meta => "meta",
        _ => "unknown",
    }
}
