//! A command as a parser. It gets the page on standard input and the rest as arguments and variables.

use std::process::{Command, ExitStatus};
use std::time::Duration;

use super::ParserError;
use super::process::{self, FinishedProcess};
use crate::case::Case;

/// These words in an argument are replaced by the case's base and options.
const BASE: &str = "{base}";
const OPTIONS: &str = "{options}";

/// A command that reads a page on standard input, and writes JSON or Turtle to standard output.
#[derive(Clone, Debug)]
pub struct CommandParser {
    program: String,
    arguments: Vec<String>,
    timeout: Duration,
}

/// Why a command line cannot be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandSyntaxError {
    /// It has no program.
    #[error("the command is empty; write a program and its arguments")]
    Empty,
    /// A quotation mark is not closed.
    #[error("the command ends inside a quotation; close it")]
    Quotation,
}

impl CommandParser {
    /// Reads a command line: words separated by spaces, with the shell's quotation marks. No shell runs it, so that a
    /// base is never read as code.
    ///
    /// # Errors
    /// If it is empty, or a quotation mark is not closed.
    pub fn new(line: &str, timeout: Duration) -> Result<Self, CommandSyntaxError> {
        let mut words = shlex::split(line).ok_or(CommandSyntaxError::Quotation)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(CommandSyntaxError::Empty)?;
        Ok(CommandParser { program, arguments: words.collect(), timeout })
    }

    /// The program, as written.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The longest time that it may take for a page.
    pub(super) fn timeout(&self) -> Duration {
        self.timeout
    }

    /// The process, with the arguments as written.
    pub(super) fn process(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }

    /// True if the command line has `{options}`.
    pub(super) fn takes_options(&self) -> bool {
        self.arguments.iter().any(|argument| argument.contains(OPTIONS))
    }

    /// Runs the command for a case. Returns what it wrote to standard output.
    pub(super) fn run(&self, case: &Case, page: &[u8]) -> Result<Vec<u8>, ParserError> {
        let options = case.options.join(" ");
        // A base with the text {options} stays as it is.
        let argument = |written: &String| -> String {
            let pieces = written.split(BASE).map(|piece| piece.replace(OPTIONS, &options));
            pieces.collect::<Vec<_>>().join(&case.base)
        };
        let mut command = Command::new(&self.program);
        command.args(self.arguments.iter().map(argument));
        command.env("MICROWEAVE_BASE", &case.base).env("MICROWEAVE_OPTIONS", &options);
        command.env("MICROWEAVE_RESULT", case.expected.kind().name());
        match &case.registry {
            Some(registry) => command.env("MICROWEAVE_REGISTRY", registry),
            None => command.env_remove("MICROWEAVE_REGISTRY"),
        };
        let FinishedProcess { status, stdout, stderr } = process::run(command, page, self.timeout)?;
        if status.success() { Ok(stdout) } else { Err(failure(status, &stderr)) }
    }
}

/// The failure of a command that ended with an exit code other than 0, or by a signal.
fn failure(status: ExitStatus, stderr: &[u8]) -> ParserError {
    let words = String::from_utf8_lossy(stderr);
    let words = if words.trim().is_empty() { "no message" } else { words.trim() };
    match status.code() {
        Some(code) => ParserError::Reported(format!("exit code {code}: {words}")),
        None => ParserError::Crashed(format!("{status}: {words}")),
    }
}
