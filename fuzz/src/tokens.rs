//! Checks that our tokens equal html5ever's.

use microweave::fuzzing;

/// Compares the tokens of a page. The first character of the input selects the tokenizer's initial state.
///
/// # Panics
/// If the tokens differ.
pub fn check(input: &str) {
    let mut characters = input.chars();
    if let Some(chosen) = characters.next() {
        fuzzing::compare_tokens(characters.as_str(), u32::from(chosen).wrapping_sub(u32::from('0')));
    }
}
