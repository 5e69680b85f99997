//! Comparisons with other implementations, for the fuzz targets only. No public function offers what they
//! compare.

use crate::html::tokenizer::TokenizerState;
use crate::html::tokenizer::oracle::{InitialState, html5ever_tokens, our_tokens};

/// Compares our tokens of a page with html5ever's. The number `chosen` selects the tokenizer's initial state.
///
/// # Panics
/// If the tokens differ.
pub fn compare_tokens(page: &str, chosen: u32) {
    let state = match chosen % 5 {
        0 => TokenizerState::Data,
        1 => TokenizerState::Rcdata,
        2 => TokenizerState::Rawtext,
        3 => TokenizerState::Script,
        _ => TokenizerState::Plaintext,
    };
    let last_start_tag = ["", "script", "title"][(chosen / 5 % 3) as usize];
    let start = InitialState { state, last_start_tag, is_foreign: chosen / 15 % 2 == 1 };
    assert_eq!(our_tokens(page, start), html5ever_tokens(page, start), "{start:?}");
}
