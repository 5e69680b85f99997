//! Compares the result of a parser with the expected result.

pub(crate) mod json;
pub(crate) mod rdf;

use serde::Serialize;

/// A place where the results differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The place: a JSON pointer, or `triple` in a graph.
    pub path: String,
    /// What is expected there: JSON, or a triple. `None` if nothing is expected there.
    pub expected: Option<String>,
    /// What the parser gave. `None` if it gave nothing there.
    pub got: Option<String>,
}
