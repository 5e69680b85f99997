//! The values of options: from JSON or from text.

use microweave::{OptionKind, OptionProblem, OptionValue};
#[cfg(feature = "all")]
use microweave_reader::view::View;
use microweave_values::shorten::with_ellipsis;
use serde_json::Value;

use super::RequestOption;
use super::table::ROWS;
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
        expected: OptionKind,
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
        let names: Vec<&str> = others.iter().copied().chain(ROWS.iter().map(|row| &*row.name)).collect();
        format!("{} Options: {}", unknown_name("option", name, &names), names.join(", "))
    }

    pub(super) fn new(row: &'static RequestOption, problem: &OptionProblem, given: &Value) -> Self {
        const MAX_CHARS: usize = 60;
        let name = &row.name;
        let OptionProblem::Kind(expected) = *problem else {
            return OptionError::Value { name, problem: problem.to_string() };
        };
        let given = with_ellipsis(&given.to_string(), MAX_CHARS);
        OptionError::Kind { name, expected, given }
    }
}

/// The value of an option for a value of JSON. `None` if the option takes no such JSON.
pub(super) fn of_json(kind: OptionKind, value: &Value) -> Option<OptionValue> {
    match (kind, value) {
        (OptionKind::Flag, Value::Bool(is_on)) => Some(OptionValue::Flag(*is_on)),
        (OptionKind::Number, value) => value.as_u64().map(OptionValue::Number),
        (OptionKind::Choice(_) | OptionKind::Text | OptionKind::Texts, Value::String(text)) => {
            Some(OptionValue::Text(text.clone()))
        }
        (OptionKind::Texts, Value::Array(values)) => {
            let texts = values.iter().map(|value| value.as_str().map(str::to_owned));
            texts.collect::<Option<_>>().map(OptionValue::Texts)
        }
        (OptionKind::Json, Value::Object(_)) => Some(OptionValue::Text(value.to_string())),
        _ => None,
    }
}

/// The names of types in texts, with commas between them.
///
/// # Errors
/// A message with the name that is meant, if schema.org has no such type.
#[cfg(feature = "all")]
pub(super) fn types(given: OptionValue) -> Result<Vec<String>, String> {
    let texts = match given {
        OptionValue::Texts(texts) => texts,
        OptionValue::Text(text) => vec![text],
        _ => Vec::new(),
    };
    let names = texts.iter().flat_map(|text| text.split(',')).map(str::trim).filter(|name| !name.is_empty());
    names.map(crate::things::known_type).collect()
}

/// The view of a text.
///
/// # Errors
/// What is wrong with the text.
#[cfg(feature = "all")]
pub(super) fn view(given: OptionValue) -> Result<View, String> {
    let OptionValue::Text(text) = given else { return Err("it takes a text".to_owned()) };
    crate::views::read(&text)
}

/// The JSON of a text. An empty text switches a flag on, as in a query `?reasons`. If the text is not a value of the
/// option's kind, it stays a text, which the option does not take.
pub(super) fn of_text(kind: OptionKind, text: &str) -> Value {
    let parsed = match kind {
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
        _ => None,
    };
    parsed.unwrap_or_else(|| Value::from(text))
}
