//! The initial context of RDFa Core 1.1 (section 9), from `data/vocab/rdfa-initial-context.json`. HTML+RDFa adds no prefix
//! and no term to it.

use std::collections::HashMap;

use once_cell::sync::Lazy;
use serde::Deserialize;

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
