//! A document survives the way through JSON: one of a page, or one of what some parser may write.

use microweave::{Document, Microdata};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::choice;

/// serde_json reads no deeper nesting.
const DEEPEST: usize = 127;

/// Reads an input, which is JSON if it begins with a brace, and else a page.
///
/// # Panics
/// If anything is another thing after the way through JSON.
pub fn check(input: &[u8]) {
    let document = if input.starts_with(b"{") {
        serde_json::from_slice(input).ok()
    } else {
        choice::read(input).map(|choice| choice.parse())
    };
    let Some(document) = document else { return };
    there_and_back::<Document, _>(&document, |again| assert_eq!(*again, document));
    there_and_back::<Document, _>(&document.mf2(), |_| {});
    there_and_back::<Microdata, _>(document.microdata(), |again| assert_eq!(again, document.microdata()));
}

/// Writes a part of a document and reads it. What is read writes the same.
fn there_and_back<Read: Serialize + DeserializeOwned, Own: Serialize>(own: &Own, check: impl Fn(&Read)) {
    let json = to_json(own);
    if depth(&json) > DEEPEST {
        return;
    }
    let again: Read = serde_json::from_str(&json).expect("its own JSON can be read");
    check(&again);
    let written_again = to_json(&again);
    assert_eq!(written_again, json);
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has JSON")
}

/// How deep the arrays and objects of a JSON text nest.
fn depth(json: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut in_string, mut escaped) = (false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => depth += 1,
            b']' | b'}' if !in_string => depth -= 1,
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}
