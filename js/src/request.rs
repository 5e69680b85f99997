//! Requests as the JavaScript files write them.

use microweave_answers::{AnswerError, AnswerOptions, Html, Request};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RequestFields {
    #[serde(default)]
    base_url: String,
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
            address: self.base_url,
            content_type: self.content_type,
            target: self.target,
            format: self.format,
            options,
        }
    }
}
