//! The values of options: from JSON or from text.

use serde_json::Value;

use super::table::{self, OptionKind, Setter};
use super::{AnswerOptions, OptionRow};
use crate::{JsonObject, unknown_name};

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no such option.
    #[error("{}", OptionError::unknown_message(name, &[]))]
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// The option takes other values.
    #[error("the option {name} takes {expected}, not {given}")]
    Kind {
        /// The name of the option.
        name: &'static str,
        /// What it takes.
        expected: String,
        /// The value that was given. A long one is cut.
        given: String,
    },
    /// The option cannot use this value.
    #[error("the option {name}: {problem}")]
    Value {
        /// The name of the option.
        name: &'static str,
        /// What is wrong with the value.
        problem: String,
    },
}

impl OptionError {
    /// The message for a name that is no option: the option that is meant, and all options. `others` are names that the
    /// caller takes beside the options.
    pub fn unknown_message(name: &str, others: &[&str]) -> String {
        let names: Vec<&str> = others.iter().copied().chain(table::rows().map(|row| row.name)).collect();
        format!("{} Options: {}", unknown_name("option", name, &names), names.join(", "))
    }
}

/// Sets an option.
pub(super) fn set(
    options: &mut AnswerOptions,
    row: &'static OptionRow,
    value: &Value,
) -> Result<(), OptionError> {
    match (&row.setter, value) {
        (_, Value::Null) => {}
        (Setter::Flag(set), Value::Bool(flag)) => set(options, *flag),
        (Setter::Number(set), Value::Number(_)) => {
            let number = value.as_u64().ok_or_else(|| wrong_kind(row, value))?;
            set(options, usize::try_from(number).unwrap_or(usize::MAX));
        }
        (Setter::Choice(choices, set), Value::String(text)) if choices.contains(&text.as_str()) => {
            set(options, text);
        }
        (Setter::Text(set), Value::String(text)) => {
            set(options, text).map_err(|problem| OptionError::Value { name: row.name, problem })?;
        }
        (Setter::Texts(set), Value::String(text)) => set(options, vec![text.clone()]),
        (Setter::Texts(set), Value::Array(values)) => {
            let texts = values.iter().map(|value| value.as_str().map(str::to_owned));
            set(options, texts.collect::<Option<_>>().ok_or_else(|| wrong_kind(row, value))?);
        }
        (Setter::Json(set), Value::Object(_)) => {
            let set = set(options, &value.to_string());
            set.map_err(|problem| OptionError::Value { name: row.name, problem })?;
        }
        _ => return Err(wrong_kind(row, value)),
    }
    Ok(())
}

fn wrong_kind(row: &'static OptionRow, value: &Value) -> OptionError {
    const MAX_CHARS: usize = 60;
    let expected = match row.kind() {
        OptionKind::Flag => "true or false".to_owned(),
        OptionKind::Number => "a whole number from 0".to_owned(),
        OptionKind::Choice(choices) => format!("one of {}", choices.join(", ")),
        OptionKind::Text => "a text".to_owned(),
        OptionKind::Texts => "a list of texts".to_owned(),
        OptionKind::Json => "a JSON object".to_owned(),
    };
    let given = value.to_string();
    let start: String = given.chars().take(MAX_CHARS).collect();
    let given = if start.len() < given.len() { start + "…" } else { given };
    OptionError::Kind { name: row.name, expected, given }
}

/// The value of a text. An empty text switches a flag on, as in a query `?reasons`. If the text is not a value of the
/// option's kind, it stays a text, which the option does not take.
pub(super) fn of_text(row: &OptionRow, text: &str) -> Value {
    let parsed = match row.kind() {
        OptionKind::Flag => match text {
            "" | "true" | "1" => Some(Value::Bool(true)),
            "false" | "0" => Some(Value::Bool(false)),
            _ => None,
        },
        OptionKind::Number => text.parse::<u64>().ok().map(Value::from),
        OptionKind::Json => match serde_json::from_str(text) {
            Ok(JsonObject(members)) => Some(Value::Object(members)),
            Err(_) => serde_json::from_str(text).ok().filter(|value: &Value| !value.is_object()),
        },
        OptionKind::Choice(_) | OptionKind::Text | OptionKind::Texts => None,
    };
    parsed.unwrap_or_else(|| Value::from(text))
}
