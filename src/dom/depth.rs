//! Bounds how deep elements nest while tokens go in. html5ever's tree builder takes time in the
//! square of the depth; browsers stop opening levels at 512. So at the limit an element is closed
//! when the next one opens: that one stands behind it, not in it, and its end tag is dropped.

use super::names::NameId;

/// What is open past the limit.
#[derive(Default)]
pub(super) struct PastLimit {
    /// The open element at the limit.
    leaf: Option<NameId>,
    /// The elements that are closed in the tree, but open in the page.
    open: Vec<NameId>,
    /// How many of them have each name, by its number.
    counts: Vec<u32>,
}

impl PastLimit {
    /// An element opens at the limit.
    pub(super) fn set_leaf(&mut self, name: NameId) {
        self.leaf = Some(name);
    }

    /// The element at the limit, which has to be closed before another one opens.
    pub(super) fn take_leaf(&mut self) -> Option<NameId> {
        self.leaf.take()
    }

    /// An element is closed before its end tag.
    pub(super) fn push(&mut self, name: NameId) {
        let index = name as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
        self.open.push(name);
    }

    /// The tree is above the limit again: what was closed early has ended by now, and so has the element
    /// at the limit.
    pub(super) fn clear(&mut self) {
        self.leaf = None;
        while let Some(last) = self.open.pop() {
            self.counts[last as usize] = 0;
        }
    }

    /// Is this end tag that of an element which is closed already?
    pub(super) fn drops_end_tag(&mut self, name: NameId) -> bool {
        let closes_leaf = self.leaf.take_if(|leaf| *leaf == name).is_some();
        let drops = !closes_leaf && self.close(name);
        if !drops {
            self.leaf = None;
        }
        drops
    }

    /// Closes the innermost element of this name and all in it. False if there is none.
    fn close(&mut self, name: NameId) -> bool {
        if self.open.is_empty() || self.counts.get(name as usize).copied().unwrap_or(0) == 0 {
            return false;
        }
        while let Some(last) = self.open.pop() {
            self.counts[last as usize] -= 1;
            if last == name {
                break;
            }
        }
        true
    }
}
