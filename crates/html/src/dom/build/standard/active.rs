//! 13.2.4.3, the list of active formatting elements.

use super::TreeBuilder;
use crate::dom::build::tree::{Arena, Index, NONE};
use crate::kinds::FORMATTING;
use crate::names::NameId;
use crate::strings::TextRange;

/// An entry: a formatting element, or a marker, which has no node.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActiveEntry {
    pub(super) node: Index,
    pub(super) name: NameId,
    pub(super) attributes: TextRange,
    /// True if the element is in the stack of open elements.
    pub(super) is_open: bool,
}

const MARKER: ActiveEntry =
    ActiveEntry { node: NONE, name: NameId::MAX, attributes: TextRange::EMPTY, is_open: true };

/// 13.2.4.3, the Noah's Ark clause: at most this many entries have the same name and attributes.
const MAX_SAME: usize = 3;

#[derive(Default)]
pub(super) struct ActiveFormatting(pub(super) Vec<ActiveEntry>);

impl ActiveFormatting {
    pub(super) fn push_marker(&mut self) {
        self.0.push(MARKER);
    }

    /// *Clear the list of active formatting elements up to the last marker*.
    pub(super) fn clear_to_marker(&mut self) {
        while self.0.pop().is_some_and(|entry| entry.node != NONE) {}
    }

    fn start(&self) -> usize {
        self.0.iter().rposition(|entry| entry.node == NONE).map_or(0, |marker| marker + 1)
    }

    /// The last entry of this name after the last marker.
    pub(super) fn last_named(&self, name: NameId) -> Option<(usize, ActiveEntry)> {
        let entries = self.0.iter().copied().enumerate().rev();
        entries.take_while(|(_, entry)| entry.node != NONE).find(|(_, entry)| entry.name == name)
    }

    pub(super) fn position(&self, node: Index) -> Option<usize> {
        self.0.iter().rposition(|entry| entry.node == node)
    }

    pub(super) fn note_closed(&mut self, node: Index) {
        if let Some(entry) = self.0.iter_mut().rev().find(|entry| entry.node == node) {
            entry.is_open = false;
        }
    }

    /// The Noah's Ark clause: at most `MAX_SAME` like entries are after the last marker.
    fn make_room(&mut self, tree: &Arena, name: NameId, attributes: TextRange) {
        let start = self.start();
        let is_same = |entry: &ActiveEntry| {
            entry.name == name && tree.has_same_attributes(entry.attributes, attributes)
        };
        let mut same = self.0[start..].iter().enumerate().filter(|(_, entry)| is_same(entry));
        let earliest = same.next();
        if let Some((earliest, _)) = earliest
            && same.count() + 1 >= MAX_SAME
        {
            self.0.remove(start + earliest);
        }
    }
}

impl TreeBuilder {
    /// *Push onto the list of active formatting elements*.
    pub(super) fn push_active(&mut self, node: Index, name: NameId) {
        let attributes = self.tree.attributes_of(node);
        self.active.make_room(&self.tree, name, attributes);
        self.active.0.push(ActiveEntry { node, name, attributes, is_open: true });
    }

    /// *Reconstruct the active formatting elements*.
    #[inline]
    pub(super) fn reconstruct(&mut self) {
        if self.active.0.last().is_some_and(|last| !last.is_open) {
            self.reconstruct_closed();
        }
    }

    fn reconstruct_closed(&mut self) {
        let last_open = self.active.0.iter().rposition(|entry| entry.is_open);
        for at in last_open.map_or(0, |open| open + 1)..self.active.0.len() {
            let entry = self.active.0[at];
            let node = self.tree.new_element_like(entry.name, entry.attributes);
            self.insert_node(node);
            self.push_open(node, entry.name, FORMATTING);
            self.active.0[at] = ActiveEntry { node, is_open: true, ..entry };
        }
    }
}
