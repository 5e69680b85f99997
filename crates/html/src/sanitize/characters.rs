//! Removes characters that a format cannot hold: characters outside of the Char production of XML 1.0
//! (section 2.2). HTML shows nothing for them, except for the form feed, which is whitespace.

use std::borrow::Cow;

/// True if XML can hold the character. (A `char` is never a surrogate.)
pub fn is_writable(c: char) -> bool {
    !matches!(c, '\0'..' ' | '\u{fffe}' | '\u{ffff}') || matches!(c, '\t' | '\n' | '\r')
}

/// The text without characters that a format cannot hold. A form feed becomes a space.
pub fn writable(text: &str) -> Cow<'_, str> {
    if is_all_writable(text) {
        return Cow::Borrowed(text);
    }
    let kept = text.chars().map(|c| if c == '\u{c}' { ' ' } else { c }).filter(|&c| is_writable(c));
    Cow::Owned(kept.collect())
}

fn is_all_writable(text: &str) -> bool {
    let is_control = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    // A chunk has no branch for each byte, so that the compiler can compare many bytes at once.
    let has_control =
        |bytes: &[u8]| bytes.iter().fold(false, |has_control, &byte| has_control | is_control(byte));
    !text.as_bytes().chunks(128).any(has_control)
        && (text.is_ascii() || !text.contains(['\u{fffe}', '\u{ffff}']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_xml_cannot_hold() {
        assert_eq!(writable("a\tb\r\né\u{85}\u{fffd}\u{1f375}"), "a\tb\r\né\u{85}\u{fffd}\u{1f375}");
        assert_eq!(writable("a\0b\u{c}c\u{1b}\u{fffe}\u{ffff}d"), "ab cd");
        for c in '\0'..=char::MAX {
            assert_eq!(is_all_writable(c.encode_utf8(&mut [0; 4])), is_writable(c), "{c:?}");
        }
    }
}
