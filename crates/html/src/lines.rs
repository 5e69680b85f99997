//! Lines and columns of a page's source, computed when the first position is requested. Nothing here is public:
//! [`Dom::position`](crate::Dom::position) gives a position.

use std::sync::Arc;

use memchr::{memchr_iter, memrchr};

use crate::position::Position;
use crate::strings::Strings;

/// The distance in bytes between two offsets with a stored count.
const CHECKPOINT_DISTANCE: usize = 512;

/// Counts of lines and characters at every `CHECKPOINT_DISTANCE` bytes of a text.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    checkpoints: Arc<[Counts]>,
}

/// The counts for the text before an offset.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    line_feeds: u32,
    line_start: u32,
    /// The number of UTF-8 continuation bytes since `line_start`, which begin no character.
    continuation_bytes: u32,
}

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        let mut counts = Counts::default();
        let steps = text.as_bytes().chunks(CHECKPOINT_DISTANCE).enumerate();
        let checkpoints = steps.map(|(number, step)| {
            let after = counts.after(number * CHECKPOINT_DISTANCE, step);
            std::mem::replace(&mut counts, after)
        });
        Lines { checkpoints: checkpoints.collect() }
    }

    fn counts_before(&self, text: &str, offset: usize) -> Counts {
        // If the length is a multiple of `CHECKPOINT_DISTANCE`, the end of the text belongs to the last step.
        let step = (offset / CHECKPOINT_DISTANCE).min(self.checkpoints.len().saturating_sub(1));
        let start = step * CHECKPOINT_DISTANCE;
        let counted = self.checkpoints.get(step).copied().unwrap_or_default();
        counted.after(start, &text.as_bytes()[start..offset])
    }
}

impl Counts {
    /// Adds these bytes, which begin at `start`, to the counts before them.
    pub(crate) fn after(self, start: usize, bytes: &[u8]) -> Self {
        let line_feeds = memchr_iter(b'\n', bytes).count() as u32;
        let last = if line_feeds == 0 { None } else { memrchr(b'\n', bytes) };
        let (line_start, before, line) = match last {
            Some(at) => ((start + at) as u32 + 1, 0, &bytes[at + 1..]),
            None => (self.line_start, self.continuation_bytes, bytes),
        };
        // Most lines of most pages are ASCII.
        let added = if line.is_ascii() { 0 } else { count_continuation_bytes(line) };
        Counts { line_feeds: self.line_feeds + line_feeds, line_start, continuation_bytes: before + added }
    }
}

fn count_continuation_bytes(bytes: &[u8]) -> u32 {
    // Sums of bytes, which the compiler adds 16 at a time. A chunk is short, so that its sum is at most 255.
    let sum = |chunk: &[u8]| chunk.iter().map(|&byte| u8::from(byte & 0xC0 == 0x80)).sum::<u8>();
    bytes.chunks(usize::from(u8::MAX)).map(|chunk| u32::from(sum(chunk))).sum()
}

impl Strings {
    /// The position in the page of an offset in the source. `None` if the tree has no source.
    pub(crate) fn position(&self, offset: u32) -> Option<Position> {
        if self.source().is_empty() {
            return None;
        }
        let (text, len) = (self.source(), offset as usize);
        // The start of a page is counted anew: the only positions that are needed are often there.
        let here = match len <= CHECKPOINT_DISTANCE {
            true => Counts::default().after(0, &text.as_bytes()[..len]),
            false => self.lines().counts_before(text, len),
        };
        Some(self.position_after(here, offset))
    }

    /// The position of an offset, from the counts before it.
    pub(crate) fn position_after(&self, before: Counts, offset: u32) -> Position {
        let column = offset - before.line_start - before.continuation_bytes + 1;
        Position { offset: self.page_offset(offset), line: before.line_feeds + 1, column }
    }
}
