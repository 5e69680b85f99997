//! Which path into the tree pages take, and why the fast one stopped.

use std::collections::BTreeMap;

use microweave::{Dom, Limits, TreePath};

use crate::pages::Page;

/// How many pages took which path, in words.
pub fn count(pages: &[Page]) -> String {
    let mut stopped: BTreeMap<String, usize> = BTreeMap::new();
    for page in pages {
        if let Err(unsupported) = Dom::parse_on(&page.html, &Limits::new(), TreePath::Fast) {
            *stopped.entry(format!("{unsupported:?}")).or_default() += 1;
        }
    }
    let slow: usize = stopped.values().sum();
    format!("{} pages on the fast path, {slow} on the reference path {stopped:?}", pages.len() - slow)
}
