//! CSS selectors: our own cases under `test-suite/select/`, which are pages with the ids of the selected elements.
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::{El, Options, Selector, Tree};
use serde_json::{Map, Value};

use crate::support::both_trees::on_both_trees;
use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite/select");
    let mut trials = Vec::new();
    for (name, page) in suites::files_below(&folder, "html") {
        let expected = folder.join(&name).with_extension("json");
        trials.extend(on_both_trees(&name, move |tree| run(&page, &expected, tree)));
    }
    trials
}

fn run(page: &str, expected: &Path, tree: Tree) -> Result<(), Failed> {
    let expected: Map<String, Value> = serde_json::from_slice(&std::fs::read(expected)?)?;
    let page = Options::new().tree(tree).page(page, "");
    let dom = page.dom();
    for (text, expected) in expected {
        let selector = Selector::parse(&text)?;
        let found = ids(dom.select(&selector));
        if serde_json::to_value(&found)? != expected {
            return Err(format!("{text}: {found:?}, not {expected}").into());
        }
        let all = Selector::parse("*")?;
        let matching = ids(dom.select(&all).filter(|el| el.matches(&selector)));
        if matching != found && !text.contains(":scope") {
            return Err(format!("{text}: El::matches finds {matching:?}").into());
        }
        if Selector::parse(&selector.to_string())? != selector {
            return Err(format!("{text} is written as {selector}, which is another selector").into());
        }
    }
    Ok(())
}

fn ids<'a>(elements: impl Iterator<Item = El<'a>>) -> Vec<&'a str> {
    elements.map(|el| el.attr("id").unwrap_or(el.name())).collect()
}
