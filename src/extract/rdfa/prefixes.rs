//! The IRI mappings of prefixes. Each prefix has a stack of its declarations, so an element costs as much as it declares
//! itself.

use std::borrow::Cow;
use std::collections::HashMap;

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::options::RdfaRules;
use crate::url::MAX_LEN;
use crate::whitespace::{tokens, trim};

/// The initial context of RDFa Core 1.1 (section 9). HTML+RDFa adds no prefix and no term to it.
pub(super) static INITIAL_CONTEXT: Lazy<InitialContext> = table!("vocab/rdfa-initial-context.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InitialContext {
    /// The IRIs of prefixes, which are in lower case.
    pub(super) prefixes: HashMap<String, String>,
    /// The IRIs of terms, which are in lower case.
    pub(super) terms: HashMap<String, String>,
    /// The IRIs of the values of `rel` and `rev` that need no prefix in RDFa 1.0, which are in lower case.
    pub(super) link_types: HashMap<String, String>,
}

/// What the empty prefix stands for (7.4.3: "`:next`").
pub(super) const XHTML_VOCABULARY: &str = "http://www.w3.org/1999/xhtml/vocab#";

#[derive(Default)]
pub(super) struct Prefixes<'a> {
    /// The IRIs of each declared prefix. The last one counts.
    iris: HashMap<Cow<'a, str>, Vec<&'a str>>,
    /// The declarations of the open elements.
    declared: Vec<Cow<'a, str>>,
    has_initial_context: bool,
}

impl<'a> Prefixes<'a> {
    /// The prefixes of a page before it declares any. RDFa 1.0 has no initial context.
    pub(super) fn of(rules: &'a RdfaRules, is_version_1_0: bool) -> Self {
        let mut prefixes = Prefixes { has_initial_context: !is_version_1_0, ..Prefixes::default() };
        rules.prefixes.iter().for_each(|(prefix, iri)| prefixes.declare(prefix, iri));
        prefixes
    }

    pub(super) fn len(&self) -> usize {
        self.declared.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        while self.declared.len() > len {
            if let Some(iris) = self.declared.pop().and_then(|prefix| self.iris.get_mut(&prefix)) {
                iris.pop();
            }
        }
    }

    /// Reads a `prefix` attribute: pairs of a prefix with a colon, and an IRI.
    pub(super) fn declare_all(&mut self, attribute: &'a str) {
        let mut words = tokens(attribute);
        while let Some(word) = words.next() {
            if let Some(prefix) = word.strip_suffix(':')
                && let Some(iri) = words.next()
            {
                self.declare(prefix, iri);
            }
        }
    }

    /// Declares a prefix. `_` is the prefix of blank nodes, and the empty prefix cannot be declared (7.5, step 3). A long IRI does
    /// not count, because each name with the prefix would be as long.
    pub(super) fn declare(&mut self, prefix: &'a str, iri: &'a str) {
        let iri = trim(iri);
        if !matches!(prefix, "" | "_") && iri.len() <= MAX_LEN {
            let prefix = lower_case(prefix);
            self.iris.entry(prefix.clone()).or_default().push(iri);
            self.declared.push(prefix);
        }
    }

    /// The IRI of a prefix, which is compared without letter case. Declarations take precedence over the initial context.
    pub(super) fn iri(&self, prefix: &str) -> Option<&str> {
        let prefix = lower_case(prefix);
        match self.iris.get(&prefix).and_then(|iris| iris.last()) {
            Some(iri) => Some(iri),
            None if prefix.is_empty() => Some(XHTML_VOCABULARY),
            None if self.has_initial_context => INITIAL_CONTEXT.prefixes.get(&*prefix).map(String::as_str),
            None => None,
        }
    }
}

fn lower_case(name: &str) -> Cow<'_, str> {
    if name.chars().any(char::is_uppercase) { name.to_lowercase().into() } else { name.into() }
}
