//! The parsers of the command line, with their names and known failures.

use microweave::Tree;
use microweave_suite::{Case, CommandParser, KnownFailures, NamedParser, Parser};

use super::SuiteCommandError;
use crate::args::suite::SuiteArgs;
use crate::text_file;

/// The name of microweave in reports.
const MICROWEAVE: &str = "microweave";

pub(super) fn parsers(args: &SuiteArgs, cases: &[Case]) -> Result<Vec<NamedParser>, SuiteCommandError> {
    let mut parsers = without_known_failures(args)?;
    for (index, parser) in parsers.iter().enumerate() {
        if parsers[..index].iter().any(|earlier| earlier.name == parser.name) {
            return Err(SuiteCommandError::SameName(parser.name.clone()));
        }
    }
    let mut with_file = Vec::new();
    for argument in &args.known_failures {
        let (index, file) = parser_and_file(argument, &parsers)?;
        if with_file.contains(&index) {
            return Err(SuiteCommandError::KnownFailuresTwice(parsers[index].name.clone()));
        }
        with_file.push(index);
        parsers[index].known_failures = read(file, cases)?;
    }
    Ok(parsers)
}

fn without_known_failures(args: &SuiteArgs) -> Result<Vec<NamedParser>, SuiteCommandError> {
    let microweave = named(MICROWEAVE.to_owned(), Parser::Microweave(Tree::Microweave));
    let mut parsers: Vec<NamedParser> =
        if args.microweave || args.commands.is_empty() { vec![microweave] } else { Vec::new() };
    parsers.extend(commands(args)?.into_iter().map(|(name, command)| named(name, Parser::Command(command))));
    Ok(parsers)
}

/// The commands of the command line, with their names.
pub(super) fn commands(args: &SuiteArgs) -> Result<Vec<(String, CommandParser)>, SuiteCommandError> {
    let (commands, names) = (args.commands.len(), args.names.len());
    if names > 0 && names != commands {
        return Err(SuiteCommandError::NameCount { commands, names });
    }
    let named = args.commands.iter().enumerate().map(|(index, line)| {
        let command = CommandParser::new(line, args.timeout())
            .map_err(|error| SuiteCommandError::Command(line.clone(), error))?;
        Ok((args.names.get(index).cloned().unwrap_or_else(|| short_name(line)), command))
    });
    named.collect()
}

/// A command as a name, with the middle of a long one left out: the program and the last arguments tell most.
fn short_name(command: &str) -> String {
    const MAX_START: usize = 18;
    const MAX_END: usize = 21;
    let len = command.chars().count();
    if len <= MAX_START + 1 + MAX_END {
        return command.to_owned();
    }
    let start: String = command.chars().take(MAX_START).collect();
    let end: String = command.chars().skip(len - MAX_END).collect();
    format!("{start}…{end}")
}

fn named(name: String, parser: Parser) -> NamedParser {
    NamedParser { name, parser, known_failures: KnownFailures::default() }
}

/// The parser that the option names, by its index, and the file. A single parser needs no name.
fn parser_and_file<'a>(
    argument: &'a str,
    parsers: &[NamedParser],
) -> Result<(usize, &'a str), SuiteCommandError> {
    let file_of = |parser: &NamedParser| argument.strip_prefix(&*parser.name)?.strip_prefix('=');
    let named = parsers.iter().enumerate().find_map(|(index, parser)| Some((index, file_of(parser)?)));
    match (named, parsers) {
        (Some(named_file), _) => Ok(named_file),
        (None, [_]) => Ok((0, argument)),
        (None, _) => Err(SuiteCommandError::KnownFailuresOfWhom(argument.to_owned())),
    }
}

fn read(file: &str, cases: &[Case]) -> Result<KnownFailures, SuiteCommandError> {
    let text = text_file::read(file.as_ref())
        .map_err(|error| SuiteCommandError::KnownFailuresUnreadable(file.to_owned(), error))?;
    KnownFailures::parse(&text, cases)
        .map_err(|error| SuiteCommandError::KnownFailures(file.to_owned(), error))
}
