//! The options, for the types and the command line of the package.

use microweave_answers::{AnswerOptions, OptionKind, OptionRow};
use serde::Serialize;

use crate::request::MEMBERS;

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    /// What the option takes.
    kind: &'static str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    choices: &'static [&'static str],
    summary: &'static str,
}

impl From<&OptionRow> for OptionJson {
    fn from(row: &OptionRow) -> Self {
        let (kind, choices): (_, &[_]) = match row.kind() {
            OptionKind::Flag => ("boolean", &[]),
            OptionKind::Number => ("number", &[]),
            OptionKind::Choice(choices) => ("choice", choices),
            OptionKind::Text => ("string", &[]),
            OptionKind::Texts => ("strings", &[]),
            OptionKind::Json => ("object", &[]),
        };
        OptionJson { name: row.name, kind, choices, summary: row.summary }
    }
}

pub(crate) fn json() -> String {
    let of_request =
        MEMBERS.map(|(name, summary)| OptionJson { name, kind: "string", choices: &[], summary });
    let rows: Vec<OptionJson> =
        of_request.into_iter().chain(AnswerOptions::rows().map(OptionJson::from)).collect();
    serde_json::to_string(&rows).unwrap_or_default()
}
