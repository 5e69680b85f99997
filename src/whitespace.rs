//! ASCII whitespace (Infra Standard, 4.6): stripping it, and splitting attributes at it.

/// The text without ASCII whitespace at both ends. A no-break space stays.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_ascii()
}

/// The tokens of an attribute, separated by ASCII whitespace only.
pub(crate) fn tokens(attribute: &str) -> impl Iterator<Item = &str> {
    attribute.split_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ascii_whitespace_separates() {
        assert_eq!(tokens("a\u{c}b\u{a0}c\td").collect::<Vec<_>>(), ["a", "b\u{a0}c", "d"]);
    }
}
