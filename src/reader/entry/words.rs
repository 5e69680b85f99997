//! Compares and folds the whitespace of texts.

/// True if two texts have the same words, with any whitespace between them.
pub(super) fn has_same_words(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}

/// A text with one space between its words.
pub(super) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        folded.push_str(if folded.is_empty() { "" } else { " " });
        folded.push_str(word);
    }
    folded
}
