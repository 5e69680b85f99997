//! `microweave check`: reports what is wrong with the microformats and microdata of pages.

mod finding;
mod github;
mod json;
mod sarif;
mod summary;
mod text;

use std::io::{self, Write as _};
use std::process::ExitCode;

use microweave::Page;
use microweave::check::Rule;

use crate::args::check::{CheckArgs, ReportFormat};
use crate::error::report;
use crate::input::Input;
use crate::output;
use crate::reader::Reader;
use finding::ReportedFinding;
use sarif::SarifLog;
use summary::Summary;

/// The exit code if an input could not be read.
const UNREADABLE: u8 = 2;

pub(crate) fn run(args: &CheckArgs) -> ExitCode {
    if let Some(rule) = args.explain {
        return output::print(rule.page().as_bytes());
    }
    if args.rules {
        return output::print(rules().as_bytes());
    }
    let reader = Reader::new(&args.source.fetch, &args.limits, args.options());
    let (mut summary, mut log) = (Summary::default(), SarifLog::default());
    let mut is_unreadable = false;
    for input in &args.source.inputs {
        match reader.read(input) {
            Ok(page) => {
                let findings = finding::of(&page);
                summary.add(&findings);
                let text = report_of(args.format, input, &page, &findings, &mut log);
                if let Err(error) = output::write_stdout(text.as_bytes()) {
                    return output::stdout_failed(&error, code(&summary, args, is_unreadable));
                }
            }
            Err(error) => {
                report(input, &error);
                is_unreadable = true;
            }
        }
    }
    let code = code(&summary, args, is_unreadable);
    if let ReportFormat::Sarif = args.format
        && let Err(error) = output::write_stdout(log.text().as_bytes())
    {
        return output::stdout_failed(&error, code);
    }
    // If standard error is closed, there is no other place to write the summary.
    let _ = write!(io::stderr(), "{}", summary.text());
    code
}

/// The report of a page. In SARIF, all pages are in one log, which is written at the end.
fn report_of(
    format: ReportFormat,
    input: &Input,
    page: &Page,
    findings: &[ReportedFinding],
    log: &mut SarifLog,
) -> String {
    match format {
        ReportFormat::Text => text::of_page(input, page, findings),
        ReportFormat::Json => json::of_page(input, findings),
        ReportFormat::Github => github::of_page(input, findings),
        ReportFormat::Sarif => {
            log.add(input, findings);
            String::new()
        }
    }
}

fn code(summary: &Summary, args: &CheckArgs, is_unreadable: bool) -> ExitCode {
    if is_unreadable {
        ExitCode::from(UNREADABLE)
    } else if summary.has_at_least(args.denied()) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// A line for each rule.
fn rules() -> String {
    let width = Rule::all().map(|rule| rule.code().len()).max().unwrap_or_default();
    let line = |rule: Rule| format!("{:width$}  {:7}  {}\n", rule.code(), rule.severity(), rule.message());
    Rule::all().map(line).collect()
}
