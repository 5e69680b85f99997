//! Bounds what a page may become: each string that is kept and each entry of a list spends from it.

use std::borrow::Cow;

use crate::position::Position;

/// How deep items nest at most, which bounds the depth of JSON. Real items nest about five levels deep.
pub(crate) const MAX_NESTED_ITEMS: u16 = 128;

/// How many bytes of strings the document may still take.
pub(crate) struct Budget {
    left: usize,
    is_exceeded: bool,
    /// The element that was read then.
    exceeded_at: Option<Position>,
}

impl Budget {
    pub(crate) fn new(bytes: usize) -> Self {
        Budget { left: bytes, is_exceeded: false, exceeded_at: None }
    }

    /// For what is bounded by other means.
    pub(crate) fn unlimited() -> Self {
        Budget::new(usize::MAX)
    }

    /// A string to keep: counted, and cut where it goes over.
    pub(crate) fn keep(&mut self, string: &str) -> Box<str> {
        if string.len() <= self.left {
            self.left -= string.len();
            return string.into();
        }
        let end = (0..=self.left).rev().find(|&at| string.is_char_boundary(at)).unwrap_or(0);
        self.is_exceeded = true;
        self.left = 0;
        string[..end].into()
    }

    /// The same for one that may be the caller's to give.
    pub(crate) fn keep_cow(&mut self, string: Cow<'_, str>) -> Box<str> {
        match string {
            Cow::Owned(string) if string.len() <= self.left => {
                self.left -= string.len();
                string.into()
            }
            string => self.keep(&string),
        }
    }

    /// Counts bytes of output, if there is so much left.
    pub(crate) fn spend(&mut self, bytes: usize) -> bool {
        let enough = bytes <= self.left;
        self.left = if enough { self.left - bytes } else { 0 };
        self.is_exceeded |= !enough;
        enough
    }

    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// Was something left out?
    pub(crate) fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }

    /// Notes where in the page the budget was exceeded first.
    pub(crate) fn note_place(&mut self, place: impl FnOnce() -> Option<Position>) {
        if self.exceeded_at.is_none() {
            self.exceeded_at = place();
        }
    }

    /// Where in the page the budget was exceeded first, if that was noted.
    pub(crate) fn place(&self) -> Option<Position> {
        self.exceeded_at
    }

    /// Is nothing left, so that a value need not be looked for? Then it counts as left out.
    pub(crate) fn is_spent(&mut self) -> bool {
        self.is_exceeded |= self.left == 0;
        self.left == 0
    }
}
