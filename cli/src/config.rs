//! The configuration file: defaults for the options of commands.
//!
//! It is TOML with a table for each command, and not a list of arguments as that of ripgrep: a default of one command is
//! often no option of another one, and a mistake can be reported with its table and key.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use clap::{ArgAction, Command};
use toml::{Table, Value};

/// Why the configuration file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    #[error("cannot be read: {0} (--no-config does without it)")]
    Unreadable(std::io::Error),
    #[error("line {line}: {message} (--no-config does without it)")]
    Syntax { line: usize, message: String },
    #[error("[{0}] is not a command with options")]
    UnknownCommand(String),
    #[error("{table}{key}: there is no such option; write its long name without --")]
    UnknownOption { table: String, key: String },
    #[error("{table}{key}: write {expected}")]
    Value { table: String, key: String, expected: &'static str },
}

/// The arguments with the defaults of the configuration file after the command. Options of the command line come later,
/// so they take precedence. An error comes with the path of the file.
pub(crate) fn with_defaults(
    mut arguments: Vec<OsString>,
    tool: &Command,
) -> Result<Vec<OsString>, (PathBuf, ConfigError)> {
    let written = || arguments.iter().skip(1).take_while(|argument| *argument != "--");
    let is_off = written().any(|argument| argument == "--no-config");
    let command =
        arguments.iter().skip(1).position(|argument| !argument.as_encoded_bytes().starts_with(b"-"));
    let Some((at, command)) = command.and_then(|index| {
        let name = arguments[index + 1].to_str()?;
        Some((index + 2, tool.find_subcommand(name)?))
    }) else {
        return Ok(arguments);
    };
    let Some((path, is_named)) = path().filter(|_| !is_off) else { return Ok(arguments) };
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound && !is_named => return Ok(arguments),
        Err(error) => return Err((path, ConfigError::Unreadable(error))),
        Ok(text) => text,
    };
    let defaults = defaults(&text, command, tool).map_err(|error| (path, error))?;
    arguments.splice(at..at, defaults);
    Ok(arguments)
}

/// The path of the configuration file, and true if the environment names it. `None` if the tool has no configuration file.
fn path() -> Option<(PathBuf, bool)> {
    if let Some(path) = env::var_os("MICROWEAVE_CONFIG") {
        return (!path.is_empty()).then(|| (path.into(), true));
    }
    let folder = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let folder = folder.or_else(|| Some(env::home_dir()?.join(".config")))?;
    Some((folder.join("microweave/config.toml"), false))
}

/// The arguments for a command: those before the tables if it has such an option, then those of its table.
fn defaults(text: &str, command: &Command, tool: &Command) -> Result<Vec<OsString>, ConfigError> {
    let table = text.parse::<Table>().map_err(|error| {
        let start = error.span().map_or(0, |span| span.start).min(text.len());
        let line = 1 + text.as_bytes()[..start].iter().filter(|byte| **byte == b'\n').count();
        ConfigError::Syntax { line, message: error.message().to_owned() }
    })?;
    let (mut general, mut own) = (Vec::new(), Vec::new());
    for (key, value) in &table {
        match value {
            Value::Table(options) if key == command.get_name() => {
                for (name, value) in options {
                    let table = format!("[{key}] ");
                    own.extend(
                        arguments(command, &table, name, value)?
                            .ok_or_else(|| ConfigError::UnknownOption { table, key: name.clone() })?,
                    );
                }
            }
            Value::Table(_) if tool.find_subcommand(key).is_some() => {}
            Value::Table(_) => return Err(ConfigError::UnknownCommand(key.clone())),
            value => match arguments(command, "", key, value)? {
                Some(arguments) => general.extend(arguments),
                None if tool.get_subcommands().any(|other| option(other, key).is_some()) => {}
                None => return Err(ConfigError::UnknownOption { table: String::new(), key: key.clone() }),
            },
        }
    }
    general.append(&mut own);
    Ok(general)
}

fn option<'c>(command: &'c Command, name: &str) -> Option<&'c clap::Arg> {
    command.get_arguments().find(|argument| argument.get_long() == Some(name))
}

/// The arguments for an option. `None` if the command has no such option.
fn arguments(
    command: &Command,
    table: &str,
    key: &str,
    value: &Value,
) -> Result<Option<Vec<OsString>>, ConfigError> {
    let Some(option) = option(command, key) else { return Ok(None) };
    let wrong = |expected| ConfigError::Value { table: table.to_owned(), key: key.to_owned(), expected };
    let with_value = |value: &Value| {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Boolean(truth) => truth.to_string(),
            _ => return Err(wrong("a text or a number")),
        };
        Ok(OsString::from(format!("--{key}={text}")))
    };
    Ok(Some(match (option.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(true)) => vec![format!("--{key}").into()],
        (ArgAction::SetTrue, Value::Boolean(false)) => Vec::new(),
        (ArgAction::SetTrue, _) => return Err(wrong("true or false")),
        (ArgAction::Append, Value::Array(values)) => {
            values.iter().map(with_value).collect::<Result<_, _>>()?
        }
        (_, value) => vec![with_value(value)?],
    }))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::args::Args;

    fn defaults_of(command: &str, text: &str) -> Result<Vec<String>, String> {
        let tool = Args::command();
        let command = tool.find_subcommand(command).expect("there is such a command");
        let defaults = defaults(text, command, &tool).map_err(|error| error.to_string())?;
        Ok(defaults.into_iter().map(|argument| argument.into_string().expect("it is text")).collect())
    }

    #[test]
    fn tables_have_the_options_of_commands() {
        let text = "color = 'never'\n[parse]\npretty = true\nlang = false\nmax-depth = 100\nlink-header = ['a', 'b']\n[read]\nposts = 5\n";
        let parsed = defaults_of("parse", text).expect("they are options");
        assert_eq!(parsed[0], "--color=never");
        let mut others = parsed[1..].to_vec();
        others.sort();
        assert_eq!(others, ["--link-header=a", "--link-header=b", "--max-depth=100", "--pretty"]);
        assert_eq!(defaults_of("read", text), Ok(vec!["--color=never".to_owned(), "--posts=5".to_owned()]));
        assert_eq!(defaults_of("man", text), Ok(Vec::new()));
        assert_eq!(
            defaults_of("read", "[read]\nignore-framework-classes = false"),
            Ok(vec!["--ignore-framework-classes=false".to_owned()])
        );
    }

    #[test]
    fn mistakes_are_reported() {
        for (text, message) in [
            ("[parse]\nprety = true", "[parse] prety: there is no such option"),
            ("prety = true", "prety: there is no such option"),
            ("[pars]\n", "[pars] is not a command"),
            ("[parse]\npretty = 1", "[parse] pretty: write true or false"),
            ("[parse]\nmax-depth = [1]", "[parse] max-depth: write a text or a number"),
            ("\n\n[parse", "line 3: "),
        ] {
            let error = defaults_of("parse", text).expect_err("it is wrong");
            assert!(error.starts_with(message), "{error}");
        }
    }
}
