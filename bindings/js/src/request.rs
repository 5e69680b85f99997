//! Requests as the JavaScript files write them.

use microweave_requests::{AnswerError, AnswerOptions, Html, OptionError, Request};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The options that are about the request itself, with what they do. `lib/api.js` has their names too.
pub(crate) const MEMBERS: [(&str, &str); 4] = [
    ("address", "The absolute URL of the page, which relative URLs are resolved against"),
    ("contentType", "The HTTP header Content-Type, for bytes"),
    ("format", "answer: the format of parse or read"),
    ("target", "answer: the URL that the page may link to, for mention"),
];

/// The message of an error. An option that is not known may be meant as a member of the request.
pub(crate) fn message(error: &AnswerError) -> String {
    match error {
        AnswerError::Option(OptionError::Unknown { name }) => {
            OptionError::unknown_message(name, &MEMBERS.map(|(name, _)| name))
        }
        error => error.to_string(),
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RequestFields {
    #[serde(default)]
    address: String,
    content_type: Option<String>,
    target: Option<String>,
    format: Option<String>,
    #[serde(default)]
    options: Map<String, Value>,
}

impl RequestFields {
    pub(crate) fn options(&self) -> Result<AnswerOptions, AnswerError> {
        Ok(AnswerOptions::try_from(&self.options)?)
    }

    pub(crate) fn request(self, html: Html, options: AnswerOptions) -> Request {
        Request {
            html,
            address: self.address,
            content_type: self.content_type,
            target: self.target,
            format: self.format,
            options,
        }
    }
}
