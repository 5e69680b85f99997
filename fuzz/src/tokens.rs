//! Our tokens are html5ever's.

use microweave::fuzzing;

/// Takes an input apart: its first character chooses how the page begins.
///
/// # Panics
/// If the tokens differ.
pub fn check(input: &str) {
    let mut characters = input.chars();
    if let Some(chosen) = characters.next() {
        fuzzing::compare_tokens(characters.as_str(), u32::from(chosen).wrapping_sub(u32::from('0')));
    }
}
