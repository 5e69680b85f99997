//! Workflow commands of GitHub Actions: a line for each finding, which becomes an annotation of the file.

use microweave_check::Severity;

use crate::input::Input;
use crate::terminal::on_one_line;
use microweave_fetch::address;
use microweave_requests::findings::ReportedFinding;

pub(crate) fn of_page(input: &Input, findings: &[ReportedFinding]) -> String {
    let file = property(&address::for_messages(&input.to_string()));
    findings.iter().map(|finding| of_finding(&file, finding)).collect()
}

fn of_finding(file: &str, finding: &ReportedFinding) -> String {
    let command = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "notice",
    };
    let start = finding.start.map(|at| format!(",line={},col={}", at.line, at.column)).unwrap_or_default();
    // Columns count only for a part of one line.
    let end = finding.end.filter(|end| finding.start.is_some_and(|start| start.line == end.line));
    let end = end.map(|at| format!(",endLine={},endColumn={}", at.line, at.column)).unwrap_or_default();
    let help = finding.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    let message = escaped(&format!("{}{help}", finding.message));
    format!("::{command} file={file}{start}{end},title={}::{message}\n", finding.code)
}

/// A text in a message. It is one line, and `%` begins an escape.
fn escaped(text: &str) -> String {
    on_one_line(text).replace('%', "%25")
}

/// The value of a property, in which a comma and a colon have a meaning.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}
