//! The configuration files: defaults for the options of commands, of the user and of the project.
//!
//! It is TOML with a table for each command, and not a list of arguments as in ripgrep: a default of one command is
//! often no option of another one, and a mistake can be reported with its table and key.

mod option_value;

use std::cell::LazyCell;
use std::env;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::{ArgAction, Command, Parser as _, ValueHint};
use toml::de::DeTable;
use toml::{Table, Value};

use option_value::{arguments, first_paragraph, option};

use crate::args::{Args, OPTIONAL_COMMANDS, built_tool};
use crate::error::report;
use crate::input::patterns;
use crate::text_file;

/// Why the configuration file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    #[error("cannot be read: {0} (--no-config does without it)")]
    Unreadable(std::io::Error),
    #[error("line {line}: {message} (--no-config does without it)")]
    Syntax { line: usize, message: String },
    #[error("line {line}: [{name}] is not a command with options")]
    UnknownCommand { line: usize, name: String },
    #[error("line {line}: {option}: {problem}")]
    Option { line: usize, option: String, problem: String },
}

/// The arguments of the command line, and the same with the defaults of the configuration files.
pub(crate) struct Arguments {
    pub(crate) all: Vec<OsString>,
    given: Vec<OsString>,
    /// The files that have defaults for the command.
    files: Vec<PathBuf>,
}

/// A configuration file.
struct ConfigFile {
    path: PathBuf,
    /// True if the environment names it, so that it must exist.
    is_named: bool,
    /// True for the file of a project, which has some options of `check` only: it may be a stranger's.
    is_of_project: bool,
}

/// The name of the file of a project, in the working directory or above it.
const PROJECT_FILE: &str = "microweave.toml";
/// The options of `check` that the file of a project may have. None fetches or writes anything.
const PROJECT_OPTIONS: [&str; 14] = [
    "all", "baseline", "deny", "exclude", "exit-zero", "extend-select", "format", "ignore",
    "per-file-ignores", "profile", "require", "select", "severity", "any-namespace",
];
/// True for a command that other builds have. Its defaults are not read.
fn is_of_fuller_build(name: &str) -> bool {
    OPTIONAL_COMMANDS.iter().any(|(command, _)| *command == name)
}

impl Arguments {
    /// Names the files if the command line is right without them: if their defaults do not go with the options of the
    /// command line, or with one another.
    pub(crate) fn report_if_from_file(&self, error: &clap::Error) {
        if self.files.is_empty() || Args::try_parse_from(&self.given).is_err() {
            return;
        }
        let message = format!(
            "a default of this file does not go with another option: {} (--no-config does without it)",
            first_paragraph(error)
        );
        let names: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        report(&names.join(" and "), &message);
        std::process::exit(2);
    }
}

/// The arguments with the defaults of the configuration files after the command. Options of the command line come later,
/// so they take precedence. An error comes with the path of the file.
pub(crate) fn with_defaults(
    arguments: &[OsString],
    tool: &Command,
) -> Result<Arguments, (PathBuf, ConfigError)> {
    let given = || arguments.iter().skip(1).take_while(|argument| *argument != "--");
    let is_off = given().any(|argument| argument == "--no-config");
    let command =
        arguments.iter().skip(1).position(|argument| !argument.as_encoded_bytes().starts_with(b"-"));
    let mut with_defaults =
        Arguments { all: arguments.to_vec(), given: arguments.to_vec(), files: Vec::new() };
    let Some((mut at, command)) = command.filter(|_| !is_off).and_then(|index| {
        let name = arguments[index + 1].to_str()?;
        Some((index + 2, tool.find_subcommand(name)?.get_name()))
    }) else {
        return Ok(with_defaults);
    };
    let tool = LazyCell::new(built_tool);
    for file in files(command) {
        let text = match text_file::read_regular(&file.path) {
            Err(error) if error.kind() == ErrorKind::NotFound && !file.is_named => continue,
            Err(error) => return Err((file.path, ConfigError::Unreadable(error))),
            Ok(text) => text,
        };
        let Some(command) = tool.find_subcommand(command) else { continue };
        let mut defaults = match defaults(&text, command, &tool, file.is_of_project) {
            Ok(defaults) => defaults,
            Err(error) => return Err((file.path, error)),
        };
        defaults.retain(|default| !is_replaced(default, command, &given().collect::<Vec<_>>()));
        if file.is_of_project {
            defaults = defaults.iter().map(|default| relative_to(&file.path, default, command)).collect();
        }
        if !defaults.is_empty() {
            let count = defaults.len();
            with_defaults.all.splice(at..at, defaults);
            with_defaults.files.push(file.path);
            at += count;
        }
    }
    Ok(with_defaults)
}

/// True for an entry of a list that the command line has too, and for codes that are ignored if the command line selects codes.
/// Other options take their last value, and of severities the last one for a code counts.
fn is_replaced(default: &OsString, command: &Command, given: &[&OsString]) -> bool {
    let Some(text) = default.to_str() else { return false };
    let name = text.split('=').next().unwrap_or_default();
    let is_given = |name: &str| {
        let has_name = |argument: &str| argument.split('=').next() == Some(name);
        given.iter().any(|argument| argument.to_str().is_some_and(has_name))
    };
    let is_list = option(command, name.trim_start_matches('-'))
        .is_some_and(|option| matches!(option.get_action(), ArgAction::Append));
    match name {
        "--severity" => text.ends_with("=off") && is_given("--select"),
        "--ignore" => is_given("--ignore") || is_given("--select"),
        name => is_list && is_given(name),
    }
}

/// A default whose value is a path, relative to the folder of its file.
fn relative_to(file: &Path, default: &OsString, command: &Command) -> OsString {
    let parts = default.to_str().and_then(|default| default.split_once('='));
    let Some((name, value)) = parts else { return default.clone() };
    let folder = file.parent().unwrap_or(Path::new(""));
    match name {
        "--exclude" => return format!("{name}={}", patterns::relative_to(folder, value)).into(),
        "--per-file-ignores" => {
            let (pattern, codes) = value.rsplit_once(':').unwrap_or((value, ""));
            return format!("{name}={}:{codes}", patterns::relative_to(folder, pattern)).into();
        }
        _ => {}
    }
    let hint = option(command, name.trim_start_matches('-')).map(clap::Arg::get_value_hint);
    let path = file.with_file_name(value);
    // The value of an option such as `--profile` is a path only if there is such a file.
    let is_path = match hint {
        Some(ValueHint::FilePath) => true,
        Some(ValueHint::AnyPath) => path.exists(),
        _ => false,
    };
    if is_path { format!("{name}={}", path.display()).into() } else { default.clone() }
}

/// The configuration files for a command, the one with the highest precedence last.
fn files(command: &str) -> Vec<ConfigFile> {
    let mut files = Vec::new();
    if let Some((path, is_named)) = path() {
        files.push(ConfigFile { path, is_named, is_of_project: false });
    }
    if command == "check"
        && let Ok(folder) = env::current_dir()
        && let Some(path) =
            folder.ancestors().map(|folder| folder.join(PROJECT_FILE)).find(|path| path.is_file())
    {
        files.push(ConfigFile { path, is_named: false, is_of_project: true });
    }
    files
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

/// The arguments for a command: options before the tables, if the command has them, then the options of its table.
///
/// The file of a project has a table for `check` only, with the options that cannot harm.
fn defaults(
    text: &str,
    command: &Command,
    tool: &Command,
    is_of_project: bool,
) -> Result<Vec<OsString>, ConfigError> {
    let table = text.parse::<Table>().map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        ConfigError::Syntax { line: line_at(text, start), message: error.message().to_owned() }
    })?;
    let (mut general, mut of_command) = (Vec::new(), Vec::new());
    for (key, value) in &table {
        match value {
            Value::Table(options) if key == command.get_name() => {
                for (name, value) in options {
                    let place = || (line_of(text, &[key, name]), format!("[{key}] {name}"));
                    if is_of_project && !PROJECT_OPTIONS.contains(&&**name) {
                        return Err(at(place)(format!(
                            "a project can set only {}",
                            PROJECT_OPTIONS.join(", ")
                        )));
                    }
                    let arguments = arguments(command, name, value).map_err(at(place))?;
                    of_command.extend(arguments.ok_or_else(|| at(place)(NO_SUCH_OPTION.to_owned()))?);
                }
            }
            Value::Table(_) if tool.find_subcommand(key).is_some() || is_of_fuller_build(key) => {}
            Value::Table(_) => {
                return Err(ConfigError::UnknownCommand { line: line_of(text, &[key]), name: key.clone() });
            }
            _ if is_of_project => {
                let problem = "the file of a project has the table [check] only".to_owned();
                return Err(at(|| (line_of(text, &[key]), key.clone()))(problem));
            }
            value => {
                let place = || (line_of(text, &[key]), key.clone());
                match arguments(command, key, value).map_err(at(place))? {
                    Some(arguments) => general.extend(arguments),
                    None if tool.get_subcommands().any(|subcommand| option(subcommand, key).is_some()) => {}
                    None => return Err(at(place)(NO_SUCH_OPTION.to_owned())),
                }
            }
        }
    }
    general.append(&mut of_command);
    Ok(general)
}

const NO_SUCH_OPTION: &str = "there is no such option; write its long name without --";

/// Adds the line and name of an option to what is wrong with it.
fn at(place: impl Fn() -> (usize, String)) -> impl Fn(String) -> ConfigError {
    move |problem| {
        let (line, option) = place();
        ConfigError::Option { line, option, problem }
    }
}

/// The line of a key. `keys` are the key of its table, if it is in one, and the key itself.
fn line_of(text: &str, keys: &[&str]) -> usize {
    let mut table = DeTable::parse(text).ok().map(toml::Spanned::into_inner);
    let mut start = 0;
    for key in keys {
        let entry = table.take().and_then(|table| table.into_iter().find(|(name, _)| name.get_ref() == key));
        let Some((name, value)) = entry else { break };
        start = name.span().start;
        if let toml::de::DeValue::Table(inner) = value.into_inner() {
            table = Some(inner);
        }
    }
    line_at(text, start)
}

fn line_at(text: &str, offset: usize) -> usize {
    1 + text.as_bytes()[..offset.min(text.len())].iter().filter(|byte| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defaults_of(command: &str, text: &str) -> Result<Vec<String>, String> {
        let tool = built_tool();
        let command = tool.find_subcommand(command).expect("there is such a command");
        let defaults = defaults(text, command, &tool, false).map_err(|error| error.to_string())?;
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
            defaults_of("read", "[read]\nno-ignore-framework-classes = true"),
            Ok(vec!["--no-ignore-framework-classes".to_owned()])
        );
    }

    #[test]
    fn mistakes_are_reported() {
        for (text, message) in [
            ("[parse]\nprety = true", "line 2: [parse] prety: there is no such option"),
            ("\nprety = true", "line 2: prety: there is no such option"),
            ("[pars]\n", "line 1: [pars] is not a command"),
            ("[parse]\npretty = 1", "line 2: [parse] pretty: write true or false"),
            ("[parse]\nmax-depth = [1]", "line 2: [parse] max-depth: write a text or a number"),
            ("\n\n[parse", "line 3: "),
            (
                "[parse]\n\ntimeout = 'tea'",
                "line 3: [parse] timeout: invalid value 'tea' for '--timeout <SECONDS>'",
            ),
            (
                "color = 'tea'",
                "line 1: color: invalid value 'tea' for '--color <WHEN>' [possible values: auto, ",
            ),
            ("parse.max-depth = -1", "line 1: [parse] max-depth: invalid value '-1'"),
            ("[parse]\nbase = 'mailto:a@example.com'", "line 2: [parse] base: invalid value"),
        ] {
            let error = defaults_of("parse", text).expect_err("it is wrong");
            assert!(error.starts_with(message), "{error}");
        }
    }
}
