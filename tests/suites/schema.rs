//! Items of schema.org read as microformats: our cases under `test-suite/reader/schema`, each with the expected items
//! and their sources, in the order of the page.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::{Source, Tree};
use microweave_reader::Reading;
use serde_json::json;

use crate::support::cases::{self, same};
use crate::support::setup::Setup;

pub(crate) fn trials() -> Vec<Trial> {
    cases::on_both_trees("reader/schema", run)
}

fn run(page: &Path, tree: Tree) -> Result<(), Failed> {
    let document = Reading::of(Setup::open(page)?.page(tree)).with_schema();
    let mf2 = serde_json::to_value(document.mf2())?;
    let sources: Vec<&str> = document.all_items().map(|item| word(item.source())).collect();
    let ours = json!({ "items": mf2["items"], "sources": sources });
    same(&ours, &cases::json(&page.with_extension("json"))?)?;
    cases::is_same_after_json(&document)
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
