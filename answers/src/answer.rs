//! Answers requests.

use microweave::Diagnostic;

use crate::{AnswerError, Reading, Request, Verb};

/// An answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The media type of the body, without parameters. The encoding is UTF-8.
    pub media_type: &'static str,
    /// The body, which ends with a line break or is empty.
    pub body: String,
    /// The limits that the page hit, and what a format left out.
    pub diagnostics: Vec<Diagnostic>,
}

impl Answer {
    pub(crate) fn of_json(json: String, diagnostics: Vec<Diagnostic>) -> Self {
        Answer { media_type: "application/json", body: json + "\n", diagnostics }
    }
}

/// Answers a request, without authors' pages.
///
/// # Errors
/// [`AnswerError`] if the request is wrong, or if the page has no content for the format.
pub fn answer(verb: Verb, request: &Request) -> Result<Answer, AnswerError> {
    Reading::new(verb, request)?.answer(Vec::new())
}
