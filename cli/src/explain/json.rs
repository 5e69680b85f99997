//! Values with their reasons, as JSON.

use microweave::Reason;
use serde::Serialize;
use serde_json::Value;

use super::Explained;
use super::selection::Selection;
use crate::terminal::escaped_json;

/// A line of JSON for a page.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ExplainedJson<'p> {
    source: &'p str,
    values: Vec<ExplainedValue<'p>>,
    not_taken: &'p [&'p Reason],
}

#[derive(Serialize)]
struct ExplainedValue<'p> {
    /// The JSON pointer to the value in the JSON of `microweave parse`.
    at: &'p str,
    value: Option<&'p Value>,
    reasons: &'p [&'p Reason],
}

pub(super) fn text(explained: &Explained<'_>, selection: &Selection<'_>) -> String {
    let pointers = selection.pointers.iter();
    let values = pointers.map(|at| ExplainedValue {
        at,
        value: explained.json.pointer(at).filter(|value| value.get("properties").is_none()),
        reasons: explained.reasons_at(at),
    });
    let values = values.collect();
    let line = ExplainedJson { source: explained.name, values, not_taken: &selection.not_taken };
    let json = serde_json::to_string(&line).expect("the names of members are strings");
    format!("{}\n", escaped_json(&json))
}
