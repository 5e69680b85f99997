//! An answer: its HTTP status and its JSON.

use serde_json::{Map, Value, json};

/// An answer to a request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reply {
    /// The HTTP status. XRay answers with 200 if the page could not be fetched or read, and with 400 if the request
    /// is not valid.
    pub status: u16,
    /// The JSON.
    pub body: Value,
}

impl Reply {
    pub(super) fn ok(body: Map<String, Value>) -> Self {
        Reply { status: 200, body: Value::Object(body) }
    }

    pub(super) fn error(status: u16, error: &str, description: &str) -> Self {
        Reply { status, body: json!({ "error": error, "error_description": description }) }
    }

    /// The same answer with another member.
    pub(super) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.body[name] = value.into();
        self
    }

    /// The JSON as text, with a line feed at its end.
    pub fn text(&self, pretty: bool) -> String {
        if pretty { format!("{:#}\n", self.body) } else { format!("{}\n", self.body) }
    }
}
