//! CSS selectors: our own cases under `test-suite/select/`, which are pages with the ids of the selected elements.
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::{El, Options, Selector, Tree};
use serde_json::{Map, Value};

use crate::support::cases;

pub(crate) fn trials() -> Vec<Trial> {
    cases::on_both_trees("select", run)
}

fn run(page: &Path, tree: Tree) -> Result<(), Failed> {
    let expected: Map<String, Value> = serde_json::from_value(cases::json(&page.with_extension("json"))?)?;
    let page = Options::new().tree(tree).page(&std::fs::read_to_string(page)?, "");
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
