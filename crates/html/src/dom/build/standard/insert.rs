//! 13.2.6.1, creating and inserting nodes, and 13.2.6.3, closing elements that have implied end tags.

use super::stack::{BUTTON, OpenElement};
use super::{Mode, TreeBuilder};
use crate::dom::build::tree::{DOCUMENT, Index, NONE};
use crate::kinds::{self, FORMATTING, FOSTER_PARENTING, IMPLIED_END, Kinds};
use crate::names::{NameId, tag};
use crate::tokenizer::{StartTag, TokenText};

impl TreeBuilder {
    /// *Insert an HTML element* for a start tag.
    #[inline]
    pub(super) fn insert_element(&mut self, tag: &StartTag<'_>) -> Index {
        let node = self.tree.new_element(tag.name, tag.attributes);
        self.insert_node(node);
        self.push_open(node, tag.name, kinds::of(tag.name));
        node
    }

    /// *Insert an HTML element* for a start tag, and pop it off the stack immediately.
    #[inline]
    pub(super) fn insert_void(&mut self, tag: &StartTag<'_>) -> Index {
        let node = self.tree.new_element(tag.name, tag.attributes);
        self.insert_node(node);
        self.tree.set_end(node, self.span.end);
        node
    }

    /// *Insert an HTML element* for a start tag without attributes that is not in the page.
    pub(super) fn insert_implied(&mut self, name: NameId) -> Index {
        self.insert_element(&StartTag { name, attributes: &[], self_closing: false })
    }

    #[inline]
    pub(super) fn push_open(&mut self, node: Index, name: NameId, kinds: Kinds) {
        self.stack.push(OpenElement { node, name, kinds });
    }

    #[inline]
    pub(super) fn insert_node(&mut self, node: Index) {
        let target = self.stack.current();
        if self.foster_parenting {
            self.insert_node_into(target, node);
        } else {
            self.tree.append(target.node, node);
        }
    }

    /// Inserts a node at the appropriate place, with `target` as the *override target*.
    pub(super) fn insert_node_into(&mut self, target: OpenElement, node: Index) {
        match self.insertion_place(target) {
            (parent, NONE) => self.tree.append(parent, node),
            (parent, sibling) => self.tree.insert_before(parent, sibling, node),
        }
    }

    /// 13.2.6.1, *appropriate place for inserting a node*: the parent, and the child that the node comes before. `NONE` is
    /// the end of the parent.
    fn insertion_place(&self, target: OpenElement) -> (Index, Index) {
        if !self.foster_parenting || target.kinds & FOSTER_PARENTING == 0 {
            return (target.node, NONE);
        }
        let mut around = self.stack.upwards();
        let nearest = around.by_ref().find(|open| matches!(open.name, tag::TEMPLATE | tag::TABLE));
        let root = self.stack.get(0).map_or(DOCUMENT, |root| root.node);
        match nearest {
            Some(table) if table.name == tag::TABLE => match self.tree.parent(table.node) {
                Some(parent) => (parent, table.node),
                None => (around.next().map_or(root, |before| before.node), NONE),
            },
            template => (template.map_or(root, |template| template.node), NONE),
        }
    }

    /// *Insert a character*, for a run of characters.
    #[inline]
    pub(super) fn insert_text(&mut self, text: TokenText<'_>) {
        let target = self.stack.current();
        if text.text.is_empty() {
            return;
        }
        if !self.foster_parenting {
            return self.tree.append_text(target.node, text);
        }
        match self.insertion_place(target) {
            (parent, NONE) => self.tree.append_text(parent, text),
            (parent, sibling) => self.tree.insert_text(parent, text, sibling),
        }
    }

    /// *Insert a comment*. The insertion mode decides where.
    pub(super) fn insert_comment(&mut self, comment: Index) {
        match self.mode {
            Mode::Initial | Mode::BeforeHtml | Mode::AfterAfterBody | Mode::AfterAfterFrameset => {
                self.tree.append(DOCUMENT, comment);
            }
            Mode::AfterBody => {
                let root = self.stack.get(0).map_or(DOCUMENT, |root| root.node);
                self.tree.append(root, comment);
            }
            _ => self.insert_node(comment),
        }
    }

    /// Pops the current node. It ends where the current token begins.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.pop_ending(self.span.start);
    }

    /// Pops the current node. It ends at `end`.
    #[inline]
    pub(super) fn pop_ending(&mut self, end: u32) {
        if let Some(popped) = self.stack.pop() {
            self.tree.set_end(popped.node, end);
            if popped.kinds & FORMATTING != 0 {
                self.active.note_closed(popped.node);
            }
        }
    }

    /// Pops elements until one of this name has been popped. That one ends at `end`.
    ///
    /// Many rules *generate implied end tags* first. That only decides on a parse error: the elements are popped either way.
    pub(super) fn pop_until(&mut self, name: NameId, end: u32) {
        while self.stack.current().name != name && self.stack.len() > 1 {
            self.pop();
        }
        self.pop_ending(end);
    }

    /// Pops elements until the current node is in this set.
    pub(super) fn clear_back_to(&mut self, context: Kinds) {
        while self.stack.current().kinds & context == 0 && self.stack.len() > 1 {
            self.pop();
        }
    }

    pub(super) fn generate_implied_end_tags(&mut self) {
        while self.stack.current().kinds & IMPLIED_END != 0 {
            self.pop();
        }
    }

    pub(super) fn generate_implied_end_tags_except(&mut self, name: NameId) {
        while self.stack.current().kinds & IMPLIED_END != 0 && self.stack.current().name != name {
            self.pop();
        }
    }

    /// If the stack *has a p element in button scope*, closes it.
    #[inline]
    pub(super) fn close_p_in_button_scope(&mut self) {
        if self.stack.has_in_scope(tag::P, BUTTON) {
            self.pop_until(tag::P, self.span.start);
        }
    }
}
