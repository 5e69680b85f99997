//! Compares texts by their words.

/// True if two texts have the same words, with any whitespace between them.
pub(super) fn has_same_words(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}
