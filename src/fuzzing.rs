//! Comparisons with other implementations, for the fuzz targets only. No public function offers what they
//! compare.

use crate::html::tokenizer::Content;
use crate::html::tokenizer::oracle::{Start, ours, theirs};

/// Compares our tokens of a page with html5ever's. The number `chosen` selects the tokenizer's initial state.
///
/// # Panics
/// If the tokens differ.
pub fn compare_tokens(page: &str, chosen: u32) {
    let content = match chosen % 5 {
        0 => Content::Data,
        1 => Content::Rcdata,
        2 => Content::Rawtext,
        3 => Content::Script,
        _ => Content::Plaintext,
    };
    let last_start_tag = ["", "script", "title"][(chosen / 5 % 3) as usize];
    let start = Start { content, last_start_tag, is_foreign: chosen / 15 % 2 == 1 };
    assert_eq!(ours(page, start), theirs(page, start), "{start:?}");
}
