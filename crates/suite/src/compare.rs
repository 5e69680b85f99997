//! Compares the result of a parser with the expected result.

pub(crate) mod json;
pub(crate) mod rdf;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// A place where the results differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The place: a JSON pointer, or `triple` in a graph.
    pub path: String,
    /// What is expected there: JSON, or a triple. `None` if nothing is expected there.
    ///
    /// Serialised as JSON, or as a text for a triple. Left out if nothing is expected.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json_or_triple")]
    pub expected: Option<String>,
    /// What the parser gave. `None` if it gave nothing there. Serialised as `expected` is.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json_or_triple")]
    pub got: Option<String>,
}

/// A triple is never JSON: it begins with `<` or `_:`. JSON that is too deep to be read again is written as a text.
#[allow(clippy::ref_option, reason = "serde calls it with the type of the field")]
fn json_or_triple<S: Serializer>(value: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = value.as_deref().unwrap_or_default();
    match serde_json::from_str::<Value>(text) {
        Ok(json) => json.serialize(serializer),
        Err(_) => serializer.serialize_str(text),
    }
}
