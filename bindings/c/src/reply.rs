//! What is given back: an answer, or an error as JSON.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};

use microweave_requests::{AnswerError, ErrorAnswer, Html, Verb, answer};

use crate::request;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct Failure {
    /// A stable name.
    code: &'static str,
    message: String,
}

impl Failure {
    pub(crate) fn invalid(message: &str) -> Self {
        Failure { code: "invalid-request", message: message.to_owned() }
    }

    pub(crate) fn of_answer(error: &AnswerError, message: String) -> Self {
        Failure { code: error.code(), message }
    }

    fn json(&self) -> String {
        ErrorAnswer::new(self.code, &self.message).json() + "\n"
    }
}

/// The answer to a request. `None` is a pointer that may not be NULL, but for the request itself.
pub(crate) fn of(verb: Option<&[u8]>, html: Option<&[u8]>, request: Option<&[u8]>) -> String {
    guarded(|| of_texts(verb, html, request)).unwrap_or_else(|failure| failure.json())
}

fn of_texts(verb: Option<&[u8]>, html: Option<&[u8]>, request: Option<&[u8]>) -> Result<String, Failure> {
    let verb = verb.ok_or_else(|| unknown_verb("the verb is NULL"))?;
    let verb: Verb =
        String::from_utf8_lossy(verb).parse().map_err(|error| unknown_verb(&format!("{error}")))?;
    let html = html.ok_or_else(|| Failure::invalid("html is NULL, or longer than any memory"))?;
    let request = str::from_utf8(request.unwrap_or_default())
        .map_err(|error| Failure::invalid(&format!("the request is not UTF-8: {error}")))?;
    let request = request::of_json(Html::Bytes(html.to_vec()), request)?;
    let answer = answer(verb, &request).map_err(|error| Failure::of_answer(&error, error.to_string()))?;
    Ok(answer.body)
}

fn unknown_verb(message: &str) -> Failure {
    Failure { code: "unknown-verb", message: message.to_owned() }
}

/// Calls a function. A panic of it is an error.
fn guarded(work: impl FnOnce() -> Result<String, Failure>) -> Result<String, Failure> {
    // What a panic may leave half done is dropped.
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let message = format!("a mistake in microweave, please report it: {}", panic_message(&*payload));
        Err(Failure { code: "internal-error", message })
    })
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panic_is_an_error() {
        let at = 7;
        let failure = guarded(|| panic!("at {at}")).expect_err("it panics");
        let expected = "a mistake in microweave, please report it: at 7";
        assert_eq!(failure.json(), format!("{{\"error\":\"internal-error\",\"message\":\"{expected}\"}}\n"));
    }
}
