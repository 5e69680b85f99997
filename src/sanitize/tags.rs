//! Tags of serialised HTML.

use crate::html::kinds::{self, CLOSES_P};

/// Splits a text after the tag at its beginning. Only attribute values can contain a `>`.
pub(crate) fn split_tag(html: &str) -> (&str, &str) {
    let mut in_quotes = false;
    for (at, byte) in html.bytes().enumerate() {
        match byte {
            b'"' => in_quotes = !in_quotes,
            b'>' if !in_quotes => return html.split_at(at + 1),
            _ => {}
        }
    }
    (html, "")
}

/// True if the start tag of this element closes an open `p` element (HTML 13.2.6.4.7, "in body").
pub(super) fn closes_p(name: &str) -> bool {
    kinds::of_name(name) & CLOSES_P != 0
}
