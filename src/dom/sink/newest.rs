//! What the feed asks about the nodes made last, and adds without the tree builder.

use std::cell::Ref;

use html5ever::ns;

use super::{Handle, Sink};
use crate::dom::builder::{Builder, Index, Piece};
use crate::dom::flag;
use crate::tokenizer::StartTag;

impl Sink {
    /// Whose name the tree builder asked for last, since this was called last.
    pub(in crate::dom) fn take_asked_for(&self) -> Option<Handle> {
        self.asked_for.take()
    }

    pub(in crate::dom) fn tree(&self) -> Ref<'_, Builder> {
        self.builder.borrow()
    }

    /// Appends an element without the tree builder, if there is room for it.
    pub(in crate::dom) fn append_element(&self, parent: Handle, tag: &StartTag<'_>) -> Option<Handle> {
        let mut builder = self.builder.borrow_mut();
        builder.offset = tag.place.start;
        let node = builder.append_element(parent.node, tag.name, tag.attributes);
        (!builder.is_full()).then_some(Handle { node, name: tag.name })
    }

    /// Appends a text without the tree builder.
    pub(in crate::dom) fn append_text(&self, parent: Handle, text: Piece<'_>, offset: u32) {
        let mut builder = self.builder.borrow_mut();
        builder.offset = offset;
        builder.append_text(parent.node, text);
    }

    /// Appends a comment without the tree builder.
    pub(in crate::dom) fn append_comment(&self, parent: Handle, text: &str, offset: u32) {
        self.builder.borrow_mut().offset = offset;
        let text = self.comment_piece(text);
        let mut builder = self.builder.borrow_mut();
        let comment = builder.new_comment(text);
        builder.append(parent.node, comment);
    }

    /// The node made last, if it is an element and there were only so many before it.
    pub(in crate::dom) fn new_element(&self, nodes_before: usize) -> Option<Handle> {
        let builder = self.builder.borrow();
        let (_, name) = builder.newest_element().filter(|_| builder.node_count() > nodes_before)?;
        Some(Handle { node: builder.node_count() as Index - 1, name })
    }

    /// Its depth.
    pub(in crate::dom) fn depth_of_new_element(&self, nodes_before: usize) -> Option<u16> {
        let builder = self.builder.borrow();
        let (depth, _) = builder.newest_element().filter(|_| builder.node_count() > nodes_before)?;
        Some(depth)
    }

    /// The element around another one.
    pub(in crate::dom) fn around(&self, element: Handle) -> Handle {
        let builder = self.builder.borrow();
        let node = builder.parent(element.node);
        Handle { node, name: builder.name(node) }
    }

    /// Do the rules for HTML hold in a foreign element?
    pub(in crate::dom) fn is_integration_point(&self, element: Handle) -> bool {
        let builder = self.builder.borrow();
        let name = builder.names.get(element.name);
        match *name.namespace {
            ns!(svg) => matches!(name.local, "foreignObject" | "desc" | "title"),
            ns!(mathml) => {
                matches!(name.local, "mi" | "mo" | "mn" | "ms" | "mtext")
                    || builder.is_marked(element.node, flag::INTEGRATION_POINT)
            }
            _ => false,
        }
    }

    /// Is the element made last one of svg or MathML?
    pub(in crate::dom) fn is_new_element_foreign(&self) -> bool {
        let builder = self.builder.borrow();
        builder.newest_element().is_some_and(|(_, name)| *builder.names.get(name).namespace != ns!(html))
    }
}
