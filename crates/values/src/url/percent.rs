//! Percent-encoding (RFC 3986, section 2.1).

use percent_encoding::{NON_ALPHANUMERIC, percent_decode, percent_decode_str, utf8_percent_encode};

/// Appends a character that a part of a URL does not allow, percent-encoded in UTF-8.
pub fn push_encoded(url: &mut String, character: char) {
    url.extend(utf8_percent_encode(character.encode_utf8(&mut [0; 4]), NON_ALPHANUMERIC));
}

/// The byte that the text begins with as an escape: `%` and two hexadecimal digits. `None` if it begins with
/// something else.
pub fn first_escaped_byte(text: &str) -> Option<u8> {
    let mut decoded = percent_decode(text.as_bytes().get(..3)?);
    // If the three bytes are an escape, they decode to one byte.
    let byte = decoded.next()?;
    decoded.next().is_none().then_some(byte)
}

/// Decodes a text. `None` if an escape is malformed, or if the result is not UTF-8.
pub fn decode(text: &str) -> Option<String> {
    let is_well_formed = text.match_indices('%').all(|(at, _)| first_escaped_byte(&text[at..]).is_some());
    let decoded = is_well_formed.then(|| percent_decode_str(text))?;
    decoded.decode_utf8().ok().map(Into::into)
}
