//! Texts in HTML and XML.

/// A text as content or as an attribute value. Characters that XML 1.0 does not allow become U+FFFD.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'.. => {
                escaped.push(c);
            }
            _ => escaped.push(char::REPLACEMENT_CHARACTER),
        }
    }
    escaped
}
