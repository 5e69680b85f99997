//! An answer: its HTTP status and its JSON.

use serde_json::{Value, json};

/// The name of the error for a page whose work ended at the limit. Its answer would be cut.
pub const TOO_COSTLY: &str = "too_costly";

/// An answer to a request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reply {
    /// The HTTP status. XRay answers with 200 if the page could not be fetched or read, and with 400 if the request
    /// is not valid.
    pub status: u16,
    /// The JSON.
    pub body: Value,
    /// True if the body is a text that is sent as it is, as `text/plain`.
    pub is_plain: bool,
}

impl Reply {
    pub(super) fn error(status: u16, error: &str, description: &str) -> Self {
        let body = json!({ "error": error, "error_description": description });
        Reply::json(status, body)
    }

    pub(super) fn json(status: u16, body: Value) -> Self {
        Reply { status, body, is_plain: false }
    }

    pub(super) fn plain(status: u16, text: &str) -> Self {
        Reply { status, body: text.into(), is_plain: true }
    }

    /// The same answer with another member.
    pub(super) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.body[name] = value.into();
        self
    }

    /// The JSON as text, with a line feed at its end; the text of a plain body.
    pub fn text(&self, pretty: bool) -> String {
        match &self.body {
            Value::String(text) if self.is_plain => text.clone(),
            body if pretty => format!("{body:#}\n"),
            body => format!("{body}\n"),
        }
    }
}
