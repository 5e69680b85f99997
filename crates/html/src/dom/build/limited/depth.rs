//! Bounds the depth of elements. Browsers have a limit of 512 levels too. An element at the limit is closed
//! when the next one opens. The next one becomes its sibling, and the end tag of the closed element is
//! dropped.

use crate::names::NameId;

/// The elements at the limit and over it.
pub(super) struct DepthLimit {
    pub(super) limit: u16,
    /// The element at the limit, which has to be closed before another one opens.
    pub(super) at_limit: Option<NameId>,
    /// The elements that are closed in the tree, but whose end tags have not come. The innermost is last.
    closed: Vec<NameId>,
    /// The number of elements in `closed` by the number of their name.
    counts: Vec<u32>,
}

impl DepthLimit {
    pub(super) fn new(limit: u16) -> Self {
        DepthLimit { limit, at_limit: None, closed: Vec::new(), counts: Vec::new() }
    }

    pub(super) fn note_closed_early(&mut self, name: NameId) {
        let index = name as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
        self.closed.push(name);
    }

    /// Forgets all elements: one has opened above the limit, so the elements at the limit and over it have ended.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.at_limit = None;
        while let Some(last) = self.closed.pop() {
            self.counts[last as usize] = 0;
        }
    }

    /// True if this end tag has to be dropped, because its element is already closed.
    #[inline]
    pub(super) fn drop_end_tag(&mut self, name: NameId) -> bool {
        if self.at_limit.is_none() && self.closed.is_empty() {
            return false;
        }
        let closes_at_limit = self.at_limit.take() == Some(name);
        !closes_at_limit && self.remove_closed(name)
    }

    /// Removes the innermost element with this name from `closed`, and the elements inside it. False if `closed` has none.
    fn remove_closed(&mut self, name: NameId) -> bool {
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
