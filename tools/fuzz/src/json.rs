//! Checks that a document equals the one that is read back from its JSON. The document comes from a page, or from JSON.

use microweave::{Document, Microdata};
use serde::Serialize;

use crate::choice;

/// Checks an input. It is JSON if it begins with a brace, otherwise a page.
///
/// # Panics
/// If a document that is read back from its JSON differs.
pub fn check(input: &[u8]) {
    let document = if input.starts_with(b"{") {
        std::str::from_utf8(input).ok().and_then(|json| Document::from_json(json).ok())
    } else {
        choice::read(input).map(|choice| choice.parse())
    };
    let Some(document) = document else { return };
    round_trip(&document, Document::from_json, |again| assert_eq!(*again, document));
    round_trip(&document.mf2(), Document::from_json, |_| {});
    round_trip(document.microdata(), Microdata::from_json, |again| assert_eq!(again, document.microdata()));
}

/// Writes a part of a document, reads it back and writes it again.
fn round_trip<Part: Serialize>(
    value: &impl Serialize,
    read: fn(&str) -> Result<Part, microweave::Error>,
    check: impl Fn(&Part),
) {
    let json = to_json(value);
    let again = read(&json).expect("its own JSON can be read");
    check(&again);
    assert_eq!(to_json(&again), json);
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has JSON")
}
