//! A position in the source of a page.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A position in the source of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Position {
    /// The number of bytes of the page before it. For a page in another encoding than UTF-8: of its text as UTF-8.
    pub offset: usize,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1: the number of characters before it on the line, plus one.
    pub column: u32,
}

/// A range of the source of a page. An empty one is a single position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Span {
    /// Where it begins.
    pub start: Position,
    /// Where it ends: the position of the first character after it.
    pub end: Position,
}

impl Span {
    /// The range between two positions.
    pub fn new(start: Position, end: Position) -> Self {
        Span { start, end }
    }

    /// The bytes of the page that it covers.
    pub fn bytes(self) -> Range<usize> {
        self.start.offset..self.end.offset
    }

    /// True if it covers nothing. In a tree that was not parsed here, all spans are empty.
    pub fn is_empty(&self) -> bool {
        self.start.offset == self.end.offset
    }

    /// True if the place in the page is known.
    pub fn is_known(&self) -> bool {
        self.start.line > 0
    }
}

impl From<Position> for Span {
    fn from(position: Position) -> Self {
        Span { start: position, end: position }
    }
}

/// Writes the line and the column.
///
/// ```
/// let dom = microweave_html::Dom::parse("\n <p>");
/// let start = dom.elements().last().and_then(|p| p.start()).expect("it was parsed here");
/// assert_eq!(start.to_string(), "2:2");
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
