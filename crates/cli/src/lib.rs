//! The command-line tool microweave: reads pages from files, standard input and the web, and extracts their
//! microformats, microdata and links. It is a library so that the Python package can run it too.

mod any_item;
mod args;
mod check;
mod clean;
mod completions;
mod config;
mod error;
mod explain;
mod feeds;
mod fetch_progress;
mod follow;
#[cfg(feature = "harvest")]
mod harvest;
mod input;
mod json_style;
mod jsonl;
mod man;
mod mention;
mod output;
mod pages;
mod paint;
mod parse;
mod parts;
mod preview;
mod read;
mod reader;
#[cfg(feature = "serve")]
mod serve;
mod site;
mod snippet;
#[cfg(feature = "harvest")]
mod stats;
#[cfg(feature = "suite")]
mod suite;
mod terminal;
mod text_file;
mod things;
mod view;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _};

use args::{Args, Command, OPTIONAL_COMMANDS};

/// The message for `-v`, which names the options that it could mean.
const SHORT_V: &str = "is not an option: --version (-V) shows the version; microweave explain, read --why and parse \
    --reasons say why a value is what it is";

/// Runs the tool. The first argument is the name of the program. A wrong command line, `--help` and `--version` end the
/// process.
pub fn run(arguments: &[OsString]) -> ExitCode {
    let mut tool = Args::command();
    let arguments = match config::with_defaults(arguments, &tool) {
        Ok(arguments) => arguments,
        Err((path, error)) => {
            error::report(&path.display(), &error);
            return ExitCode::from(2);
        }
    };
    let matches = tool.try_get_matches_from_mut(&arguments.all);
    let args = matches.and_then(|mut matches| Args::from_arg_matches_mut(&mut matches));
    let args = match args {
        Ok(args) => args,
        Err(error) if is_short_v(&error) => {
            error::report(&"-v", &SHORT_V);
            return ExitCode::from(2);
        }
        // Help and versions are no errors.
        Err(text) if !text.use_stderr() => return output::print_styled(&text),
        Err(error) => {
            if let Some((command, feature)) = missing_command(&error) {
                error::report(&command, &error::WithoutFeature(feature));
                return ExitCode::from(2);
            }
            arguments.report_if_from_file(&error);
            error.exit()
        }
    };
    #[cfg(feature = "rcdom")]
    if let Some(user) = args.command.lacks_places_for() {
        error::report(
            &"--tree html5ever",
            &format_args!("has no places in the page, which {user} needs; leave out one"),
        );
        return ExitCode::from(2);
    }
    match args.command {
        Command::Parse(args) => parse::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Read(args) => read::run(&args),
        Command::Preview(args) => preview::run(&args),
        Command::Feeds(args) => feeds::run(&args),
        Command::Follow(args) => follow::run(&args),
        Command::Mention(args) => mention::run(&args),
        Command::Things(args) => things::run(&args),
        Command::View(args) => view::run(&args),
        Command::Types(args) => view::types::run(&args),
        Command::Clean(args) => clean::run(&args),
        Command::Site(args) => site::run(&args),
        #[cfg(feature = "harvest")]
        Command::Harvest(args) => harvest::run(&args),
        #[cfg(feature = "harvest")]
        Command::Stats(args) => stats::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        #[cfg(feature = "suite")]
        Command::Suite(args) => suite::run(&args),
        Command::Completions { shell } => completions::run(shell),
        Command::Man { all: Some(folder), .. } => man::write_all(&folder),
        Command::Man { command, all: None } => man::run(command.as_deref()),
    }
}

/// The command that the error does not know, if it is one that this build lacks, with the feature that adds it.
fn missing_command(error: &clap::Error) -> Option<(&'static str, &'static str)> {
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    OPTIONAL_COMMANDS.into_iter().find(|(command, _)| command == name)
}

/// True if the error is that there is no option `-v` or `--verbose`.
fn is_short_v(error: &clap::Error) -> bool {
    let is_v = |text: &str| matches!(text, "-v" | "--verbose");
    error.kind() == ErrorKind::UnknownArgument
        && matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(text)) if is_v(text))
}
