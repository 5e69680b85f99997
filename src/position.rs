//! A position in the source of a page.

use serde::{Deserialize, Serialize};

/// A position in the source of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Position {
    /// The number of bytes of the source before it.
    pub offset: usize,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1: the number of characters before it on the line, plus one.
    pub column: u32,
}
