//! Text in HTML.

/// A text in an element: as [`escaped`], and long names may break after a slash.
pub(super) fn breakable(text: &str) -> String {
    escaped(text).replace('/', "/<wbr/>")
}

/// A text with references for the characters that have a meaning in HTML and in attribute values, and without control
/// characters and those that change the direction of the text around it.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => escaped.push('\u{fffd}'),
            _ if character.is_control() => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}
