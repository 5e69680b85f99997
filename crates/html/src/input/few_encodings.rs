//! Decodes the encodings that need no large table: UTF-8, UTF-16, windows-1252, and the Encoding Standard's `replacement`
//! and `x-user-defined`. The crate encoding_rs gives only their names here, so that its tables can be left out of the
//! program. The result equals encoding_rs's (test `few_encodings_decode_as_all_encodings_do`).

use std::borrow::Cow;

use encoding_rs::{Encoding, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

use super::UTF_8_MARK;

/// Index windows-1252 of the Encoding Standard for the bytes 0x80 to 0x9F. The other bytes are code points.
const WINDOWS_1252_FROM_80: &str = "\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\
    \u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\
    \u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}";

pub(super) fn can_decode(encoding: &'static Encoding) -> bool {
    [UTF_8, UTF_16LE, UTF_16BE, WINDOWS_1252, REPLACEMENT, X_USER_DEFINED].contains(&encoding)
}

pub(super) fn decode<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> (Cow<'b, str>, bool) {
    if encoding == UTF_8 {
        let text = String::from_utf8_lossy(bytes.strip_prefix(UTF_8_MARK).unwrap_or(bytes));
        let had_errors = matches!(text, Cow::Owned(_));
        return (text, had_errors);
    }
    if encoding != UTF_16LE && encoding != UTF_16BE && encoding != REPLACEMENT && bytes.is_ascii() {
        return (String::from_utf8_lossy(bytes), false);
    }
    let (text, had_errors) = decode_other(bytes, encoding);
    (text.into(), had_errors)
}

pub(super) fn decode_part(part: &[u8], encoding: &'static Encoding) -> String {
    if encoding == UTF_8 {
        decode(&part[..part.len() - unfinished_utf_8(part)], encoding).0.into_owned()
    } else if encoding == UTF_16LE || encoding == UTF_16BE {
        decode_other(&part[..part.len() - unfinished_utf_16(part, encoding)], encoding).0
    } else {
        decode_other(part, encoding).0
    }
}

fn decode_other(bytes: &[u8], encoding: &'static Encoding) -> (String, bool) {
    if encoding == UTF_16LE || encoding == UTF_16BE {
        utf_16(bytes, encoding)
    } else if encoding == REPLACEMENT {
        // The decoder of "replacement" gives one error for bytes of any number.
        let text = if bytes.is_empty() { "" } else { "\u{FFFD}" };
        (text.to_owned(), !bytes.is_empty())
    } else if encoding == X_USER_DEFINED {
        let character = |byte: &u8| match byte {
            0x80.. => char::from_u32(0xF780 + u32::from(*byte) - 0x80).unwrap_or(char::REPLACEMENT_CHARACTER),
            _ => char::from(*byte),
        };
        (bytes.iter().map(character).collect(), false)
    } else {
        let table: Vec<char> = WINDOWS_1252_FROM_80.chars().collect();
        let character = |byte: &u8| match byte {
            0x80..=0x9F => table[usize::from(byte - 0x80)],
            _ => char::from(*byte),
        };
        (bytes.iter().map(character).collect(), false)
    }
}

fn utf_16(bytes: &[u8], encoding: &'static Encoding) -> (String, bool) {
    let mut had_errors = bytes.len() % 2 == 1;
    let characters = char::decode_utf16(utf_16_units(bytes, encoding)).map(|unit| {
        unit.unwrap_or_else(|_| {
            had_errors = true;
            char::REPLACEMENT_CHARACTER
        })
    });
    let mut text = String::with_capacity(bytes.len());
    text.extend(characters.enumerate().filter(|&character| character != (0, '\u{FEFF}')).map(|(_, c)| c));
    let ends_with_surrogate = text.ends_with(char::REPLACEMENT_CHARACTER)
        && utf_16_units(bytes, encoding).last().is_some_and(|unit| (0xD800..0xDC00).contains(&unit));
    // The decoder has one error for a surrogate and a byte at the end of the bytes.
    if bytes.len() % 2 == 1 && !ends_with_surrogate {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    (text, had_errors)
}

fn utf_16_units(bytes: &[u8], encoding: &'static Encoding) -> impl Iterator<Item = u16> {
    let is_little = encoding == UTF_16LE;
    bytes.chunks_exact(2).map(move |unit| {
        let unit = [unit[0], unit[1]];
        if is_little { u16::from_le_bytes(unit) } else { u16::from_be_bytes(unit) }
    })
}

/// The number of bytes of the unfinished character at the end.
fn unfinished_utf_8(part: &[u8]) -> usize {
    let last = part.utf8_chunks().last().map_or(&[][..], |chunk| chunk.invalid());
    let is_unfinished = std::str::from_utf8(last).is_err_and(|error| error.error_len().is_none());
    if is_unfinished { last.len() } else { 0 }
}

fn unfinished_utf_16(part: &[u8], encoding: &'static Encoding) -> usize {
    let is_high_surrogate = |unit: u16| (0xD800..0xDC00).contains(&unit);
    let last = utf_16_units(part, encoding).last();
    part.len() % 2 + if last.is_some_and(is_high_surrogate) { 2 } else { 0 }
}

#[cfg(all(test, feature = "encodings"))]
mod tests {
    use super::super::all_encodings;
    use super::*;

    /// Every sequence of up to five of these bytes: parts of characters and marks in each encoding.
    const BYTES: &[u8] = b"\0a\x80\x9F\xBB\xBF\xC3\xD8\xDC\xE2\xEF\xF0\xFE\xFF";

    fn check(bytes: &[u8], encoding: &'static Encoding) {
        let name = encoding.name();
        assert_eq!(decode(bytes, encoding), all_encodings::decode(bytes, encoding), "{name} {bytes:x?}");
        // A part has at least one byte more after it.
        let part = all_encodings::decode_part(bytes, encoding);
        assert_eq!(decode_part(bytes, encoding), part, "{name} {bytes:x?}");
    }

    #[test]
    fn few_encodings_decode_as_all_encodings_do() {
        let encodings = [UTF_8, UTF_16LE, UTF_16BE, WINDOWS_1252, REPLACEMENT, X_USER_DEFINED];
        for encoding in encodings {
            assert!(can_decode(encoding));
            let every_byte: Vec<u8> = (0..=255).collect();
            check(&every_byte, encoding);
            for len in 0..=5 {
                for number in 0..BYTES.len().pow(len) {
                    let digit = |place: u32| BYTES[number / BYTES.len().pow(place) % BYTES.len()];
                    check(&(0..len).map(digit).collect::<Vec<u8>>(), encoding);
                }
            }
        }
    }
}
