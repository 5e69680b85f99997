//! The options, for the types and the command line of the package.

use microweave::OptionKind;
use microweave_requests::AnswerOptions;
use serde::Serialize;

use crate::request::MEMBERS;

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    /// What the option takes.
    kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<&'static str>,
    summary: &'static str,
}

impl OptionJson {
    fn new(name: &'static str, summary: &'static str, kind: OptionKind) -> Self {
        let choices = kind.choices().map(|(choice, _)| choice).collect();
        let kind = match kind {
            OptionKind::Flag => "boolean",
            OptionKind::Number => "number",
            OptionKind::Choice(_) => "choice",
            OptionKind::Texts => "strings",
            OptionKind::Json => "object",
            _ => "string",
        };
        OptionJson { name, kind, choices, summary }
    }
}

pub(crate) fn json() -> String {
    let members = MEMBERS.map(|(name, summary)| OptionJson::new(name, summary, OptionKind::Text));
    let options = AnswerOptions::rows().map(|row| OptionJson::new(&row.name, &row.summary, row.kind));
    serde_json::to_string(&members.into_iter().chain(options).collect::<Vec<_>>()).unwrap_or_default()
}
