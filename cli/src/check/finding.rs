//! What is reported of a page: the limits that it hit, then the rules that it breaks.

use microweave::check::{Finding, Rule, Severity, TextReplacement};
use microweave::{Diagnostic, DiagnosticKind, Page, Position};
use serde_json::{Value, json};

/// A limit that a page hit, or a rule that it breaks.
pub(super) struct ReportedFinding {
    pub(super) severity: Severity,
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) effect: Option<&'static str>,
    pub(super) start: Option<Position>,
    pub(super) end: Option<Position>,
    pub(super) replacement: Option<TextReplacement>,
    /// The rule, if it is one.
    pub(super) rule: Option<Rule>,
    pub(super) json: Value,
}

pub(super) fn of(page: &Page) -> Vec<ReportedFinding> {
    let findings = page.check();
    let limits = page.diagnostics();
    limits.iter().map(of_limit).chain(findings.into_iter().map(of_rule)).collect()
}

fn of_limit(limit: &Diagnostic) -> ReportedFinding {
    let severity = match limit.kind {
        DiagnosticKind::UnknownEncoding => Severity::Warning,
        _ => Severity::Error,
    };
    let mut json = json!(limit);
    json["severity"] = json!(severity);
    ReportedFinding {
        severity,
        code: limit.kind.code(),
        message: limit.message(),
        help: None,
        effect: None,
        start: limit.position,
        end: None,
        replacement: None,
        rule: None,
        json,
    }
}

fn of_rule(finding: Finding) -> ReportedFinding {
    ReportedFinding {
        severity: finding.severity(),
        code: finding.rule.code(),
        message: finding.message().into_owned(),
        help: Some(finding.help().to_owned()),
        effect: Some(finding.effect()),
        start: finding.position,
        end: finding.end,
        rule: Some(finding.rule),
        json: json!(finding),
        replacement: finding.replacement,
    }
}
