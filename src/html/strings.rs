//! The strings of a page: its source, which most texts and values are ranges of, and behind it what
//! had to be put together.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use memchr::{memchr, memchr_iter, memchr2};

use crate::html::lines::Lines;

/// A range of the source, or behind it of what had to be put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl Span {
    pub(crate) const EMPTY: Span = Span { start: 0, len: 0 };

    pub(crate) fn of(start: usize, end: usize) -> Self {
        Span { start: start as u32, len: (end - start) as u32 }
    }

    pub(crate) fn end(self) -> usize {
        self.start as usize + self.len as usize
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end()
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Strings {
    /// The page, with line feeds for all of its line ends.
    source: Arc<str>,
    made: String,
    lines: OnceLock<Arc<Lines>>,
    /// The line feeds of the source that stand for two characters of the page.
    pairs: Arc<[u32]>,
    has_null: bool,
}

/// What had to be put together, taken out.
pub(crate) struct Made {
    text: String,
    start: usize,
}

impl Made {
    /// The string of a span, if it was among that.
    pub(crate) fn get(&self, span: Span) -> Option<&str> {
        let start = (span.start as usize).checked_sub(self.start)?;
        Some(&self.text[start..start + span.len as usize])
    }
}

impl Strings {
    pub(crate) fn new(page: &str) -> Self {
        // Most pages have neither: that takes one search.
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

    /// HTML takes a carriage return, with or without a line feed behind it, for a line feed.
    fn with_line_feeds(page: &str, first: usize) -> Self {
        let mut source = String::with_capacity(page.len());
        let mut pairs = Vec::new();
        let mut copied = 0;
        for at in std::iter::once(first).chain(memchr_iter(b'\r', page.as_bytes()).skip(1)) {
            source.push_str(&page[copied..at]);
            copied = at + 1;
            if page[copied..].starts_with('\n') {
                pairs.push(source.len() as u32);
            } else {
                source.push('\n');
            }
        }
        source.push_str(&page[copied..]);
        Strings { source: source.into(), pairs: pairs.into(), ..Default::default() }
    }

    pub(crate) fn source(&self) -> &Arc<str> {
        &self.source
    }

    /// True if there is a U+0000 in the source.
    pub(crate) fn has_null(&self) -> bool {
        self.has_null
    }

    #[inline]
    pub(crate) fn get(&self, span: Span) -> &str {
        match (span.start as usize).checked_sub(self.source.len()) {
            None => &self.source[span.range()],
            Some(start) => &self.made[start..start + span.len as usize],
        }
    }

    /// Is this text what the source has there? (An empty one might stand inside of a character.)
    #[inline]
    pub(crate) fn has(&self, span: Span, text: &str) -> bool {
        !text.is_empty() && self.source.as_bytes().get(span.range()) == Some(text.as_bytes())
    }

    /// How many bytes there are of what had to be put together.
    pub(crate) fn made_len(&self) -> usize {
        self.made.len()
    }

    pub(crate) fn push(&mut self, text: &str) -> Span {
        let start = self.source.len() + self.made.len();
        self.made.push_str(text);
        Span::of(start, start + text.len())
    }

    /// Takes all out that was put together.
    pub(crate) fn take_made(&mut self) -> Made {
        Made { text: std::mem::take(&mut self.made), start: self.source.len() }
    }

    /// Where the next string that is pushed will begin.
    pub(crate) fn end(&self) -> usize {
        self.source.len() + self.made.len()
    }

    pub(crate) fn is_made(&self, span: Span) -> bool {
        span.start as usize >= self.source.len()
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.made.shrink_to_fit();
    }

    /// A place of the source as one of the page, in which line ends may be longer.
    pub(crate) fn page_offset(&self, offset: u32) -> usize {
        offset as usize + self.pairs.partition_point(|&pair| pair < offset)
    }

    pub(crate) fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Arc::new(Lines::of(&self.source)))
    }
}
