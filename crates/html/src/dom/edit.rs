//! Changes to a parsed page. No node is renumbered. If an element gets another text, it is marked, its text
//! becomes a node after all others, and the elements that it contained are marked as removed.

use std::collections::HashMap;

use super::{Dom, Node, NodeId, NodeType, flag};
use crate::kinds::is_formatting;
use crate::names::Attribute;
use crate::names::{NameId, tag};
use crate::strings::TextRange;

/// The error for a value with which the texts and attributes of the page would be longer than 4 GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the page would have more than 4 GiB of texts and attributes: set shorter values")]
pub struct PageTooLarge;

#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    /// The text node of each element that got another text.
    texts: HashMap<NodeId, usize>,
    /// The number of stored bytes that no node or attribute uses any more.
    unused: usize,
    /// The first attribute that no two elements share: all attributes before it are from parsing.
    first_unshared: Option<u32>,
}

/// The maximum number of bytes of text. Offsets have 32 bits.
const MAX_BYTES: usize = u32::MAX as usize;

impl Dom {
    /// Sets the value of an attribute. The element gets the attribute if it does not have it.
    ///
    /// # Errors
    /// If the page would have more than 4 GiB of texts and attributes.
    pub fn set_attribute(&mut self, el: NodeId, name: NameId, value: &str) -> Result<(), PageTooLarge> {
        let value = self.store(value)?;
        let run = self.unshared_attributes(el);
        let mut attributes = self.attributes[run.range()].iter_mut();
        if let Some(present) = attributes.find(|attribute| attribute.name == name) {
            self.edits.unused += present.value.len as usize;
            present.value = value;
        } else {
            let start = self.attributes.len() as u32;
            self.attributes.extend_from_within(run.range());
            self.attributes.push(Attribute { name, value });
            self.nodes[el.index()].data = TextRange { start, len: run.len + 1 };
        }
        Ok(())
    }

    /// The range of an element's attributes. Afterwards no other element shares them. Formatting elements may share
    /// them after parsing, because tree construction reopens them with the same range.
    fn unshared_attributes(&mut self, el: NodeId) -> TextRange {
        let len = self.attributes.len() as u32;
        let first_unshared = *self.edits.first_unshared.get_or_insert(len);
        let node = &mut self.nodes[el.index()];
        if is_formatting(node.name) && node.data.start < first_unshared {
            self.attributes.extend_from_within(node.data.range());
            node.data.start = len;
        }
        node.data
    }

    /// Replaces an element's content by a text. True if that removed a `base` element.
    pub fn set_text(&mut self, el: NodeId, text: &str) -> Result<bool, PageTooLarge> {
        let data = self.store(text)?;
        if let Some(&node) = self.edits.texts.get(&el) {
            self.edits.unused += self.nodes[node].data.len as usize;
            self.nodes[node].data = data;
            return Ok(false);
        }
        let removes_base = self.remove_inside(el);
        let node = self.nodes.len();
        let (flags, parent, end) = (0, el.index() as u32, node as u32 + 1);
        let Node { depth, offset, .. } = self.nodes[el.index()];
        let depth = depth.saturating_add(1);
        self.nodes.push(Node { kind: NodeType::Text, flags, depth, name: 0, parent, end, data, offset });
        self.nodes[el.index()].flags |= flag::REPLACED;
        self.edits.texts.insert(el, node);
        Ok(removes_base)
    }

    /// Marks the elements inside an element as removed. True if a `base` was among them.
    fn remove_inside(&mut self, el: NodeId) -> bool {
        let Node { flags, end, .. } = self.nodes[el.index()];
        let mut next = if flags & flag::REMOVED == 0 { el.index() + 1 } else { end as usize };
        let mut removes_base = false;
        let mut with_id = Vec::new();
        while next < end as usize {
            let index = next;
            next = self.following(index);
            let node = &mut self.nodes[index];
            if node.kind == NodeType::Element {
                node.flags |= flag::REMOVED;
                removes_base |= node.name == tag::BASE;
                with_id.extend((node.flags & flag::ID != 0).then(|| NodeId::from_index(index)));
            }
        }
        if let Some(mut ids) = self.ids.take() {
            with_id.into_iter().for_each(|removed| ids.remove_element(self.el(removed)));
            self.ids = ids.into();
        }
        removes_base
    }

    /// The text that replaced an element's content. `None` without one.
    #[inline]
    pub(super) fn replacement(&self, index: usize) -> Option<(NodeId, &str)> {
        if self.nodes[index].flags & flag::REPLACED == 0 {
            return None;
        }
        let &node = self.edits.texts.get(&NodeId::from_index(index))?;
        Some((NodeId::from_index(node), self.string(self.nodes[node].data)))
    }

    /// The node after this one in document order. It skips replaced content.
    #[inline]
    pub(super) fn following(&self, index: usize) -> usize {
        let node = &self.nodes[index];
        if node.flags & flag::REPLACED == 0 { index + 1 } else { node.end as usize }
    }

    fn store(&mut self, text: &str) -> Result<TextRange, PageTooLarge> {
        // Unused strings are dropped only after as many bytes as dropping has to visit. So the work is linear
        // in the edits.
        let is_worthwhile =
            self.edits.unused > self.strings.stored_len() / 2 + self.nodes.len() + self.attributes.len();
        if is_worthwhile || self.strings.end() + text.len() > MAX_BYTES {
            self.drop_unused();
        }
        if self.strings.end() + text.len() > MAX_BYTES {
            return Err(PageTooLarge);
        }
        Ok(self.strings.push(text))
    }

    /// Rebuilds the stored texts and attributes without the unused ones.
    fn drop_unused(&mut self) {
        let old_strings = self.strings.take_stored();
        let old_attributes = std::mem::take(&mut self.attributes);
        let mut keep = |span| {
            if old_strings.is_stored(span) { self.strings.push(old_strings.get(span)) } else { span }
        };
        for node in &mut self.nodes {
            if matches!(node.kind, NodeType::Element | NodeType::Doctype) {
                let start = self.attributes.len() as u32;
                let attributes = &old_attributes[node.data.range()];
                let kept = attributes.iter().map(|old| Attribute { value: keep(old.value), ..*old });
                self.attributes.extend(kept);
                node.data.start = start;
            } else {
                node.data = keep(node.data);
            }
        }
        self.edits.unused = 0;
        self.edits.first_unshared = Some(0);
    }
}
