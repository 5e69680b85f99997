//! Gives the cases of a suite to parsers, and compares the results.

use std::fmt;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use microweave_io::Workers;
use serde::Serialize;

use crate::case::{Case, ExpectedResult};
use crate::compare::{Difference, json, rdf};
use crate::error::RunError;
use crate::known_failures::KnownFailures;
use crate::parser::{ParseResult, Parser, ParserError};

/// A parser with its name in reports and its known failures.
#[derive(Clone, Debug)]
pub struct NamedParser {
    /// The name in reports.
    pub name: String,
    /// The parser.
    pub parser: Parser,
    /// The cases that it is known to fail.
    pub known_failures: KnownFailures,
}

/// What a case came to with a parser.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The result is the expected one.
    Passed,
    /// It is not.
    Failed(Failure),
    /// It is not, and the case is a known failure with this reason.
    KnownFailure(String, Failure),
    /// The result is the expected one, but the case is listed as a known failure with this reason.
    PassedUnexpectedly(String),
    /// The case was not run, for this reason.
    Skipped(String),
}

/// Why a case failed.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// The result differs from the expected one.
    Differences(Vec<Difference>),
    /// There is no result, or no expected result to compare it with.
    Error(String),
}

impl Outcome {
    /// True if the outcome is no news: the case passed, is a known failure, or was skipped.
    pub fn is_expected(&self) -> bool {
        matches!(self, Outcome::Passed | Outcome::KnownFailure(..) | Outcome::Skipped(_))
    }

    fn new(name: &str, result: Result<(), Failure>, known: &KnownFailures) -> Self {
        let reason = known.reason(name).map(str::to_owned);
        match (result, reason) {
            (Ok(()), None) => Outcome::Passed,
            (Ok(()), Some(reason)) => Outcome::PassedUnexpectedly(reason),
            (Err(failure), None) => Outcome::Failed(failure),
            (Err(failure), Some(reason)) => Outcome::KnownFailure(reason, failure),
        }
    }
}

/// Runs the cases against the parsers, in this many threads. Returns a list for each case, with the outcome of each
/// parser.
///
/// # Errors
/// If a command cannot be started.
pub fn run(
    cases: &[Case],
    parsers: &[NamedParser],
    jobs: NonZeroUsize,
) -> Result<Vec<Vec<Outcome>>, RunError> {
    let outcomes_of =
        |case: &Case| parsers.iter().map(|parser| outcome(case, parser)).collect::<Result<Vec<_>, _>>();
    let mut outcomes = Vec::with_capacity(cases.len());
    let workers = Workers { threads: jobs, is_unordered: false };
    workers.run(cases.iter(), outcomes_of, |result| {
        outcomes.push(result?);
        Ok(())
    })?;
    Ok(outcomes)
}

fn outcome(case: &Case, parser: &NamedParser) -> Result<Outcome, RunError> {
    if !parser.parser.takes_options_of(case) {
        let options = case.options.join(" ");
        return Ok(Outcome::Skipped(format!("has options, which the command does not take: {options}")));
    }
    Ok(Outcome::new(&case.name, check(case, &parser.parser)?, &parser.known_failures))
}

/// Runs a case against a parser. The inner error says how the result differs from the expected one.
///
/// # Errors
/// If a command cannot be started.
pub fn check(case: &Case, parser: &Parser) -> Result<Result<(), Failure>, RunError> {
    let page = match fs::read(&case.page) {
        Ok(page) => page,
        Err(error) => return Ok(Err(unreadable(&case.page, &error))),
    };
    match (parser.parse(case, &page), parser) {
        (Err(ParserError::CannotStart(error)), Parser::Command(command)) => {
            Err(RunError::CannotStart { program: command.program().to_owned(), error })
        }
        (result, _) => Ok(compare(case, result)),
    }
}

fn compare(case: &Case, result: Result<ParseResult, ParserError>) -> Result<(), Failure> {
    let differences = match (&case.expected, result) {
        (ExpectedResult::RdfError, Err(ParserError::Reported(_))) => return Ok(()),
        (_, Err(error)) => return Err(Failure::Error(error.to_string())),
        (ExpectedResult::RdfError, Ok(_)) => {
            return Err(Failure::Error(
                "the page cannot be converted, but the parser reports no error".to_owned(),
            ));
        }
        (ExpectedResult::Rdf(file), Ok(ParseResult::Rdf(got))) => graph_differences(case, file, &got)?,
        (
            ExpectedResult::Microformats(file) | ExpectedResult::Microdata(file),
            Ok(ParseResult::Json(got)),
        ) => {
            let expected = serde_json::from_str(&read(file)?).map_err(|error| {
                Failure::Error(format!("the suite's file {} is not JSON: {error}", file.display()))
            })?;
            json::differences(&expected, &got)
        }
        (ExpectedResult::Rdf(_), Ok(ParseResult::Json(_))) | (_, Ok(ParseResult::Rdf(_))) => {
            return Err(Failure::Error("the parser gave another kind of result".to_owned()));
        }
    };
    if differences.is_empty() { Ok(()) } else { Err(Failure::Differences(differences)) }
}

fn graph_differences(case: &Case, file: &Path, got: &str) -> Result<Vec<Difference>, Failure> {
    let expected = rdf::read_graph(&read(file)?, &case.base).map_err(|error| {
        Failure::Error(format!("the suite's file {} is not Turtle: {error}", file.display()))
    })?;
    let got = rdf::read_graph(got, &case.base)
        .map_err(|error| Failure::Error(format!("the output is not Turtle: {error}")))?;
    Ok(rdf::graph_differences(&expected, &got))
}

fn read(file: &Path) -> Result<String, Failure> {
    let bytes = fs::read(file).map_err(|error| unreadable(file, &error))?;
    Ok(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_owned())
}

fn unreadable(file: &Path, error: &std::io::Error) -> Failure {
    Failure::Error(format!("the suite's file {} cannot be read: {error}", file.display()))
}

/// The failure for people: an error, or each place with what is expected there and what the parser gave.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differences = match self {
            Failure::Error(message) => return f.write_str(message),
            Failure::Differences(differences) => differences,
        };
        for (index, Difference { path, expected, got }) in differences.iter().enumerate() {
            let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "(nothing)".to_owned());
            let path = if path.is_empty() { "(the whole result)" } else { path };
            let line_break = if index == 0 { "" } else { "\n" };
            write!(f, "{line_break}{path}\n  expected: {}\n  got:      {}", text(expected), text(got))?;
        }
        Ok(())
    }
}
