//! Parsers that a suite can be run against: microweave in this process, or a command.

pub(crate) mod command;
mod in_process;
pub(crate) mod lines;
mod process;

use std::io;
use std::time::Duration;

use microweave::Tree;
use serde_json::Value;

use crate::case::{Case, ResultKind};
use command::CommandParser;

/// A parser that reads the pages of cases.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Parser {
    /// microweave, in this process, with this tree.
    Microweave(Tree),
    /// A command that reads a page on standard input and writes the result to standard output.
    Command(CommandParser),
}

/// What a parser gave for a page.
pub(crate) enum ParseResult {
    Json(Value),
    /// Turtle or N-Triples.
    Rdf(String),
}

/// Why a parser gave no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParserError {
    /// The program cannot be started. All cases would fail in this way.
    #[error("cannot be started: {0}")]
    CannotStart(io::Error),
    /// The parser reported an error: a command by an exit code other than 0.
    #[error("{0}")]
    Reported(String),
    /// microweave cannot run the case: it has an unknown option, or its registry cannot be read.
    #[error("{0}")]
    BrokenCase(String),
    /// A signal ended the command.
    #[error("{0}")]
    Crashed(String),
    /// The command took too long.
    #[error("took more than {} s (--timeout SECONDS allows more time)", .0.as_secs_f32())]
    Timeout(Duration),
    /// The command wrote too much.
    #[error("wrote more than {0} bytes")]
    TooLong(usize),
    /// The output is not what the case asks for.
    #[error("the output is not {0}")]
    Garbage(String),
}

impl Parser {
    /// True if the parser can read the case with its options.
    pub(crate) fn takes_options_of(&self, case: &Case) -> bool {
        match self {
            Parser::Microweave(_) => true,
            Parser::Command(command) => case.options.is_empty() || command.takes_options(),
        }
    }

    pub(crate) fn parse(&self, case: &Case, page: &[u8]) -> Result<ParseResult, ParserError> {
        let command = match self {
            Parser::Microweave(tree) => return in_process::parse(case, page, *tree),
            Parser::Command(command) => command,
        };
        let output = command.run(case, page)?;
        let text = String::from_utf8(output).map_err(|_| ParserError::Garbage("UTF-8".to_owned()))?;
        if case.expected.kind() == ResultKind::Rdf {
            return Ok(ParseResult::Rdf(text));
        }
        serde_json::from_str(&text).map(ParseResult::Json).map_err(|error| {
            ParserError::Garbage(format!("JSON: {error}; it begins with {:?}", start_of(&text)))
        })
    }
}

/// The first characters of an output, for a message.
fn start_of(text: &str) -> String {
    text.chars().take(60).collect()
}
