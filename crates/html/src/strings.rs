//! The strings of a page: most are ranges of its source; decoded ones are stored after it.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use memchr::{memchr, memchr_iter, memchr2};

use crate::lines::Lines;
use microweave_values::collections::growing;

/// A range of the source, or after the source's end of the stored strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextRange {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl TextRange {
    pub(crate) const EMPTY: TextRange = TextRange { start: 0, len: 0 };

    #[inline]
    pub(crate) fn of(start: usize, end: usize) -> Self {
        TextRange { start: start as u32, len: (end - start) as u32 }
    }

    #[inline]
    pub(crate) fn end(self) -> usize {
        self.start as usize + self.len as usize
    }

    #[inline]
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end()
    }
}

/// The capacity after the first stored string.
const MIN_CAPACITY: usize = 64;

#[derive(Clone, Debug, Default)]
pub(crate) struct Strings {
    /// The page with its newlines normalized to line feeds.
    source: Arc<str>,
    stored: String,
    lines: OnceLock<Lines>,
    /// The offsets of line feeds in the source that were CR LF in the page.
    crlf_offsets: Arc<[u32]>,
    /// The length of the page in bytes, before it was decoded. 0 for a tree that the caller built.
    page_len: usize,
    /// The length of the strings that the parser stored.
    parsed_len: usize,
    /// The length of the byte order mark before the source in the page.
    mark_len: usize,
    has_null: bool,
    /// The tokens that are longer than [`LONG_TOKEN`], in their order: their offsets, and the offsets after them.
    long_tokens: Vec<(u32, u32)>,
}

/// The length above which the end of a token is noted. A shorter tag is read again when its end is asked for.
pub(crate) const LONG_TOKEN: u32 = 1024;

impl Strings {
    pub(crate) fn new(page: &str) -> Self {
        Strings { page_len: page.len(), ..Strings::with_source(page) }
    }

    fn with_source(page: &str) -> Self {
        // Most pages have neither a carriage return nor U+0000. One search finds that.
        let Some(either) = memchr2(b'\r', 0, page.as_bytes()) else {
            return Strings { source: page.into(), ..Default::default() };
        };
        let rest = &page.as_bytes()[either..];
        let has_null = memchr(0, rest).is_some();
        match memchr(b'\r', rest) {
            None => Strings { source: page.into(), has_null, ..Default::default() },
            Some(first) => Strings { has_null, ..Strings::with_line_feeds(page, either + first) },
        }
    }

    /// Normalizes newlines: CR LF and CR become a line feed (HTML 13.2.3.5, preprocessing the input stream).
    fn with_line_feeds(page: &str, first: usize) -> Self {
        let mut source = String::with_capacity(page.len());
        let mut crlf_offsets = Vec::new();
        let mut done = 0;
        for at in std::iter::once(first).chain(memchr_iter(b'\r', page.as_bytes()).skip(1)) {
            source.push_str(&page[done..at]);
            done = at + 1;
            if page[done..].starts_with('\n') {
                crlf_offsets.push(source.len() as u32);
            } else {
                source.push('\n');
            }
        }
        source.push_str(&page[done..]);
        Strings { source: source.into(), crlf_offsets: crlf_offsets.into(), ..Default::default() }
    }

    /// The strings of a page that was decoded from this many bytes. It begins with a byte order mark of this length, which is not in
    /// the source.
    #[inline]
    pub(crate) fn decoded_from(self, page_len: usize, mark_len: usize) -> Self {
        Strings { page_len, mark_len, ..self }
    }

    /// The length of the page in bytes, or of the strings that were stored after it was parsed if they are longer.
    #[inline]
    pub(crate) fn page_len(&self) -> usize {
        self.page_len.max(self.stored.len().saturating_sub(self.parsed_len))
    }

    /// Ends the parse: what is stored from now on is of edits.
    #[inline]
    pub(crate) fn end_parse(&mut self) {
        self.parsed_len = self.stored.len();
    }

    #[inline]
    pub(crate) fn source(&self) -> &Arc<str> {
        &self.source
    }

    #[inline]
    pub(crate) fn has_null(&self) -> bool {
        self.has_null
    }

    #[inline]
    pub(crate) fn get(&self, span: TextRange) -> &str {
        match (span.start as usize).checked_sub(self.source.len()) {
            None => &self.source[span.range()],
            Some(start) => &self.stored[start..start + span.len as usize],
        }
    }

    #[inline]
    pub(crate) fn stored_len(&self) -> usize {
        self.stored.len()
    }

    /// Notes the end of a token, if it is long. An element has the offset of its start tag.
    #[inline]
    pub(crate) fn note_token(&mut self, start: u32, end: u32) {
        if end - start > LONG_TOKEN {
            self.long_tokens.push((start, end));
        }
    }

    /// The offset after a long token that begins at an offset.
    pub(crate) fn end_of_long(&self, start: u32) -> Option<u32> {
        let number = self.long_tokens.binary_search_by_key(&start, |(start, _)| *start).ok()?;
        Some(self.long_tokens[number].1)
    }

    /// The bytes of memory that the strings take.
    pub(crate) fn held_bytes(&self) -> usize {
        let lists = size_of_val(&*self.crlf_offsets) + size_of_val(&*self.long_tokens);
        self.source.len() + self.stored.capacity() + lists
    }

    #[inline]
    pub(crate) fn push(&mut self, text: &str) -> TextRange {
        let start = self.source.len() + self.stored.len();
        if self.stored.is_empty() && !text.is_empty() {
            self.stored.reserve(MIN_CAPACITY);
        }
        self.stored.push_str(text);
        TextRange::of(start, start + text.len())
    }

    /// Removes the stored strings. Returns the strings with them.
    #[inline]
    pub(crate) fn take_stored(&mut self) -> Self {
        let stored = std::mem::take(&mut self.stored);
        Strings { stored, ..self.clone() }
    }

    /// The start of the next string that `push` stores.
    #[inline]
    pub(crate) fn end(&self) -> usize {
        self.source.len() + self.stored.len()
    }

    /// True if the span is in the stored strings, not in the source.
    #[inline]
    pub(crate) fn is_stored(&self, span: TextRange) -> bool {
        span.start as usize >= self.source.len()
    }

    #[inline]
    pub(crate) fn shrink(&mut self) {
        if growing::has_much_room(self.stored.capacity(), self.stored.len()) {
            self.stored.shrink_to_fit();
        }
    }

    /// From an offset in the source to one in the page, which may have CR LF or a byte order mark.
    #[inline]
    pub(crate) fn page_offset(&self, offset: u32) -> usize {
        self.mark_len + offset as usize + self.crlf_offsets.partition_point(|&crlf| crlf < offset)
    }

    #[inline]
    pub(crate) fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(&self.source))
    }
}
