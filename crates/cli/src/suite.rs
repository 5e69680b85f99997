//! `microweave suite`: runs the cases of a test suite against parsers, and reports the results.

mod compare;
mod filter;
mod parsers;
mod report;

use std::path::Path;
use std::process::ExitCode;

use microweave_suite::{
    Case, CommandSyntaxError, KnownFailuresError, NamedParser, Outcome, RunError, Suite, SuiteError,
};

use crate::args::suite::{SuiteArgs, SuiteReportFormat};
use crate::error::report as report_error;
use crate::output;
use report::{SuiteSummary, html, json, junit, tap, text};

/// The exit code if the suite could not be run.
const COULD_NOT_RUN: u8 = 2;

pub(crate) fn run(args: &SuiteArgs) -> ExitCode {
    let code = match &args.folder {
        _ if args.compare => compare::run(args),
        Some(folder) => outcomes(args, folder).map(|results| finish(args, folder, &results)),
        None => Err(SuiteCommandError::NoFolder),
    };
    code.unwrap_or_else(|error| {
        report_error(&"suite", &error);
        ExitCode::from(COULD_NOT_RUN)
    })
}

/// The cases that were run, and the outcomes of each.
struct SuiteRun {
    suite: Suite,
    parsers: Vec<NamedParser>,
    outcomes: Vec<Vec<Outcome>>,
}

/// Why a suite could not be run.
#[derive(Debug, thiserror::Error)]
enum SuiteCommandError {
    #[error(transparent)]
    Suite(#[from] SuiteError),
    #[error("name the folder of a suite; with --compare, a suite with JSON results, or --pages DIR")]
    NoFolder,
    #[error("--command {0:?}: {1}")]
    Command(String, CommandSyntaxError),
    #[error("{commands} --command and {names} --name: give a name for each command, in the same order")]
    NameCount { commands: usize, names: usize },
    #[error("two parsers have the name {0:?}: give them different names with --name")]
    SameName(String),
    #[error("--known-failures {0}: there are several parsers: write NAME={0} with the name of one of them")]
    KnownFailuresOfWhom(String),
    #[error("--known-failures {0}: cannot be read: {1}")]
    KnownFailuresUnreadable(String, std::io::Error),
    #[error("--known-failures: {0:?} has two files; write them into one")]
    KnownFailuresTwice(String),
    #[error("{0}: {1}")]
    KnownFailures(String, KnownFailuresError),
    #[error("no case is selected by {0}; the suite has cases such as {1}")]
    NoCase(String, String),
    #[error("--report {0} does not go with --compare; use text, html or json")]
    NoSuchReport(&'static str),
    #[error(transparent)]
    Run(#[from] RunError),
}

fn outcomes(args: &SuiteArgs, folder: &Path) -> Result<SuiteRun, SuiteCommandError> {
    let mut suite = Suite::open(folder)?;
    let parsers = parsers::parsers(args, &suite.cases)?;
    select_cases(args, &mut suite)?;
    let outcomes = microweave_suite::run(&suite.cases, &parsers, args.jobs())?;
    Ok(SuiteRun { suite, parsers, outcomes })
}

/// Keeps the cases that the command line selects.
fn select_cases(args: &SuiteArgs, suite: &mut Suite) -> Result<(), SuiteCommandError> {
    let example = suite.cases.first().map_or_else(String::new, |case| case.name.clone());
    suite.cases.retain(|case| is_selected(args, case));
    if suite.cases.is_empty() {
        return Err(SuiteCommandError::NoCase(selection(args), example));
    }
    Ok(())
}

fn is_selected(args: &SuiteArgs, case: &Case) -> bool {
    let has_result = args.only.is_none_or(|only| only == case.expected.kind());
    let has_name =
        args.filters.is_empty() || args.filters.iter().any(|glob| filter::matches(glob, &case.name));
    has_result && has_name
}

/// The options of the command line that select cases.
fn selection(args: &SuiteArgs) -> String {
    let filters = args.filters.iter().map(|glob| format!("--filter {glob:?}"));
    let only = args.only.map(|only| format!("--only {}", only.name()));
    filters.chain(only).collect::<Vec<_>>().join(" ")
}

/// Writes the report. Returns the exit code.
fn finish(args: &SuiteArgs, folder: &Path, results: &SuiteRun) -> ExitCode {
    let report = SuiteSummary::new(folder.display().to_string(), results);
    let report_text = match args.report {
        SuiteReportFormat::Text => text::report(&report),
        SuiteReportFormat::Html => html::report(&report),
        SuiteReportFormat::Junit => junit::report(&report),
        SuiteReportFormat::Json => {
            let style =
                if args.output.is_some() { args.style.json_for_file() } else { args.style.json(true) };
            style.apply(json::report(&report))
        }
        SuiteReportFormat::Tap => tap::report(&report),
    };
    let code = if report.is_as_expected() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    match &args.output {
        None => print(&report_text, code),
        Some(path) => write(path, &report_text, &text::table(&report), code),
    }
}

fn write(path: &Path, report: &str, table: &str, code: ExitCode) -> ExitCode {
    match output::replace_file(path, report.as_bytes()) {
        Ok(()) => print(table, code),
        Err(_) => ExitCode::from(COULD_NOT_RUN),
    }
}

fn print(text: &str, code: ExitCode) -> ExitCode {
    match output::write_stdout(text.as_bytes()) {
        Ok(()) => code,
        // The reader of a pipe may have closed it. That does not change the results.
        Err(error) if output::stdout_failed(&error, ExitCode::SUCCESS) == ExitCode::SUCCESS => code,
        Err(_) => ExitCode::from(COULD_NOT_RUN),
    }
}
