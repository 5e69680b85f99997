//! A place in the text of a page.

use serde::{Deserialize, Serialize};

/// A place in the text of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Position {
    /// How many bytes of the text stand before it.
    pub offset: usize,
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1: one more than there are characters before it on the line.
    pub column: u32,
}
