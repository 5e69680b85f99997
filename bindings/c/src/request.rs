//! Requests of other languages: one JSON object for the page's address, the format and the options.

use microweave_requests::{AnswerOptions, Html, JsonObject, OptionError, Request};
use serde_json::{Map, Value};

use crate::reply::Failure;

/// The members that are no options.
const MEMBERS: [&str; 5] = ["url", "base", "contentType", "format", "target"];

/// The request for a page, from JSON. An empty text is a request without members.
pub(crate) fn of_json(html: Html, json: &str) -> Result<Request, Failure> {
    let mut members = Map::new();
    if !json.is_empty() {
        let object = serde_json::from_str::<JsonObject>(json);
        members = object.map_err(|error| Failure::invalid(&format!("the request is not JSON: {error}")))?.0;
    }
    let [url, base, content_type, format, target] = take_texts(&mut members)?;
    let options = AnswerOptions::try_from(&members).map_err(of_option)?;
    let address = base.or(url).unwrap_or_default();
    Ok(Request { content_type, format, target, options, ..Request::new(html, &address) })
}

/// Takes the members that are no options, in the order of [`MEMBERS`]. An empty text is as `null`.
fn take_texts(members: &mut Map<String, Value>) -> Result<[Option<String>; 5], Failure> {
    let mut texts = [const { None }; 5];
    for (text, name) in texts.iter_mut().zip(MEMBERS) {
        *text = match members.remove(name) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text).filter(|text| !text.is_empty()),
            Some(_) => return Err(Failure::invalid(&format!("the member {name} is not a string"))),
        };
    }
    Ok(texts)
}

/// An option that is not known may be meant as a member of the request.
fn of_option(error: OptionError) -> Failure {
    let message = match &error {
        OptionError::Unknown { name } => OptionError::unknown_message(name, &MEMBERS),
        error => error.to_string(),
    };
    Failure::of_answer(&error.into(), message)
}
