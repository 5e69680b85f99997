//! The texts of a document, in few buffers, of which items and values hold ranges.

use microweave_values::collections::text_parts::TextParts;
use microweave_values::shorten::clipped;

/// A text of a document: a range of its [`Texts`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Text {
    start: u32,
    len: u32,
}

/// The texts of a document, one after another.
#[derive(Clone, Debug, Default)]
pub struct Texts(TextParts);

/// The maximum length of all texts, so that ranges fit their type.
const MAX_LEN: usize = u32::MAX as usize;

/// The capacity of the first buffer after the first text, so that a small document needs one allocation.
const MIN_CAPACITY: usize = 512;

impl Texts {
    pub(crate) const fn new() -> Self {
        Texts(TextParts::new())
    }

    /// Adds a text. It is cut where the buffers are full. For texts of a page, `Limits::max_memory` prevents that; a
    /// reader of JSON checks `is_full`.
    pub fn add(&mut self, text: &str) -> Text {
        let start = self.0.len();
        let text = clipped(text, MAX_LEN - start);
        let is_first = start == 0 && !text.is_empty();
        self.0.reserve(if is_first { text.len().max(MIN_CAPACITY) } else { text.len() });
        self.0.push_str(text);
        Text { start: start as u32, len: text.len() as u32 }
    }

    /// The characters of a text.
    pub fn get(&self, text: Text) -> &str {
        self.0.at(text.start as usize).get(..text.len as usize).unwrap_or_default()
    }

    /// True if the text has these characters.
    #[inline]
    pub(crate) fn is(&self, text: Text, characters: &str) -> bool {
        text.len() == characters.len() && self.get(text) == characters
    }

    /// The first bytes of a text, at most `len`.
    pub(crate) fn start_of(&self, text: Text, len: usize) -> Text {
        Text { start: text.start, len: clipped(self.get(text), len).len() as u32 }
    }

    /// True if the buffers have almost their maximum length, so that a text may have been cut.
    pub(crate) fn is_full(&self) -> bool {
        self.0.len() + char::MAX.len_utf8() > MAX_LEN
    }

    pub(crate) fn shrink(&mut self) {
        self.0.shrink();
    }
}

impl Text {
    pub(crate) fn start(self) -> u32 {
        self.start
    }

    pub(crate) fn len(self) -> usize {
        self.len as usize
    }

    /// True if the text has no characters.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}
