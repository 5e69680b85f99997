//! ASCII whitespace, as the Infra Standard (4.6) has it: stripped, or between the tokens of an attribute.

/// Without the whitespace of HTML at either end. (A no-break space is none.)
pub(crate) fn trim(text: &str) -> &str {
    text.trim_ascii()
}

/// The tokens of an attribute, which ASCII whitespace separates and nothing else.
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
