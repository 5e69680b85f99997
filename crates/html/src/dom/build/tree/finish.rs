//! The end of building: nodes are put into document order, and get the ends of their subtrees.

use std::sync::OnceLock;

use super::{Arena, DOCUMENT, Index, NONE};
use crate::dom::edit::Edits;
use crate::dom::{Dom, Node, NodeType, flag};
use microweave_values::collections::growing;

impl Arena {
    /// Finishes the page. `has_ends` is true if the tree builder has set the ends of elements. Otherwise, each
    /// element ends where it begins.
    pub(in crate::dom) fn finish(mut self, has_ends: bool) -> Dom {
        self.move_added_attributes();
        if self.links.is_none() && self.newest as usize + 1 == self.nodes.len() {
            set_ends(&mut self.nodes);
        } else {
            self.renumber();
        }
        growing::shrink(&mut self.nodes);
        growing::shrink(&mut self.attributes);
        growing::shrink(&mut self.ends);
        self.strings.shrink();
        if has_ends {
            self.strings.end_parse();
        }
        let Arena {
            nodes,
            attributes,
            ends,
            strings,
            names,
            watched,
            has_base,
            in_quirks_mode,
            limits_hit,
            ..
        } = self;
        let ends = if has_ends { ends } else { nodes.iter().map(|node| node.offset).collect() };
        let (ids, edits) = (OnceLock::new(), Edits::default());
        Dom {
            nodes,
            attributes,
            strings,
            names,
            ids,
            edits,
            origins: None,
            watched,
            has_base,
            in_quirks_mode,
            limits_hit,
            decoding: None,
            ends,
        }
    }

    /// Puts the nodes into document order, drops the nodes that are not in the tree, and joins texts.
    fn renumber(&mut self) {
        let links = std::mem::take(self.links());
        let mut ordered: Vec<Node> = Vec::with_capacity(self.nodes.len());
        let mut ends = Vec::with_capacity(self.nodes.len());
        let mut new_index = vec![NONE; self.nodes.len()];
        let mut next = DOCUMENT;
        while next != NONE {
            let mut node = self.nodes[next as usize];
            node.parent = new_index.get(node.parent as usize).copied().unwrap_or(NONE);
            let joined = node.flags & flag::CONTINUES != 0 && self.join(&mut ordered, node);
            if !joined {
                new_index[next as usize] = ordered.len() as Index;
                ordered.push(node);
                ends.push(self.ends[next as usize]);
            }
            next = links.following(next, &self.nodes);
        }
        set_ends(&mut ordered);
        self.nodes = ordered;
        self.ends = ends;
    }

    /// Appends a text to the text node before it. False if that node is no longer before it.
    fn join(&mut self, ordered: &mut [Node], text: Node) -> bool {
        let Some(before) = ordered.last_mut() else { return false };
        if before.kind != NodeType::Text || before.parent != text.parent {
            return false;
        }
        let added = self.strings.get(text.data).to_owned();
        if self.strings.is_stored(before.data) && before.data.end() == self.strings.end() {
            before.data.len += self.store(&added).len;
        } else {
            before.data = self.store(&[self.strings.get(before.data), &added].concat());
        }
        true
    }
}

/// Sets the end of each node's subtree. In document order, a subtree is a run of nodes.
pub(in crate::dom) fn set_ends(nodes: &mut [Node]) {
    for index in (0..nodes.len()).rev() {
        let node = &mut nodes[index];
        if node.end == NONE {
            node.end = index as Index + 1;
        }
        let (parent, end) = (node.parent, node.end);
        if let Some(parent) = nodes.get_mut(parent as usize)
            && parent.end == NONE
        {
            parent.end = end;
        }
    }
}
