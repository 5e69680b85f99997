//! Whitespace: stripping it, splitting attributes at it (ASCII whitespace, Infra Standard, 4.6), and folding it.

use std::borrow::Cow;

/// The text without ASCII whitespace at both ends. A no-break space stays.
#[inline]
pub fn trim(text: &str) -> &str {
    text.trim_ascii()
}

/// The tokens of an attribute, separated by ASCII whitespace only.
pub fn tokens(attribute: &str) -> impl Iterator<Item = &str> {
    let mut rest = attribute;
    std::iter::from_fn(move || {
        let start = rest.bytes().position(|byte| !is_space(byte))?;
        let token = &rest[start..];
        let end = token.bytes().position(is_space).unwrap_or(token.len());
        let (token, after) = token.split_at(end);
        rest = after;
        Some(token)
    })
}

/// The text in lower case, as HTML compares names: letters outside of ASCII stay.
pub fn ascii_lowercase(text: &str) -> Cow<'_, str> {
    let has_capitals = text.bytes().any(|byte| byte.is_ascii_uppercase());
    if has_capitals { text.to_ascii_lowercase().into() } else { text.into() }
}

fn is_space(byte: u8) -> bool {
    byte <= b' ' && byte.is_ascii_whitespace()
}

/// The text with one space for each run of separators, and none at the ends. HTML collapses ASCII whitespace only; the
/// caller says what else separates words.
#[inline]
pub fn fold(text: &str, is_separator: impl Fn(char) -> bool) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split(is_separator).filter(|word| !word.is_empty()) {
        folded.push_str(if folded.is_empty() { "" } else { " " });
        folded.push_str(word);
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ascii_whitespace_separates() {
        assert_eq!(tokens("a\u{c}b\u{a0}c\td").collect::<Vec<_>>(), ["a", "b\u{a0}c", "d"]);
    }

    #[test]
    fn separators_fold_to_one_space() {
        assert_eq!(fold(" a\t\n b\u{a0} c ", |c| c.is_ascii_whitespace()), "a b\u{a0} c");
        assert_eq!(fold("a\u{a0} b", char::is_whitespace), "a b");
        assert_eq!(fold(" \n", char::is_whitespace), "");
    }
}
