//! Our own cases: pages below a folder of `test-suite/`, and what is expected of them in files of the same name.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use microweave::{Document, Tree};
use serde_json::Value;

use super::{both_trees, suites};

/// A folder of `test-suite/`.
pub fn folder(below: &str) -> PathBuf {
    suites::root().join("test-suite").join(below)
}

/// The pages below a folder of `test-suite/`, as pairs of name and file.
pub fn pages(below: &str) -> Vec<(String, PathBuf)> {
    let folder = folder(below);
    let page = |(name, _)| {
        let file = folder.join(format!("{name}.html"));
        (name, file)
    };
    let pages: Vec<_> = suites::files_below(&folder, "html").into_iter().map(page).collect();
    assert!(!pages.is_empty(), "test-suite/{below} has cases");
    pages
}

/// A trial for each page below a folder of `test-suite/`.
pub fn trials(below: &str, run: fn(&Path) -> Result<(), Failed>) -> Vec<Trial> {
    let trial = |(name, page): (String, PathBuf)| Trial::test(name, move || run(&page));
    pages(below).into_iter().map(trial).collect()
}

/// Trials with both trees for each page below a folder of `test-suite/`.
pub fn on_both_trees(below: &str, run: fn(&Path, Tree) -> Result<(), Failed>) -> Vec<Trial> {
    let both =
        |(name, page): (String, PathBuf)| both_trees::on_both_trees(&name, move |tree| run(&page, tree));
    pages(below).into_iter().flat_map(both).collect()
}

/// The JSON of a file.
pub fn json(file: &Path) -> Result<Value, Failed> {
    Ok(serde_json::from_slice(&std::fs::read(file)?)?)
}

/// Checks that the result of a case is the expected one.
pub fn same<T: PartialEq + Display + ?Sized>(ours: &T, expected: &T) -> Result<(), Failed> {
    if ours == expected { Ok(()) } else { Err(format!("expected:\n{expected:#}\nours:\n{ours:#}").into()) }
}

/// Checks that the document equals the one that is read from its JSON.
pub fn is_same_after_json(document: &Document) -> Result<(), Failed> {
    let json = serde_json::to_string(document)?;
    if Document::from_json(&json)? == *document {
        return Ok(());
    }
    Err(format!("the document read back from its JSON differs: {json}").into())
}
