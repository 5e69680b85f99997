//! The report as a SARIF log (OASIS, Static Analysis Results Interchange Format 2.1.0). Section numbers refer to that
//! specification.

use std::path::{self, Path};

use microweave::Position;
use microweave_check::Severity;
use serde_json::{Value, json};
use url::Url;

use super::WrittenPage;
use crate::input::Input;
use crate::terminal::json_line;
use microweave_requests::findings::{ReportCode, ReportedFinding};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log of one run (3.13, 3.14).
#[derive(Default)]
pub(crate) struct SarifLog {
    /// The rules that pages broke. A result has the index of its rule.
    rules: Vec<Value>,
    codes: Vec<&'static str>,
    results: Vec<Value>,
}

impl SarifLog {
    pub(crate) fn add(&mut self, page: &WrittenPage) {
        let uri = uri_of(&page.input);
        let lists = [
            (&page.report.findings, None),
            (&page.report.ignored, Some("inSource")),
            (&page.in_baseline, Some("external")),
        ];
        for (findings, suppression) in lists {
            for finding in findings {
                let index = self.rule_index(finding);
                let mut result = result(&uri, finding, index);
                if let Some(kind) = suppression {
                    // 3.27.23: a comment of the page, or the baseline.
                    result["suppressions"] = json!([{ "kind": kind }]);
                }
                self.results.push(result);
            }
        }
    }

    /// The index of the finding's rule (3.27.6). A rule is added with its first finding.
    fn rule_index(&mut self, finding: &ReportedFinding) -> usize {
        if let Some(index) = self.codes.iter().position(|code| *code == finding.code) {
            return index;
        }
        self.codes.push(finding.code);
        self.rules.push(descriptor(finding));
        self.codes.len() - 1
    }

    pub(crate) fn text(&self) -> String {
        let log = json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "microweave",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": self.rules,
                } },
                // 3.14.17: columns count characters, not UTF-16 code units.
                "columnKind": "unicodeCodePoints",
                "results": self.results,
            }],
        });
        json_line(log.to_string())
    }
}

/// A rule (3.49, reportingDescriptor object).
fn descriptor(finding: &ReportedFinding) -> Value {
    let mut rule = json!({
        "id": finding.code,
        "defaultConfiguration": { "level": level(finding.severity) },
    });
    let Ok(code) = finding.code.parse::<ReportCode>() else { return rule };
    let message = code.message();
    let (description, help) = match code {
        ReportCode::Rule(rule) => (format!("{message}: {}", rule.effect()), rule.help().to_owned()),
        ReportCode::Diagnostic(_) => (message.clone(), message.clone()),
    };
    rule["shortDescription"] = json!({ "text": message });
    rule["fullDescription"] = json!({ "text": description });
    rule["help"] = json!({ "text": help, "markdown": code.page() });
    rule
}

/// A finding (3.27, result object).
fn result(uri: &str, finding: &ReportedFinding, index: usize) -> Value {
    let place = json!({ "artifactLocation": { "uri": uri } });
    let mut location = json!({ "physicalLocation": place });
    if let Some(start) = finding.start {
        location["physicalLocation"]["region"] = region(start, finding.end);
    }
    let help = finding.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": level(finding.severity),
        "message": { "text": format!("{}{help}", finding.message) },
        "locations": [location],
    });
    if let Some(change) = &finding.replacement {
        let replacement = json!({
            "deletedRegion": region(change.span.start, Some(change.span.end)),
            "insertedContent": { "text": &*change.text },
        });
        result["fixes"] = json!([{
            "description": { "text": finding.help.as_deref().unwrap_or_default() },
            "artifactChanges": [{ "artifactLocation": { "uri": uri }, "replacements": [replacement] }],
        }]);
    }
    result
}

/// A part of a page (3.30, region object). Its end is after its last character.
fn region(start: Position, end: Option<Position>) -> Value {
    let mut region = json!({ "startLine": start.line, "startColumn": start.column });
    if let Some(end) = end {
        region["endLine"] = json!(end.line);
        region["endColumn"] = json!(end.column);
    }
    region
}

/// 3.27.10
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "note",
    }
}

/// The address of an input as a URI reference (3.4.3). A relative path stays relative.
fn uri_of(input: &Input) -> String {
    match input {
        Input::File(path) if path.is_absolute() => {
            Url::from_file_path(path).map_or_else(|()| encoded(path), String::from)
        }
        Input::File(path) => encoded(path),
        address => address.to_string(),
    }
}

/// A relative path with slashes, percent-encoded.
fn encoded(path: &Path) -> String {
    let mut uri = String::new();
    for byte in path.to_string_lossy().replace(path::MAIN_SEPARATOR, "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri += &format!("%{byte:02X}");
        }
    }
    uri
}
