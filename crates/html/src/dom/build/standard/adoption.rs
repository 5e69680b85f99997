//! 13.2.6.4.7, the adoption agency algorithm.

use super::TreeBuilder;
use super::active::ActiveEntry;
use super::stack::{DEFAULT, OpenElement};
use crate::dom::build::tree::Index;
use crate::names::NameId;

impl TreeBuilder {
    /// `ends_here` is the end in the source of the elements that it closes.
    pub(super) fn adoption_agency(&mut self, subject: NameId, ends_here: u32) {
        // Step 2.
        let current = self.stack.current();
        if current.name == subject && self.active.position(current.node).is_none() {
            self.pop_ending(ends_here);
            return;
        }
        // Steps 3 and 4.
        for _ in 0..8 {
            // Step 5.
            let Some((at, formatting)) = self.active.last_named(subject) else {
                return self.any_other_end_tag(subject, ends_here);
            };
            // Step 6.
            let open_at = if formatting.is_open { self.stack.position(formatting.node) } else { None };
            let Some(open_at) = open_at else {
                self.active.0.remove(at);
                return;
            };
            // Step 7.
            if !self.stack.is_in_scope(|open| open.node == formatting.node, DEFAULT) {
                return;
            }
            // Steps 9 and 10: the furthest block.
            let is_special = |at: &usize| self.stack.get(*at).is_some_and(OpenElement::is_special);
            let Some(block_at) = (open_at + 1..self.stack.len()).find(is_special) else {
                self.active.0.remove(at);
                while self.stack.len() > open_at + 1 {
                    self.pop();
                }
                self.pop_ending(ends_here);
                return;
            };
            self.adopt(formatting, open_at, block_at, ends_here);
        }
    }

    /// Steps 11 to 19, with the indexes of the formatting element and the furthest block.
    fn adopt(&mut self, formatting: ActiveEntry, open_at: usize, block_at: usize, ends_here: u32) {
        let Some((ancestor, block)) = self.stack.get(open_at - 1).zip(self.stack.get(block_at)) else {
            return;
        };
        let (last, bookmark) = self.adopt_nodes(formatting, open_at, block_at);
        // Step 14.
        self.tree.detach(last);
        self.insert_node_into(ancestor, last);
        // Steps 15 to 17.
        let copy = self.tree.new_element_like(formatting.name, formatting.attributes);
        self.tree.move_children(block.node, copy);
        self.tree.append(block.node, copy);
        // Step 18.
        let entry = ActiveEntry { node: copy, ..formatting };
        let old = self.active.position(formatting.node);
        match (bookmark.and_then(|node| self.active.position(node)), old) {
            (Some(after), Some(old)) => {
                self.active.0.insert(after + 1, entry);
                self.active.0.remove(if old > after { old + 1 } else { old });
            }
            (None, Some(old)) => self.active.0[old] = entry,
            (_, None) => {}
        }
        // Step 19.
        let closed = self.stack.remove(open_at);
        self.tree.set_end(closed.node, ends_here);
        let block_at = self.stack.position(block.node).unwrap_or(open_at);
        self.stack.insert(block_at + 1, OpenElement { node: copy, ..closed });
    }

    /// Step 13: visits the nodes between the furthest block and the formatting element, from the inside out.
    /// Returns the last node, and the entry that the bookmark is after. `None` if the bookmark has not moved.
    fn adopt_nodes(
        &mut self,
        formatting: ActiveEntry,
        open_at: usize,
        block_at: usize,
    ) -> (Index, Option<Index>) {
        let mut last = self.stack.get(block_at).map_or(formatting.node, |block| block.node);
        let mut bookmark = None;
        for (number, node_at) in (open_at + 1..block_at).rev().enumerate() {
            let Some(node) = self.stack.get(node_at) else { break };
            // Steps 13.4 to 13.6.
            let mut active_at = self.active.position(node.node);
            if number >= 3 {
                active_at.take().into_iter().for_each(|at| _ = self.active.0.remove(at));
            }
            let Some(active_at) = active_at else {
                self.stack.remove(node_at);
                self.tree.set_end(node.node, self.span.start);
                continue;
            };
            // Steps 13.7 to 13.10.
            let entry = self.active.0[active_at];
            let copy = self.tree.new_element_like(entry.name, entry.attributes);
            self.tree.set_end(node.node, self.span.start);
            self.stack.replace(node_at, copy);
            self.active.0[active_at].node = copy;
            if bookmark.is_none() {
                bookmark = Some(copy);
            }
            self.tree.detach(last);
            self.tree.append(copy, last);
            last = copy;
        }
        (last, bookmark)
    }
}
