//! The list of the elements, attributes and schemes that sanitised HTML may have.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::dom::El;

/// The list of the default policy: `data/allowed-html.json`.
pub(super) static ALLOWED_HTML: Lazy<Arc<AllowedHtml>> = table!("allowed-html.json");

/// True if the default policy removes the element together with its content.
pub(crate) fn removes_content(element: &str) -> bool {
    ALLOWED_HTML.removed_with_content.contains(element)
}

/// The list. `data/README.md` describes its format.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllowedHtml {
    pub(super) elements: BTreeMap<String, BTreeSet<String>>,
    pub(super) on_every_element: BTreeSet<String>,
    /// The attributes whose values are URLs.
    pub(super) urls: BTreeSet<String>,
    pub(super) schemes: BTreeSet<String>,
    pub(super) removed_with_content: BTreeSet<String>,
    /// The elements of MathML, each with its attributes.
    #[serde(default)]
    pub(super) mathml: BTreeMap<String, BTreeSet<String>>,
}

impl AllowedHtml {
    pub(super) fn allows(&self, element: &str, attribute: &str) -> bool {
        self.on_every_element.contains(attribute)
            || self.elements.get(element).is_some_and(|attributes| attributes.contains(attribute))
    }

    pub(super) fn remove_element(&mut self, name: &str) {
        self.elements.remove(name);
        self.mathml.remove(name);
    }

    /// The attributes that the list has for this element. `None` if the list does not have the element.
    pub(super) fn attributes_of(&self, el: El<'_>) -> Option<&BTreeSet<String>> {
        match el.namespace() {
            "html" => self.elements.get(el.name()),
            "math" => self.mathml.get(el.name()),
            _ => None,
        }
    }
}
