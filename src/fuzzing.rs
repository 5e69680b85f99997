//! For the fuzz targets only: what they hold to something else that no caller can see.

use crate::html::tokenizer::Content;
use crate::html::tokenizer::oracle::{Start, ours, theirs};

/// Reads a page's tokens, and html5ever's. A number chooses how the page begins.
///
/// # Panics
/// If they differ.
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
