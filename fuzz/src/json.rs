//! A document survives the way through JSON: one of a page, or one of what some parser may write.

use microweave::{Document, Microdata};
use serde::Serialize;

use crate::choice;

/// Reads an input, which is JSON if it begins with a brace, and else a page.
///
/// # Panics
/// If anything is another thing after the way through JSON.
pub fn check(input: &[u8]) {
    let document = if input.starts_with(b"{") {
        std::str::from_utf8(input).ok().and_then(|json| Document::from_json(json).ok())
    } else {
        choice::read(input).map(|choice| choice.parse())
    };
    let Some(document) = document else { return };
    there_and_back(&document, Document::from_json, |again| assert_eq!(*again, document));
    there_and_back(&document.mf2(), Document::from_json, |_| {});
    there_and_back(document.microdata(), Microdata::from_json, |again| assert_eq!(again, document.microdata()));
}

/// Writes a part of a document and reads it. What is read writes the same.
fn there_and_back<Read: Serialize>(
    own: &impl Serialize,
    read: fn(&str) -> Result<Read, microweave::Error>,
    check: impl Fn(&Read),
) {
    let json = to_json(own);
    let again = read(&json).expect("its own JSON can be read");
    check(&again);
    assert_eq!(to_json(&again), json);
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has JSON")
}
