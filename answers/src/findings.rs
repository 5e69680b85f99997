//! What is reported of a page: the limits that it hit, then the rules that it breaks.

use microweave::check::{Finding, Rule, Severity, TextReplacement};
use microweave::{Diagnostic, DiagnosticKind, Page, Position};
use serde::Serialize;
use serde_json::{Value, json};

/// A limit that a page hit, or a rule that it breaks.
#[derive(Clone, Debug)]
pub struct ReportedFinding {
    /// How bad it is.
    pub severity: Severity,
    /// The stable name of the limit or rule.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// How to correct it. `None` for a limit.
    pub help: Option<String>,
    /// What a reader of the page sees because of it. `None` for a limit.
    pub effect: Option<&'static str>,
    /// Where it begins.
    pub start: Option<Position>,
    /// Where it ends.
    pub end: Option<Position>,
    /// A change of the page that corrects it.
    pub replacement: Option<TextReplacement>,
    /// The rule, if it is one.
    pub rule: Option<Rule>,
    /// The finding as JSON.
    pub json: Value,
}

/// The limits that a page hit, then its findings in the order of the page.
pub fn of_page(page: &Page) -> Vec<ReportedFinding> {
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

#[derive(Serialize)]
struct FindingsJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    findings: Vec<&'a Value>,
}

/// The findings as JSON. `source` is the name of the page.
pub fn json(source: Option<&str>, findings: &[ReportedFinding]) -> String {
    crate::json(&FindingsJson { source, findings: findings.iter().map(|finding| &finding.json).collect() })
}
