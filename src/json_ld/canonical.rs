//! The canonical form of JSON (RFC 8785), in which RDF has JSON literals.

use super::value::{JsonData, SpannedJson};

impl SpannedJson<'_> {
    /// The canonical form. The recursion is bounded by [`MAX_LEVELS`](super::value::MAX_LEVELS).
    pub(super) fn to_canonical(&self) -> String {
        let mut text = String::new();
        self.push_canonical(&mut text);
        text
    }

    fn push_canonical(&self, text: &mut String) {
        match &self.data {
            JsonData::Null => text.push_str("null"),
            JsonData::Bool(truth) => text.push_str(if *truth { "true" } else { "false" }),
            JsonData::Number(number) => text.push_str(&canonical_number(number.as_f64().unwrap_or_default())),
            JsonData::String(string) => push_string(text, string),
            JsonData::Array(values) => {
                text.push('[');
                for (number, value) in values.iter().enumerate() {
                    text.push_str(if number == 0 { "" } else { "," });
                    value.push_canonical(text);
                }
                text.push(']');
            }
            JsonData::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                members.sort_by(|(one, _), (other, _)| {
                    one.as_str().encode_utf16().cmp(other.as_str().encode_utf16())
                });
                text.push('{');
                for (number, (name, value)) in members.into_iter().enumerate() {
                    text.push_str(if number == 0 { "" } else { "," });
                    push_string(text, name.as_str());
                    text.push(':');
                    value.push_canonical(text);
                }
                text.push('}');
            }
        }
    }
}

/// A string as ECMAScript writes it, which is as `serde_json` does.
fn push_string(text: &mut String, string: &str) {
    text.push_str(&serde_json::to_string(string).unwrap_or_default());
}

/// A number as ECMAScript writes it (`Number::toString`).
fn canonical_number(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        1e-6..1e21 => number.to_string(),
        _ => {
            let text = format!("{number:e}");
            if text.contains("e-") { text } else { text.replace('e', "e+") }
        }
    }
}
