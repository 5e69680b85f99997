//! Counts the pages that each tree-building path reads.

use std::collections::BTreeMap;

use microweave::{Dom, Limits, TreePath};

use crate::pages::Page;

/// A sentence with the number of pages on each path, and the reasons why the fast path stopped.
pub fn summary(pages: &[Page]) -> String {
    let mut stopped: BTreeMap<String, usize> = BTreeMap::new();
    for page in pages {
        if let Err(unsupported) = Dom::parse_on(&page.html, &Limits::new(), TreePath::Fast) {
            *stopped.entry(format!("{unsupported:?}")).or_default() += 1;
        }
    }
    let slow: usize = stopped.values().sum();
    format!("{} pages on the fast path, {slow} on the reference path {stopped:?}", pages.len() - slow)
}
