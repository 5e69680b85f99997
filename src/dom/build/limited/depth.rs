//! Bounds how deep elements nest. Browsers stop opening levels at 512 too. At the limit an element is closed
//! when the next one opens: that one comes after it, not in it, and its end tag is dropped.

use crate::html::names::NameId;

/// What is open over the limit.
pub(super) struct Depth {
    limit: u16,
    /// The open element at the limit.
    leaf: Option<NameId>,
    /// The elements that are closed in the tree, but open in the page.
    closed: Vec<NameId>,
    /// How many of them have each name, by its number.
    counts: Vec<u32>,
}

impl Depth {
    pub(super) fn new(limit: u16) -> Self {
        Depth { limit, leaf: None, closed: Vec::new(), counts: Vec::new() }
    }

    #[inline]
    pub(super) fn limit(&self) -> u16 {
        self.limit
    }

    /// An element opens at the limit.
    pub(super) fn set_leaf(&mut self, name: NameId) {
        self.leaf = Some(name);
    }

    /// The element at the limit, which has to be closed before another one opens.
    #[inline]
    pub(super) fn take_leaf(&mut self) -> Option<NameId> {
        self.leaf.take()
    }

    /// An element is closed before its end tag.
    pub(super) fn closed_early(&mut self, name: NameId) {
        let index = name as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
        self.closed.push(name);
    }

    /// The tree is above the limit again: what was closed early has ended by now, and so has the element
    /// at the limit.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.leaf = None;
        while let Some(last) = self.closed.pop() {
            self.counts[last as usize] = 0;
        }
    }

    /// True if this end tag is that of an element which is closed already.
    #[inline]
    pub(super) fn drops_end_tag(&mut self, name: NameId) -> bool {
        if self.leaf.is_none() && self.closed.is_empty() {
            return false;
        }
        let closes_leaf = self.leaf.take() == Some(name);
        !closes_leaf && self.close(name)
    }

    /// Closes the innermost element of this name and all in it. False if there is none.
    fn close(&mut self, name: NameId) -> bool {
        if self.counts.get(name as usize).copied().unwrap_or(0) == 0 {
            return false;
        }
        while let Some(last) = self.closed.pop() {
            self.counts[last as usize] -= 1;
            if last == name {
                break;
            }
        }
        true
    }
}
