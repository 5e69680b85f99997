//! Lines and columns of a page's source, computed when a position is first asked for.

use memchr::{memchr_iter, memrchr};

use crate::html::strings::Strings;
use crate::position::Position;

/// The distance in bytes between two offsets with a stored count.
const STEP: usize = 512;

/// Counts of lines and characters at every `STEP` bytes of a text.
#[derive(Debug)]
pub(crate) struct Lines {
    steps: Vec<Count>,
    is_ascii: bool,
}

/// The counts for the text before an offset.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    line_feeds: u32,
    line_start: u32,
    /// The number of UTF-8 continuation bytes, which begin no character.
    surplus: u32,
}

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        let mut lines = Lines { steps: Vec::with_capacity(text.len() / STEP + 1), is_ascii: text.is_ascii() };
        let mut before = Count::default();
        for (number, step) in text.as_bytes().chunks(STEP).enumerate() {
            lines.steps.push(before);
            before = lines.behind(before, number * STEP, step);
        }
        lines
    }

    /// Adds these bytes, which begin at `start`, to the counts before them.
    fn behind(&self, before: Count, start: usize, bytes: &[u8]) -> Count {
        let line_start = memrchr(b'\n', bytes).map_or(before.line_start, |at| (start + at) as u32 + 1);
        let line_feeds = before.line_feeds + memchr_iter(b'\n', bytes).count() as u32;
        let surplus = before.surplus + if self.is_ascii { 0 } else { surplus_of(bytes) };
        Count { line_feeds, line_start, surplus }
    }

    fn before(&self, text: &str, offset: usize) -> Count {
        // If the length is a multiple of `STEP`, the end of the text belongs to the last step.
        let step = (offset / STEP).min(self.steps.len().saturating_sub(1));
        let start = step * STEP;
        let counted = self.steps.get(step).copied().unwrap_or_default();
        self.behind(counted, start, &text.as_bytes()[start..offset])
    }

    /// The number of UTF-8 continuation bytes before an offset.
    fn surplus_before(&self, text: &str, offset: usize) -> u32 {
        if self.is_ascii { 0 } else { self.before(text, offset).surplus }
    }
}

/// The number of UTF-8 continuation bytes.
fn surplus_of(bytes: &[u8]) -> u32 {
    bytes.iter().map(|&byte| u32::from(byte & 0xC0 == 0x80)).sum()
}

impl Strings {
    /// The position in the page of an offset in the source. `None` if the tree has no source.
    pub(crate) fn position(&self, offset: u32) -> Option<Position> {
        if self.source().is_empty() {
            return None;
        }
        let (lines, text) = (self.lines(), self.source());
        let here = lines.before(text, offset as usize);
        let surplus = here.surplus - lines.surplus_before(text, here.line_start as usize);
        let column = offset - here.line_start - surplus + 1;
        Some(Position { offset: self.page_offset(offset), line: here.line_feeds + 1, column })
    }
}
