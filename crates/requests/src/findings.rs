//! What is reported of a page: a verdict, the limits that it hit, then the rules that it breaks.

use std::borrow::Cow;
use std::str::FromStr;

use microweave::{Diagnostic, DiagnosticKind, Position, Source};
use microweave_check::{
    CheckOptions, CheckReport, Eligibility, Error, Finding, Rule, Severity, SourceCount, TextReplacement,
    check, check_with_results,
};
use microweave_reader::Reading;
use microweave_reader::view::ViewFinding;
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
    /// The codes of all rules, then the codes that only diagnostics have.
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

    /// True if it is reported without being selected.
    pub fn is_on_by_default(self) -> bool {
        !matches!(self, ReportCode::Rule(rule) if !rule.is_on_by_default())
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
                "# {}\n\n- severity: {}\n- message: {kind}\n\n{}\n\nThis is a diagnostic, and no rule about markup: it says how \
                 reading or writing the page differs from what it would be without the limit or the mistake. `microweave \
                 parse` and other commands report it as a warning.\n",
                self.name(),
                self.severity(),
                kind.description(),
            )),
        }
    }
}

impl FromStr for ReportCode {
    type Err = Error;

    fn from_str(code: &str) -> Result<Self, Error> {
        let report_code = ReportCode::all().find(|report_code| report_code.name() == code);
        report_code.ok_or_else(|| Error::UnknownRule(code.to_owned()))
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
    pub effect: Option<String>,
    /// Where it begins.
    pub start: Option<Position>,
    /// Where it ends.
    pub end: Option<Position>,
    /// A change of the page that corrects it.
    pub replacement: Option<TextReplacement>,
    /// True if `check --fix` makes the change.
    pub is_fixable: bool,
    origin: Origin,
}

/// What is reported.
#[derive(Clone, Debug)]
enum Origin {
    Limit(Diagnostic),
    Rule(Finding),
    View(ViewFinding),
}

impl Serialize for ReportedFinding {
    /// Serialises the limit or the finding, with its severity.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = match &self.origin {
            Origin::Limit(limit) => json!(limit),
            Origin::Rule(finding) => json!(finding),
            Origin::View(finding) => json!(finding),
        };
        if let Some(position) = json.as_object_mut().and_then(|json| json.remove("position")) {
            json["span"] = json!({ "start": position, "end": position });
        }
        json["severity"] = json!(self.severity);
        json.serialize(serializer)
    }
}

/// What is reported of a page.
#[derive(Clone, Debug, Default)]
pub struct PageReport {
    /// The limits that the page hit, then its findings in the order of the page.
    pub findings: Vec<ReportedFinding>,
    /// What a comment of the page suppresses.
    pub ignored: Vec<ReportedFinding>,
    /// Whether the things of the page have what the profiles require. Without a profile in the options, what Google Search requires:
    /// that is information, and no finding.
    pub eligibility: Vec<Eligibility>,
    /// The syntaxes that describe something on the page.
    pub sources: Vec<SourceCount>,
}

impl PageReport {
    /// Checks a page.
    pub fn of(reading: &Reading, options: &CheckOptions) -> Self {
        PageReport::with_limits(check(reading, options), reading, options)
    }

    /// Checks a page. Without a profile in the options, the report tells what can become a result of Google Search.
    pub fn with_results(reading: &Reading, options: &CheckOptions) -> Self {
        PageReport::with_limits(check_with_results(reading, options), reading, options)
    }

    /// The findings, and the limits that the page hit.
    fn with_limits(report: CheckReport, reading: &Reading, options: &CheckOptions) -> Self {
        let is_ignored = |limit: &Diagnostic| report.is_ignored(limit.kind.code(), limit.position);
        // Some limits are rules too, which report them with more precise places.
        let is_rule = |limit: &Diagnostic| limit.kind.code().parse::<Rule>().is_ok();
        let limits = reading.diagnostics().into_iter();
        let limits = limits.filter(|limit| !is_rule(limit) && options.reports_diagnostic(limit.kind));
        let (ignored, limits): (Vec<_>, Vec<_>) = limits.partition(is_ignored);
        let joined = |limits: &[Diagnostic], findings: Vec<Finding>| {
            limits
                .iter()
                .map(|limit| of_limit(limit, options))
                .chain(findings.into_iter().map(of_rule))
                .collect()
        };
        let CheckReport { findings, ignored: suppressed, eligibility, sources, .. } = report;
        PageReport {
            findings: joined(&limits, findings),
            ignored: joined(&ignored, suppressed),
            eligibility,
            sources,
        }
    }

    /// The numbers of findings by severity, and what the page has.
    pub fn verdict(&self) -> String {
        let counts: Vec<String> = self.sources.iter().map(|count| in_words(*count)).collect();
        match (self.findings.is_empty(), counts.is_empty()) {
            (true, true) => NOTHING_FOUND.to_owned(),
            (false, true) => format!("{}; {NOTHING_FOUND}", by_severity(&self.findings)),
            (true, false) => format!("no findings in {}", counts.join(", ")),
            (false, false) => format!("{} in {}", by_severity(&self.findings), counts.join(", ")),
        }
    }
}

/// The verdict about a page that says nothing to programs.
pub const NOTHING_FOUND: &str = "no microformats, microdata, JSON-LD, RDFa or Open Graph found";

/// The numbers of findings: `2 errors, 3 warnings`.
pub fn by_severity(findings: &[ReportedFinding]) -> String {
    let numbers = [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
        (findings.iter().filter(|finding| finding.severity == severity).count(), severity.to_string())
    });
    let numbers = numbers.iter().filter(|(number, _)| *number > 0);
    numbers.map(|(number, severity)| counted(*number, severity)).collect::<Vec<_>>().join(", ")
}

/// A number with a noun: `1 error`, `2 errors`.
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn in_words(count: SourceCount) -> String {
    let (noun, syntax) = match count.source {
        Source::Microdata => ("item", "microdata"),
        Source::JsonLd => ("item", "JSON-LD"),
        Source::Rdfa => ("item", "RDFa"),
        Source::Meta => ("meta element", "Open Graph"),
        _ => ("item", "microformats"),
    };
    format!("{} of {syntax}", counted(count.items, noun))
}

fn of_limit(limit: &Diagnostic, options: &CheckOptions) -> ReportedFinding {
    let severity = options.severity_of(limit.kind.code());
    let severity = severity.unwrap_or_else(|| ReportCode::Diagnostic(limit.kind).severity());
    ReportedFinding {
        severity,
        code: limit.kind.code(),
        message: limit.message(),
        help: None,
        effect: None,
        start: limit.position,
        end: None,
        replacement: None,
        is_fixable: false,
        origin: Origin::Limit(limit.clone()),
    }
}

fn of_rule(finding: Finding) -> ReportedFinding {
    ReportedFinding {
        severity: finding.severity(),
        code: finding.rule.code(),
        message: finding.message().into_owned(),
        help: Some(finding.help().to_owned()),
        effect: Some(finding.effect().to_owned()),
        start: finding.position(),
        end: finding.span.map(|span| span.end).filter(|end| Some(*end) != finding.position()),
        is_fixable: finding.is_fixable(),
        replacement: finding.replacement.clone(),
        origin: Origin::Rule(finding),
    }
}

impl From<ViewFinding> for ReportedFinding {
    fn from(finding: ViewFinding) -> Self {
        ReportedFinding {
            severity: if finding.is_error() { Severity::Error } else { Severity::Warning },
            code: finding.problem.code(),
            message: finding.message(),
            help: Some(finding.help.clone()),
            effect: None,
            start: finding.span.map(|span| span.start),
            end: finding.span.map(|span| span.end),
            replacement: None,
            is_fixable: false,
            origin: Origin::View(finding),
        }
    }
}

#[derive(Serialize)]
struct FindingsJson<'a> {
    verdict: String,
    eligibility: &'a [Eligibility],
    findings: &'a [ReportedFinding],
}

/// The findings as JSON. `source` is the name of the page.
pub fn json(source: Option<&str>, report: &PageReport) -> String {
    let PageReport { eligibility, findings, .. } = report;
    crate::json_with_source(source, &FindingsJson { verdict: report.verdict(), eligibility, findings })
}
