//! The output budget. Each string that is kept, and each entry of a list, spends bytes from it.

use std::borrow::Cow;

use crate::position::Position;

/// The maximum depth of nested items, which bounds the depth of the JSON. Real items nest about five levels
/// deep.
pub(crate) const MAX_NESTED_ITEMS: u16 = 128;

/// The number of bytes of strings that a document may still take.
pub(crate) struct Budget {
    remaining: usize,
    is_exceeded: bool,
    /// The position of the element that was read when the budget was exceeded.
    exceeded_at: Option<Position>,
}

impl Budget {
    pub(crate) fn new(bytes: usize) -> Self {
        Budget { remaining: bytes, is_exceeded: false, exceeded_at: None }
    }

    /// A budget for work that is bounded by other means.
    pub(crate) fn unlimited() -> Self {
        Budget::new(usize::MAX)
    }

    /// Counts a string, and cuts it where it exceeds the budget.
    pub(crate) fn clip(&mut self, string: &str) -> Box<str> {
        if string.len() <= self.remaining {
            self.remaining -= string.len();
            return string.into();
        }
        let end = (0..=self.remaining).rev().find(|&at| string.is_char_boundary(at)).unwrap_or(0);
        self.is_exceeded = true;
        self.remaining = 0;
        string[..end].into()
    }

    /// Clips a string that may be owned already, without a copy in that case.
    pub(crate) fn clip_cow(&mut self, string: Cow<'_, str>) -> Box<str> {
        match string {
            Cow::Owned(string) if string.len() <= self.remaining => {
                self.remaining -= string.len();
                string.into()
            }
            string => self.clip(&string),
        }
    }

    /// Counts bytes of output. Returns false if fewer are left; then the budget is exhausted.
    pub(crate) fn spend(&mut self, bytes: usize) -> bool {
        let enough = bytes <= self.remaining;
        self.remaining = if enough { self.remaining - bytes } else { 0 };
        self.is_exceeded |= !enough;
        enough
    }

    pub(crate) fn remaining(&self) -> usize {
        self.remaining
    }

    /// True if a string was cut or a value left out.
    pub(crate) fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }

    /// Notes the position in the page where the budget was exceeded first.
    pub(crate) fn note_place(&mut self, place: impl FnOnce() -> Option<Position>) {
        if self.exceeded_at.is_none() {
            self.exceeded_at = place();
        }
    }

    /// The position in the page where the budget was exceeded first, if it was noted.
    pub(crate) fn place(&self) -> Option<Position> {
        self.exceeded_at
    }

    /// True if no bytes are left, so that the caller can skip a value. The skipped value counts as left out:
    /// this marks the budget as exceeded.
    pub(crate) fn exhausted(&mut self) -> bool {
        self.is_exceeded |= self.remaining == 0;
        self.remaining == 0
    }
}
