//! What is reported of a page: the limits that it hit, then the rules that it breaks.

use std::borrow::Cow;
use std::str::FromStr;

use microweave::check::{Finding, Rule, Severity, TextReplacement};
use microweave::{Diagnostic, DiagnosticKind, Error, Page, Position};
use serde::{Serialize, Serializer};
use serde_json::json;

/// A code in a report: of a rule, or of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportCode {
    /// A rule of the checker.
    Rule(Rule),
    /// A limit, or something that could not be read.
    Diagnostic(DiagnosticKind),
}

impl ReportCode {
    /// The codes of all rules, then those that only diagnostics have.
    pub fn all() -> impl Iterator<Item = ReportCode> {
        let is_rule = |kind: &DiagnosticKind| kind.code().parse::<Rule>().is_ok();
        let diagnostics = DiagnosticKind::all().filter(move |kind| !is_rule(kind));
        Rule::all().map(ReportCode::Rule).chain(diagnostics.map(ReportCode::Diagnostic))
    }

    /// The code as it is written.
    pub fn name(self) -> &'static str {
        match self {
            ReportCode::Rule(rule) => rule.code(),
            ReportCode::Diagnostic(kind) => kind.code(),
        }
    }

    /// How bad it is.
    pub fn severity(self) -> Severity {
        match self {
            ReportCode::Rule(rule) => rule.severity(),
            ReportCode::Diagnostic(DiagnosticKind::UnknownEncoding) => Severity::Warning,
            ReportCode::Diagnostic(_) => Severity::Error,
        }
    }

    /// What is wrong.
    pub fn message(self) -> String {
        match self {
            ReportCode::Rule(rule) => rule.message().to_owned(),
            ReportCode::Diagnostic(kind) => kind.to_string(),
        }
    }

    /// A page in Markdown: what the code is about.
    pub fn page(self) -> Cow<'static, str> {
        match self {
            ReportCode::Rule(rule) => Cow::Borrowed(rule.page()),
            ReportCode::Diagnostic(kind) => Cow::Owned(format!(
                "# {}\n\n- severity: {}\n- message: {kind}\n\nThis is a diagnostic, and no rule about markup: it says how \
                 reading or writing the page differs from what it would be without the limit or the mistake. `microweave \
                 parse` and other commands report it as a warning.\n",
                self.name(),
                self.severity(),
            )),
        }
    }
}

impl FromStr for ReportCode {
    type Err = Error;

    fn from_str(code: &str) -> Result<Self, Error> {
        let found = ReportCode::all().find(|known| known.name() == code);
        found.ok_or_else(|| Error::UnknownRule(code.to_owned()))
    }
}

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
    origin: Origin,
}

/// What is reported.
#[derive(Clone, Debug)]
enum Origin {
    Limit(Diagnostic),
    Rule(Finding),
}

impl Serialize for ReportedFinding {
    /// Serialises the limit or the finding, with its severity.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = match &self.origin {
            Origin::Limit(limit) => json!(limit),
            Origin::Rule(finding) => json!(finding),
        };
        json["severity"] = json!(self.severity);
        json.serialize(serializer)
    }
}

/// The limits that a page hit, then its findings in the order of the page.
pub fn of_page(page: &Page) -> Vec<ReportedFinding> {
    let findings = page.check();
    let limits = page.diagnostics();
    limits.iter().map(of_limit).chain(findings.into_iter().map(of_rule)).collect()
}

fn of_limit(limit: &Diagnostic) -> ReportedFinding {
    let severity = ReportCode::Diagnostic(limit.kind).severity();
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
        origin: Origin::Limit(limit.clone()),
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
        replacement: finding.replacement.clone(),
        origin: Origin::Rule(finding),
    }
}

#[derive(Serialize)]
struct FindingsJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    findings: &'a [ReportedFinding],
}

/// The findings as JSON. `source` is the name of the page.
pub fn json(source: Option<&str>, findings: &[ReportedFinding]) -> String {
    crate::json(&FindingsJson { source, findings })
}
