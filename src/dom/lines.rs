//! Lines and columns of a page's source, found when they are asked for.

use memchr::memchr_iter;

use super::strings::Strings;
use crate::document::Position;

/// How many bytes lie between two places at which the characters before are counted.
const STEP: usize = 1024;

/// Where the lines of a text begin, and how many characters stand before places in it.
#[derive(Debug)]
pub(super) struct Lines {
    /// Where each line begins, but for the first.
    starts: Vec<u32>,
    /// For each step how many bytes before it begin no character. None at all in ASCII.
    surplus: Vec<u32>,
}

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let starts = memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1).collect();
        let mut surplus = Vec::new();
        if !text.is_ascii() {
            let mut before = 0;
            for step in text.as_bytes().chunks(STEP) {
                surplus.push(before);
                before += surplus_of(step);
            }
        }
        Lines { starts, surplus }
    }

    /// The number of the line that a place is on, from 1.
    fn line(&self, offset: u32) -> usize {
        self.starts.partition_point(|&start| start <= offset) + 1
    }

    fn characters_before(&self, text: &str, offset: usize) -> usize {
        let step = offset / STEP;
        match self.surplus.get(step) {
            None => offset,
            Some(&before) => offset - (before + surplus_of(&text.as_bytes()[step * STEP..offset])) as usize,
        }
    }
}

/// How many bytes go on with a character that another byte began.
fn surplus_of(bytes: &[u8]) -> u32 {
    bytes.iter().map(|&byte| u32::from(byte & 0xC0 == 0x80)).sum()
}

impl Strings {
    /// The position in the page of a place in the source. A tree from elsewhere has none.
    pub(crate) fn position(&self, offset: u32) -> Option<Position> {
        if self.source().is_empty() {
            return None;
        }
        let lines = self.lines();
        let line = lines.line(offset);
        let start = if line > 1 { lines.starts[line - 2] as usize } else { 0 };
        let text = self.source();
        let before = |offset| lines.characters_before(text, offset);
        let column = before(offset as usize) - before(start) + 1;
        Some(Position { offset: self.page_offset(offset), line: line as u32, column: column as u32 })
    }
}
