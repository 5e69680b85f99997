//! The report in the Test Anything Protocol, version 14: <https://testanything.org/tap-version-14-specification.html>.

use microweave_suite::Outcome;
use serde_json::json;

use super::{SuiteSummary, unexpected};
use crate::terminal::{escaped_json, on_one_line};

pub(in super::super) fn report(report: &SuiteSummary<'_>) -> String {
    let count = report.cases.len() * report.parsers.len();
    let mut text = format!("TAP version 14\n1..{count}\n");
    let mut number = 0;
    for (parser, name) in report.parsers.iter().enumerate() {
        for (case, outcome) in report.of_parser(parser) {
            number += 1;
            let test = format!("{number} - {}", escaped(&format!("{name}: {}", case.name)));
            let (line, failure) = match outcome {
                Outcome::Passed => (format!("ok {test}"), None),
                Outcome::Failed(failure) => (format!("not ok {test}"), Some(json!(failure))),
                Outcome::KnownFailure(reason, failure) => {
                    (format!("not ok {test} # TODO {}", escaped(reason)), Some(json!(failure)))
                }
                Outcome::PassedUnexpectedly(reason) => {
                    (format!("not ok {test}"), Some(json!({ "error": unexpected(reason) })))
                }
                Outcome::Skipped(reason) => (format!("ok {test} # SKIP {}", escaped(reason)), None),
            };
            text += &format!("{line}\n");
            if let Some(failure) = failure {
                // JSON is YAML.
                text += &format!("  ---\n  {}\n  ...\n", escaped_json(failure.to_string()));
            }
        }
    }
    text
}

/// A text in which `#` does not begin a directive.
fn escaped(text: &str) -> String {
    on_one_line(text).replace('\\', "\\\\").replace('#', "\\#")
}
