//! The strings of JSON. Control characters are kept. An escape that JSON does not have stands for the character
//! after the backslash, as in JavaScript; a line break after a backslash is left out.

use std::borrow::Cow;

use memchr::memchr2;

use super::lenient::JsonError;

/// Reads the string whose opening quote is at `start`. The second result is the position after it.
pub(super) fn read(text: &str, start: usize) -> Result<(Cow<'_, str>, usize), JsonError> {
    let end = end(text, start)?;
    let inside = &text[start + 1..end - 1];
    let string = if inside.contains('\\') { Cow::Owned(unescaped(inside)) } else { Cow::Borrowed(inside) };
    Ok((string, end))
}

/// True for the source of a string between its quotation marks that has what JSON allows in it.
pub(super) fn is_valid(inside: &str) -> bool {
    let mut escapes = inside.split('\\');
    // Without a branch for each byte, so that the compiler can compare many bytes at once.
    let has_no_control = |part: &str| part.bytes().fold(true, |has_none, byte| has_none & (byte >= 0x20));
    if !escapes.next().is_none_or(has_no_control) {
        return false;
    }
    let mut is_escaped = false;
    escapes.all(|part| {
        // The part after `\\` begins with a backslash's own escape.
        let is_valid = is_escaped || part.is_empty() || is_escape(part);
        is_escaped = part.is_empty() && !is_escaped;
        is_valid && has_no_control(part)
    })
}

/// True if a text begins with what JSON allows after a backslash.
fn is_escape(text: &str) -> bool {
    match text.as_bytes().first() {
        Some(b'u') => code_unit(&text[1..]).is_some(),
        Some(first) => b"\"\\/bfnrt".contains(first),
        None => false,
    }
}

/// The source of a string with valid escapes, for the source of one with others. `None` if it is not certain what is meant.
pub fn corrected(inside: &str) -> Option<String> {
    let mut corrected = String::with_capacity(inside.len());
    let mut characters = inside.chars();
    while let Some(character) = characters.next() {
        match character {
            '\n' => corrected.push_str("\\n"),
            '\r' => corrected.push_str("\\r"),
            '\t' => corrected.push_str("\\t"),
            '\\' if is_escape(characters.as_str()) => {
                corrected.push('\\');
                corrected.extend(characters.next());
            }
            '\\' if characters.as_str().starts_with('u') => return None,
            '\\' => corrected.extend(characters.next().filter(|next| !next.is_control())),
            c if c < ' ' => return None,
            c => corrected.push(c),
        }
    }
    Some(corrected)
}

/// The position after the string whose opening quote is at `start`.
pub(super) fn end(text: &str, start: usize) -> Result<usize, JsonError> {
    let (bytes, mut at) = (text.as_bytes(), start + 1);
    while let Some(next) = bytes.get(at..).and_then(|rest| memchr2(b'"', b'\\', rest)) {
        at += next;
        if bytes[at] == b'"' {
            return Ok(at + 1);
        }
        at += 2;
    }
    Err(JsonError::new(start, "a closing quote for the string that starts"))
}

/// The text of a string, from the source between its quotation marks.
pub(super) fn unescaped(inside: &str) -> String {
    let mut string = String::with_capacity(inside.len());
    let mut rest = inside;
    while let Some((before, escape)) = rest.split_once('\\') {
        string.push_str(before);
        let mut characters = escape.chars();
        match characters.next() {
            Some('b') => string.push('\u{8}'),
            Some('f') => string.push('\u{c}'),
            Some('n') => string.push('\n'),
            Some('r') => string.push('\r'),
            Some('t') => string.push('\t'),
            Some('u') => {
                let (character, after) = code_point(characters.as_str());
                string.push(character);
                rest = after;
                continue;
            }
            Some('\n' | '\r') | None => {}
            Some(c) => string.push(c),
        }
        rest = characters.as_str();
    }
    string.push_str(rest);
    string
}

/// The character of a `\u` escape, and the text after it. What is not a character becomes U+FFFD.
fn code_point(digits: &str) -> (char, &str) {
    let Some((first, rest)) = code_unit(digits) else { return (char::REPLACEMENT_CHARACTER, digits) };
    let is_high = (0xD800..0xDC00).contains(&first);
    let low = rest.strip_prefix("\\u").filter(|_| is_high).and_then(code_unit);
    if let Some((second @ 0xDC00..0xE000, rest)) = low {
        let number = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
        return (char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER), rest);
    }
    (char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER), rest)
}

/// The number of four hexadecimal digits, and the text after them.
fn code_unit(digits: &str) -> Option<(u32, &str)> {
    let (digits, rest) = digits.split_at_checked(4)?;
    // `from_str_radix` takes a sign too.
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    Some((u32::from_str_radix(digits, 16).ok()?, rest))
}
