//! Keeps the limits on depth and on formatting elements, in the same way on both paths. It is between the
//! tokenizer and the path, and sends end tags for the elements that have to be closed.
//!
//! Without the limits, html5ever's tree builder takes quadratic time: in the depth, in the open formatting
//! elements, and in the markers of the list of active formatting elements.

mod depth;
mod formatting;
mod markers;

use crate::diagnostic::DiagnosticKind;
use crate::dom::build::kinds;
use crate::dom::build::tree::Tree;
use crate::html::names::{NameId, tag};
use crate::html::strings::Span;
use crate::html::tokenizer::{Content, Doctype, SourceRange, StartTag, Text, TokenSink};
use crate::options::Limits;
use depth::Depth;
use formatting::Formatting;
use markers::Markers;

/// A path: it takes tokens and fills the arena.
pub(super) trait TreeConstruction {
    fn start_tag(&mut self, tag: &StartTag<'_>) -> Content;
    fn end_tag(&mut self, name: NameId, place: SourceRange);
    fn text(&mut self, text: Text<'_>, place: SourceRange);
    fn null(&mut self, place: SourceRange);
    fn comment(&mut self, text: Text<'_>, place: SourceRange);
    fn doctype(&mut self, doctype: Doctype, place: SourceRange);
    fn end(&mut self, place: SourceRange);
    fn is_foreign(&self) -> bool;
    /// Reads or changes the arena.
    fn with_tree<R>(&mut self, ask: impl FnOnce(&mut Tree) -> R) -> R;
}

/// A path with the limits before it.
pub(super) struct Limited<B> {
    path: B,
    depth: Depth,
    formatting: Formatting,
    markers: Markers,
}

impl<B: TreeConstruction> Limited<B> {
    pub(super) fn new(path: B, limits: &Limits, source_len: usize) -> Self {
        Limited {
            path,
            depth: Depth::new(limits.depth),
            formatting: Formatting::new(limits.formatting, source_len),
            markers: Markers::default(),
        }
    }

    pub(super) fn into_inner(self) -> B {
        self.path
    }

    fn note(&mut self, limit: DiagnosticKind, place: SourceRange) {
        self.path.with_tree(|tree| tree.limits_hit.note(limit, place.start));
    }

    /// Closes an element before its end tag, because a start tag would exceed the depth.
    fn close_early(&mut self, name: NameId, at: u32, tag: SourceRange) {
        self.note(DiagnosticKind::Depth, tag);
        self.depth.closed_early(name);
        self.close(name, SourceRange { start: at, end: at });
    }

    /// Sends an end tag to the path, after the end tags that `markers` adds.
    #[inline]
    fn close(&mut self, name: NameId, place: SourceRange) {
        if markers::concern(name) {
            self.keep_markers_at_end(name, place);
        }
        self.path.end_tag(name, place);
    }

    fn keep_markers_at_end(&mut self, name: NameId, place: SourceRange) {
        for cell in self.markers.end_tag(name) {
            self.note(DiagnosticKind::Formatting, place);
            self.path.end_tag(cell, SourceRange { end: place.start, ..place });
        }
    }

    /// Applies the limits to the element that a start tag has made.
    #[inline]
    fn keep_limits(&mut self, tag: &StartTag<'_>, made: Option<(u16, NameId)>, content: Content) {
        if markers::concern(tag.name)
            && self.markers.start_tag(tag.name, made.is_some_and(|(_, made)| made == tag.name))
        {
            self.note(DiagnosticKind::Formatting, tag.place);
            self.close(tag.name, tag.place);
        }
        let Some((depth, name)) = made else { return };
        if depth < self.depth.limit() {
            return self.depth.clear();
        }
        // An element with raw text has no child elements, and the tokenizer needs it open.
        let is_foreign = name != tag.name;
        let is_closed = is_void(tag.name) || (tag.self_closing && is_foreign) || content != Content::Data;
        match is_closed {
            true => {}
            false if depth == self.depth.limit() => self.depth.set_leaf(tag.name),
            false => self.close_early(tag.name, tag.place.end, tag.place),
        }
    }

    /// Closes the formatting elements over the limit that a token has opened, the innermost first.
    fn keep_formatting(&mut self, place: SourceRange) {
        let formatting = &mut self.formatting;
        let surplus = self.path.with_tree(|tree| formatting.surplus(tree.opened_formatting()));
        for name in surplus {
            self.note(DiagnosticKind::Formatting, place);
            self.path.end_tag(name, SourceRange { end: place.start, ..place });
        }
    }
}

/// True if a start tag of this name never leaves an element open. `image` becomes `img`.
fn is_void(name: NameId) -> bool {
    kinds::of(name) & kinds::VOID != 0 || name == tag::IMAGE
}

impl<B: TreeConstruction> TokenSink for Limited<B> {
    #[inline]
    fn tag_name(&mut self, name: &str) -> NameId {
        self.path.with_tree(|tree| tree.names.element(name))
    }

    #[inline]
    fn attribute_name(&mut self, name: &str) -> NameId {
        self.path.with_tree(|tree| tree.names.attribute(name))
    }

    fn store(&mut self, text: &str) -> Span {
        self.path.with_tree(|tree| tree.store(text))
    }

    fn start_tag(&mut self, tag: &StartTag<'_>) -> Content {
        if self.path.with_tree(|tree| tree.is_full()) {
            return Content::Data;
        }
        if !is_void(tag.name)
            && let Some(leaf) = self.depth.take_leaf()
        {
            self.close_early(leaf, tag.place.start, tag.place);
        }
        let before = self.path.with_tree(Tree::begin_token);
        let content = self.path.start_tag(tag);
        let made = self.path.with_tree(|tree| tree.element_since(before));
        let opened = self.path.with_tree(|tree| tree.opened_formatting().len());
        self.keep_limits(tag, made, content);
        if opened > 1 {
            self.keep_formatting(tag.place);
        }
        content
    }

    fn end_tag(&mut self, name: NameId, place: SourceRange) {
        if self.path.with_tree(|tree| tree.is_full()) || self.depth.drops_end_tag(name) {
            return;
        }
        self.close(name, place);
    }

    fn text(&mut self, text: Text<'_>, place: SourceRange) {
        if self.path.with_tree(|tree| tree.is_full()) {
            return;
        }
        self.path.with_tree(Tree::begin_token);
        self.path.text(text, place);
        if self.path.with_tree(|tree| tree.opened_formatting().len()) > 1 {
            self.keep_formatting(place);
        }
    }

    fn null(&mut self, place: SourceRange) {
        if !self.path.with_tree(|tree| tree.is_full()) {
            self.path.null(place);
        }
    }

    fn comment(&mut self, text: Text<'_>, place: SourceRange) {
        self.path.comment(text, place);
    }

    fn doctype(&mut self, doctype: Doctype, place: SourceRange) {
        self.path.doctype(doctype, place);
    }

    fn end(&mut self, place: SourceRange) {
        self.path.end(place);
    }

    fn is_foreign(&self) -> bool {
        self.path.is_foreign()
    }
}
