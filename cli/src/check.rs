//! `microweave check`: reports the microdata errors of pages, one line for each finding.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use microweave::{Page, Position};
use serde::Serialize;

use crate::args::check::{CheckArgs, ReportFormat};
use crate::error::report;
use crate::input::Input;
use crate::output;
use crate::reader::Reader;
use crate::terminal::{escaped_json, on_one_line};

pub(crate) fn run(args: &CheckArgs) -> ExitCode {
    let reader = Reader::new(&args.source, &args.limits, args.options());
    let mut summary = Summary::default();
    let mut code = ExitCode::SUCCESS;
    for input in &args.source.inputs {
        match reader.read(input) {
            Ok(page) => {
                let findings = findings(&page);
                summary.add(&findings);
                if !findings.is_empty() {
                    code = ExitCode::FAILURE;
                }
                let text = match args.format {
                    ReportFormat::Text => lines(input, &findings),
                    ReportFormat::Json => json(input, &findings),
                };
                if let Err(error) = output::write_stdout(text.as_bytes()) {
                    return output::stdout_failed(&error, code);
                }
            }
            Err(error) => {
                report(input, &error);
                code = ExitCode::FAILURE;
            }
        }
    }
    // If standard error is closed, there is no other place to write the summary.
    let _ = writeln!(io::stderr(), "{}", summary.text());
    code
}

/// A line of the report: a limit hit, or a rule that the page breaks.
#[derive(Serialize)]
struct ReportLine {
    #[serde(flatten)]
    position: Option<Position>,
    code: &'static str,
    message: String,
}

/// The limits that a page hit, then the rules that it breaks.
fn findings(page: &Page) -> Vec<ReportLine> {
    let limits = page.document().diagnostics().iter().map(|limit| ReportLine {
        position: limit.position,
        code: limit.kind.code(),
        message: limit.message(),
    });
    let rules = page.check().into_iter().map(|finding| ReportLine {
        position: finding.position,
        code: finding.rule.code(),
        message: finding.message(),
    });
    limits.chain(rules).collect()
}

/// The findings of a page as `source:line: code: message`.
fn lines(input: &Input, findings: &[ReportLine]) -> String {
    let mut lines = String::new();
    for finding in findings {
        let line = finding.position.map_or_else(String::new, |at| format!("{}:", at.line));
        let text = format!("{input}:{line} {}: {}", finding.code, finding.message);
        // Writing to memory does not fail.
        let _ = writeln!(lines, "{}", on_one_line(&text));
    }
    lines
}

/// The findings of a page as a line of JSON.
fn json(input: &Input, findings: &[ReportLine]) -> String {
    let line = serde_json::json!({ "source": input.to_string(), "findings": findings });
    format!("{}\n", escaped_json(&line.to_string()))
}

#[derive(Default)]
struct Summary {
    pages: usize,
    pages_with_findings: usize,
    findings: usize,
}

impl Summary {
    fn add(&mut self, findings: &[ReportLine]) {
        self.pages += 1;
        self.pages_with_findings += usize::from(!findings.is_empty());
        self.findings += findings.len();
    }

    fn text(&self) -> String {
        let pages = counted(self.pages, "page");
        match self.findings {
            0 => format!("no findings in {pages}"),
            findings => {
                format!("{} in {} of {pages}", counted(findings, "finding"), self.pages_with_findings)
            }
        }
    }
}

fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
