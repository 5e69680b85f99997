//! The arguments of the command line that an option of a configuration file stands for.

use std::ffi::OsString;

use clap::error::ErrorKind as UsageErrorKind;
use clap::{ArgAction, Command};
use toml::Value;

/// The options of `check` that are tables too, each with what is between a name and its value on the command line.
const TABLES: [(&str, &str); 2] = [("per-file-ignores", ":"), ("severity", "=")];

pub(super) fn option<'c>(command: &'c Command, name: &str) -> Option<&'c clap::Arg> {
    command.get_arguments().find(|argument| argument.get_long() == Some(name))
}

/// The arguments for an option. `None` if the command has no such option.
///
/// # Errors
/// If the option cannot have this value. The message says why.
pub(super) fn arguments(
    command: &Command,
    key: &str,
    value: &Value,
) -> Result<Option<Vec<OsString>>, String> {
    let Some(option) = option(command, key) else { return Ok(None) };
    let wrong = |expected| format!("write {expected}");
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
    let arguments = match (option.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(true)) => vec![format!("--{key}").into()],
        (ArgAction::SetTrue, Value::Boolean(false)) => Vec::new(),
        (ArgAction::SetTrue, _) => return Err(wrong("true or false")),
        (ArgAction::Append, Value::Table(entries)) => {
            let Some((_, between)) = TABLES.iter().find(|(name, _)| *name == key) else {
                return Err(wrong("a text or a list of texts"));
            };
            let entry = |(name, value): (&String, &Value)| {
                let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                let values: Option<Vec<&str>> = values.iter().map(Value::as_str).collect();
                let values = values.ok_or_else(|| format!("write a text or a list of texts for {name}"))?;
                Ok(format!("--{key}={name}{between}{}", values.join(",")).into())
            };
            entries.iter().map(entry).collect::<Result<_, String>>()?
        }
        (ArgAction::Append, Value::Array(values)) => {
            values.iter().map(with_value).collect::<Result<_, _>>()?
        }
        (_, value) => vec![with_value(value)?],
    };
    check_values(command, &arguments)?;
    Ok(Some(arguments))
}

/// Parses the arguments for one option without others, so that the file and line of a wrong value are known.
fn check_values(command: &Command, arguments: &[OsString]) -> Result<(), String> {
    let alone = command.clone().mut_args(|option| option.required(false));
    let command_line = [OsString::from(command.get_name())].into_iter().chain(arguments.iter().cloned());
    match alone.try_get_matches_from(command_line) {
        Err(error)
            if matches!(
                error.kind(),
                UsageErrorKind::InvalidValue
                    | UsageErrorKind::ValueValidation
                    | UsageErrorKind::WrongNumberOfValues
                    | UsageErrorKind::TooManyValues
                    | UsageErrorKind::TooFewValues
            ) =>
        {
            Err(first_paragraph(&error))
        }
        _ => Ok(()),
    }
}

/// What an error of the command line says before its hints, on one line.
pub(super) fn first_paragraph(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    lines.join(" ").trim_start_matches("error: ").to_owned()
}
