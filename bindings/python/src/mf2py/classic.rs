//! The classic microformats as mf2py maps them to class names of microformats2. `data/backcompat/` has
//! more of them, and maps some names to another property.

use std::collections::BTreeMap;

use once_cell::sync::Lazy;
use serde::Deserialize;

/// The map of a classic microformat. Names that belong together are in one string, with spaces.
#[derive(Deserialize)]
pub(super) struct Classic {
    pub(super) root: &'static str,
    /// The root class names of microformats2.
    pub(super) types: &'static str,
    /// Class names that the element must have, and those that it gets.
    pub(super) classes: BTreeMap<&'static str, &'static str>,
    /// Rels that the element must have, and the class names that it gets. `tag` gives a category instead.
    #[serde(default)]
    pub(super) rels: BTreeMap<&'static str, &'static str>,
}

/// The classic microformats among class names.
pub(super) fn classic_roots(classes: &[&str]) -> Vec<&'static Classic> {
    CLASSIC.iter().filter(|classic| classes.contains(&classic.root)).collect()
}

/// True for the class name of a classic microformat.
pub(super) fn is_classic_root(class: &str) -> bool {
    CLASSIC.iter().any(|classic| classic.root == class)
}

static CLASSIC: Lazy<Vec<Classic>> =
    Lazy::new(|| serde_json::from_str(include_str!("classic.json")).expect("the table is JSON"));
