//! The report for programs: a line of JSON for each page.

use serde_json::{Value, json};

use super::finding::ReportedFinding;
use crate::input::Input;
use crate::terminal::escaped_json;

pub(super) fn of_page(input: &Input, findings: &[ReportedFinding]) -> String {
    let findings: Vec<&Value> = findings.iter().map(|finding| &finding.json).collect();
    let line = json!({ "source": input.to_string(), "findings": findings });
    format!("{}\n", escaped_json(&line.to_string()))
}
