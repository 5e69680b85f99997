//! How an input of the target `dom` is parsed: its first character chooses a line of `modes.txt`.

use std::borrow::Cow;

/// The lines behind the first two are contexts of fragments; `0` stands for the first line, `1`
/// for the second, and so on through ASCII.
const MODES: &str = include_str!("../modes.txt");

/// The library takes a page in pieces of this size.
const CHUNK: usize = 64 * 1024;

pub enum Mode<'a> {
    Document(Cow<'a, str>),
    Fragment { html: &'a str, context: &'static str },
}

/// Takes an input apart. Nothing if it is empty.
pub fn read(input: &str) -> Option<Mode<'_>> {
    let mut characters = input.chars();
    let chosen = u32::from(characters.next()?).wrapping_sub(u32::from('0')) as usize;
    let html = characters.as_str();
    let mode = MODES.lines().nth(chosen % MODES.lines().count())?;
    Some(match mode {
        "document" => Mode::Document(html.into()),
        "chunked document" => Mode::Document(across_chunks(html).into()),
        context => Mode::Fragment { html, context },
    })
}

/// The page behind spaces, which mean nothing there, so that a piece ends in its middle.
fn across_chunks(html: &str) -> String {
    " ".repeat(CHUNK.saturating_sub(html.len() / 2)) + html
}
