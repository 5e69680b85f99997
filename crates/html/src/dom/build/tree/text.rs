//! Texts, while the arena is filled. Adjacent texts become one node.

use super::{Arena, Index, NONE};
use crate::dom::{NodeType, flag};
use crate::strings::TextRange;
use crate::tokenizer::TokenText;

impl Arena {
    pub(in crate::dom) fn append_text(&mut self, parent: Index, text: TokenText<'_>) {
        if self.has_node_over_limit(parent, parent) {
            return;
        }
        if self.links.is_some() {
            return self.insert_text(parent, text, NONE);
        }
        let last = &self.nodes[self.newest as usize];
        let continues = last.kind == NodeType::Text && last.parent == parent;
        let has_orphan = self.newest as usize + 1 != self.nodes.len();
        if continues && !has_orphan && self.extend_text(self.newest, text) {
            return;
        }
        if continues || has_orphan || !self.is_open(parent) {
            return self.insert_text(parent, text, NONE);
        }
        let data = self.span_of(text);
        let node = self.new_node(NodeType::Text, 0, data);
        if !self.has_node_over_limit(parent, node) {
            self.newest = node;
            self.set_parent(node, parent);
        }
    }

    /// The range of a text in the source, or of the stored copy.
    #[inline]
    pub(super) fn span_of(&mut self, text: TokenText<'_>) -> TextRange {
        match text.at {
            Some(start) => TextRange { start, len: text.text.len() as u32 },
            None => self.store(text.text),
        }
    }

    /// Extends a text node. If the source has both texts one after the other, the node gets the longer range.
    /// Otherwise the text is stored after the node's text, which is first copied to the end of the stored
    /// strings if it is in the source. False if the node's text is stored, but not at the end.
    fn extend_text(&mut self, node: Index, text: TokenText<'_>) -> bool {
        let data = self.nodes[node as usize].data;
        if text.at.is_some_and(|start| start as usize == data.end()) {
            self.nodes[node as usize].data.len += text.text.len() as u32;
            return true;
        }
        if self.strings.is_stored(data) && data.end() != self.strings.end() {
            return false;
        }
        if self.strings.is_stored(data) {
            self.nodes[node as usize].data.len += self.store(text.text).len;
        } else {
            self.nodes[node as usize].data = self.store(&[self.strings.get(data), text.text].concat());
        }
        true
    }

    /// Inserts a text, or extends the text node before it. If that node cannot be extended, the text becomes
    /// a node of its own, and `finish` joins both. So no text is copied more than twice.
    pub(in crate::dom) fn insert_text(&mut self, parent: Index, text: TokenText<'_>, before: Index) {
        let previous = match before {
            NONE => self.links().last_child(parent),
            sibling => self.links().previous(sibling),
        };
        let continues = previous != NONE && self.nodes[previous as usize].kind == NodeType::Text;
        if continues && self.extend_text(previous, text) {
            return;
        }
        let data = self.span_of(text);
        let node = self.new_node(NodeType::Text, 0, data);
        if !self.has_node_over_limit(parent, node) {
            let flags = if continues { flag::CONTINUES } else { 0 };
            self.add_flags(node, flags);
            self.insert(parent, node, before);
        }
    }
}
