//! How an input of the target `dom` is parsed: its first character selects a line of `modes.txt`.

use std::borrow::Cow;

/// The lines after the first two are contexts of fragments. `0` selects the first line, `1` the second, and so
/// on in ASCII order.
const MODES: &str = include_str!("../modes.txt");

/// The size of the pieces of a page in the mode `chunked document`.
const PIECE_LEN: usize = 64 * 1024;

pub enum Mode<'a> {
    Document(Cow<'a, str>),
    Fragment { html: &'a str, context: &'static str },
}

/// Splits an input into the mode and the page. `None` if it is empty.
pub fn read(input: &str) -> Option<Mode<'_>> {
    let mut characters = input.chars();
    let chosen = u32::from(characters.next()?).wrapping_sub(u32::from('0')) as usize;
    let html = characters.as_str();
    let mode = MODES.lines().nth(chosen % MODES.lines().count())?;
    Some(match mode {
        "document" => Mode::Document(html.into()),
        "chunked document" => Mode::Document(across_pieces(html).into()),
        context => Mode::Fragment { html, context },
    })
}

/// The page with spaces before it, so that a piece ends in the middle of the page. The spaces are ignored.
fn across_pieces(html: &str) -> String {
    " ".repeat(PIECE_LEN.saturating_sub(html.len() / 2)) + html
}
