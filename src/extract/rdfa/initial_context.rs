//! The initial context of RDFa Core 1.1 (section 9), from `data/vocab/rdfa-initial-context.json`. HTML+RDFa adds no prefix
//! and no term to it.

use std::collections::HashMap;

use once_cell::sync::Lazy;
use serde::Deserialize;

pub(super) static INITIAL_CONTEXT: Lazy<InitialContext> = Lazy::new(|| {
    serde_json::from_str(include_str!("../../../data/vocab/rdfa-initial-context.json"))
        .expect("a test reads it")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InitialContext {
    /// The IRIs of prefixes, which are in lower case.
    pub(super) prefixes: HashMap<String, String>,
    /// The IRIs of terms, which are in lower case.
    pub(super) terms: HashMap<String, String>,
}
