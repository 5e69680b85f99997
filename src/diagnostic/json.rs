//! The JSON of diagnostics and of the checker's findings.

use serde::{Deserialize, Serialize};

use super::{Diagnostic, DiagnosticKind};
use crate::position::Position;

/// The offset, line and column if they are known, a stable code, the message, and the detail.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReportJson<Code> {
    #[serde(flatten)]
    pub(crate) position: Option<Position>,
    pub(crate) code: Code,
    /// It follows from the other members, so it is not read back.
    #[serde(skip_deserializing)]
    pub(crate) message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<Box<str>>,
}

impl From<Diagnostic> for ReportJson<DiagnosticKind> {
    fn from(diagnostic: Diagnostic) -> Self {
        let message = diagnostic.message();
        let Diagnostic { kind, position, detail } = diagnostic;
        ReportJson { position, code: kind, message, detail }
    }
}

impl From<ReportJson<DiagnosticKind>> for Diagnostic {
    fn from(json: ReportJson<DiagnosticKind>) -> Self {
        Diagnostic { kind: json.code, position: json.position, detail: json.detail }
    }
}

#[cfg(test)]
mod tests {
    use super::DiagnosticKind;

    #[test]
    fn kinds_are_written_as_their_codes() {
        for kind in DiagnosticKind::all() {
            assert_eq!(serde_json::to_value(kind).expect("it is a string"), kind.code());
        }
    }
}
