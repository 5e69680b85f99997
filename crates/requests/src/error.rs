//! Why a request has no answer.

use std::borrow::Cow;

use microweave_convert::{Format, OutputError};
use serde::Serialize;

use crate::{OptionError, Verb};

/// Why a request has no answer. A page itself never gives an error, except in a format that it has no content for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// An option is not known, or has a value that it does not take.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The text is neither the name of a format nor a media type of one.
    #[error("there is no format {0:?}: use one of {names}, or the media type of one", names = format_names(|_| true))]
    UnknownFormat(String),
    /// The verb does not answer in this format.
    #[error("{0} has no format {1}: {hint}", hint = formats_of(*.0))]
    FormatOfOtherVerb(Verb, Format),
    /// The address of the page is not an absolute URL.
    #[error("the address or base of the page is not an absolute URL, such as https://example.com/")]
    Address,
    /// A mention needs a target.
    #[error("mention needs a target: the absolute URL that the page may link to")]
    NoTarget,
    /// A view needs its text.
    #[cfg(feature = "all")]
    #[error("view needs the option view: the text of a view, or the name of one of the library")]
    NoView,
    /// The page cannot be written in the format.
    #[error("{}", output_message(.0))]
    Output(OutputError),
}

impl AnswerError {
    /// A stable name, such as `unknown-format`.
    pub fn code(&self) -> &'static str {
        match self {
            AnswerError::Option(OptionError::Unknown { .. }) => "unknown-option",
            AnswerError::Option(_) => "invalid-option",
            AnswerError::UnknownFormat(_) => "unknown-format",
            AnswerError::FormatOfOtherVerb(..) => "format-of-other-verb",
            AnswerError::Address => "invalid-url",
            AnswerError::NoTarget => "no-target",
            #[cfg(feature = "all")]
            AnswerError::NoView => "no-view",
            AnswerError::Output(error) => match error {
                OutputError::NoPosts | OutputError::OnlyCard | OutputError::NoArticles => "no-posts",
                OutputError::NoTimestamp(_) => "no-timestamp",
                OutputError::NoAddress => "no-address",
                OutputError::TooLarge(_) => "too-large",
                OutputError::TooCostly => "too-costly",
                _ => "no-output",
            },
        }
    }

    /// True if the request is wrong. False if the page has no content for the format, or too much.
    pub fn is_of_request(&self) -> bool {
        !matches!(self, AnswerError::Output(_))
    }
}

/// The first words of a hint: the last part of a message, which says what to do.
const HINTS: [&str; 9] =
    ["use ", "set ", "send ", "raise ", "write ", "try ", "give ", "did you mean ", "please report "];

/// An error as each door writes it in JSON: `{"error": name, "message": …, "hint": …}`.
///
/// ```
/// use microweave_requests::ErrorAnswer;
///
/// let error = ErrorAnswer::new("unknown-option", "there is no option \"lag\"; did you mean \"lang\"?");
/// assert_eq!(error.message, "there is no option \"lag\"");
/// assert_eq!(error.hint.as_deref(), Some("did you mean \"lang\"?"));
/// assert!(error.json().starts_with("{\"error\":\"unknown-option\",\"message\":"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ErrorAnswer {
    /// A stable name, such as `unknown-format`.
    pub error: Cow<'static, str>,
    /// What is wrong.
    pub message: String,
    /// What to do. `None` if the message does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl ErrorAnswer {
    /// An error with this name. The text is what is wrong; what to do may follow after a colon or a semicolon.
    pub fn new(name: impl Into<Cow<'static, str>>, text: &str) -> Self {
        let is_hint = |at: &usize| HINTS.iter().any(|hint| text[*at..].starts_with(hint));
        let parts = text.match_indices([':', ';']).filter(|(at, _)| text[at + 1..].starts_with(' '));
        // The text may quote the request before its hint.
        let hint = parts.map(|(at, _)| at + 2).rfind(is_hint);
        ErrorAnswer {
            error: name.into(),
            message: hint.map_or(text, |at| &text[..at - 2]).to_owned(),
            hint: hint.map(|at| text[at..].to_owned()),
        }
    }

    /// The JSON, which begins with `{"error":`, as no answer does.
    pub fn json(&self) -> String {
        crate::json(self)
    }
}

impl From<&AnswerError> for ErrorAnswer {
    fn from(error: &AnswerError) -> Self {
        ErrorAnswer::new(error.code(), &error.to_string())
    }
}

pub(crate) fn format_names(is_wanted: impl Fn(Format) -> bool) -> String {
    Format::all().filter(|format| is_wanted(*format)).map(Format::name).collect::<Vec<_>>().join(", ")
}

fn formats_of(verb: Verb) -> String {
    match verb {
        #[cfg(feature = "read")]
        Verb::Read => format!("use json, {}", format_names(Format::is_of_posts)),
        _ => "it answers as json only".to_owned(),
    }
}

/// The message, with the names of the options in requests.
fn output_message(error: &OutputError) -> String {
    match error {
        OutputError::TooLarge(bytes) => {
            format!(
                "the output would take more than {bytes} bytes, which the limit leaves for it: raise the option maxMemory"
            )
        }
        OutputError::NoTimestamp(format) => {
            format!("the format {format} needs a time, and the page has none: set the option timestamp")
        }
        other => other.to_string(),
    }
}
