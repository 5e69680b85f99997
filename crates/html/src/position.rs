//! A position in the source of a page.

use std::fmt;

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
