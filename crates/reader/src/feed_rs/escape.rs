//! Writes XML whose references, and whose values in XHTML, feed-rs reads right. The crate knows no named references but XML's, and
//! writes the attributes of XHTML without escaping their values.

use memchr::memchr;

use super::pieces::with_quotes;
use microweave_html::tokenizer::named_reference;

/// Writes text, or a tag, with the named references of HTML as numeric ones. A `&` that begins no reference is escaped.
pub(super) fn push_text(xml: &mut Vec<u8>, mut text: &[u8]) {
    while let Some(at) = memchr(b'&', text) {
        xml.extend_from_slice(&text[..at]);
        text = &text[at + 1..];
        let name = name_of_reference(text);
        match named_reference(name).filter(|(len, _)| *len == name.len()) {
            _ if matches!(name, "amp;" | "lt;" | "gt;" | "quot;" | "apos;") || is_numeric_reference(text) => {
                xml.push(b'&');
            }
            Some((len, characters)) => {
                for character in characters.into_iter().flatten() {
                    xml.extend_from_slice(format!("&#{};", u32::from(character)).as_bytes());
                }
                text = &text[len..];
            }
            None => xml.extend_from_slice(b"&amp;"),
        }
    }
    xml.extend_from_slice(text);
}

/// The letters and digits at the start of a text, with the semicolon after them. Empty if no semicolon follows.
fn name_of_reference(text: &[u8]) -> &str {
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let name = text.get(..=letters).and_then(|name| str::from_utf8(name).ok());
    name.filter(|name| name.ends_with(';')).unwrap_or_default()
}

/// True if the text begins with `#`, the number of a character and a semicolon. XML knows no NUL and no surrogates.
fn is_numeric_reference(text: &[u8]) -> bool {
    let Some(digits) = text.strip_prefix(b"#") else { return false };
    let (digits, radix) = match digits.strip_prefix(b"x") {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    let len = digits.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let number =
        str::from_utf8(&digits[..len]).ok().and_then(|digits| u32::from_str_radix(digits, radix).ok());
    digits.get(len) == Some(&b';') && number.and_then(char::from_u32).is_some_and(|own| own != '\0')
}

/// Writes a start tag of XHTML so that it is right after its values are decoded once, and are in double quotes.
pub(super) fn push_xhtml_tag(xml: &mut Vec<u8>, tag: &[u8]) {
    for (byte, quote) in with_quotes(tag) {
        match (quote, byte) {
            (Some(_), b'&') => xml.extend_from_slice(b"&amp;"),
            (Some(b'\''), b'"') => xml.extend_from_slice(b"&amp;quot;"),
            _ => xml.push(byte),
        }
    }
}
