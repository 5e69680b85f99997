//! Keeps the limits on depth and on formatting elements, in the same way on both paths. It is between the
//! tokenizer and the path, and sends end tags for the elements that have to be closed.
//!
//! Without the limits, html5ever's tree builder takes quadratic time: in the depth, in the open formatting
//! elements, and in the markers of the list of active formatting elements.

mod depth;
mod formatting;
mod markers;

use crate::diagnostic::DiagnosticKind;
use crate::dom::build::tree::Tree;
use crate::html::kinds;
use crate::html::names::{NameId, tag};
use crate::html::strings::Span;
use crate::html::tokenizer::{Doctype, StartTag, TokenSink, TokenSpan, TokenText, TokenizerState};
use crate::options::Limits;
use depth::DepthLimit;
use formatting::FormattingLimit;
use markers::MarkerLimit;

/// A path: it takes tokens and fills the arena.
pub(super) trait TreeConstruction {
    fn start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState;
    fn end_tag(&mut self, name: NameId, span: TokenSpan);
    fn text(&mut self, text: TokenText<'_>, span: TokenSpan);
    fn null(&mut self, span: TokenSpan);
    fn comment(&mut self, text: TokenText<'_>, span: TokenSpan);
    fn doctype(&mut self, doctype: Doctype, span: TokenSpan);
    fn end(&mut self, span: TokenSpan);
    fn is_foreign(&self) -> bool;
    /// Reads or changes the arena.
    fn with_tree<R>(&mut self, action: impl FnOnce(&mut Tree) -> R) -> R;
}

/// A path with the limits before it.
pub(super) struct LimitedPath<B> {
    path: B,
    depth: DepthLimit,
    formatting: FormattingLimit,
    markers: MarkerLimit,
}

impl<B: TreeConstruction> LimitedPath<B> {
    pub(super) fn new(path: B, limits: &Limits, source_len: usize) -> Self {
        LimitedPath {
            path,
            depth: DepthLimit::new(limits.depth),
            formatting: FormattingLimit::new(limits.formatting, source_len),
            markers: MarkerLimit::default(),
        }
    }

    pub(super) fn into_inner(self) -> B {
        self.path
    }

    fn note(&mut self, limit: DiagnosticKind, span: TokenSpan) {
        self.path.with_tree(|tree| tree.limits_hit.note(limit, span.start));
    }

    /// Closes an element before its end tag, because a start tag would exceed the depth.
    fn close_early(&mut self, name: NameId, at: u32, tag: TokenSpan) {
        self.note(DiagnosticKind::Depth, tag);
        self.depth.note_closed_early(name);
        self.close(name, TokenSpan { start: at, end: at });
    }

    /// Sends an end tag to the path, after the end tags that `markers` adds.
    #[inline]
    fn close(&mut self, name: NameId, span: TokenSpan) {
        if markers::is_marker_related(name) {
            self.close_cells_at_end(name, span);
        }
        self.path.end_tag(name, span);
    }

    fn close_cells_at_end(&mut self, name: NameId, span: TokenSpan) {
        for cell in self.markers.end_tag(name) {
            self.note(DiagnosticKind::Formatting, span);
            self.path.end_tag(cell, TokenSpan { end: span.start, ..span });
        }
    }

    /// Applies the limits to the element that a start tag has made.
    #[inline]
    fn apply_limits(
        &mut self,
        tag: &StartTag<'_>,
        new_element: Option<(u16, NameId)>,
        state: TokenizerState,
    ) {
        if markers::is_marker_related(tag.name)
            && self.markers.start_tag(tag.name, new_element.is_some_and(|(_, name)| name == tag.name))
        {
            self.note(DiagnosticKind::Formatting, tag.span);
            self.close(tag.name, tag.span);
        }
        let Some((depth, name)) = new_element else { return };
        if depth < self.depth.limit() {
            return self.depth.clear();
        }
        // An element with raw text has no child elements, and the tokenizer needs it open.
        let is_foreign = name != tag.name;
        let is_closed =
            is_closed_at_once(tag.name) || (tag.self_closing && is_foreign) || state != TokenizerState::Data;
        match is_closed {
            true => {}
            false if depth == self.depth.limit() => self.depth.set_at_limit(tag.name),
            false => self.close_early(tag.name, tag.span.end, tag.span),
        }
    }

    /// Closes the formatting elements over the limit that a token has opened, the innermost first.
    fn apply_formatting_limit(&mut self, span: TokenSpan) {
        let formatting = &mut self.formatting;
        let over_limit = self.path.with_tree(|tree| formatting.take_over_limit(tree.opened_formatting()));
        for name in over_limit {
            self.note(DiagnosticKind::Formatting, span);
            self.path.end_tag(name, TokenSpan { end: span.start, ..span });
        }
    }
}

/// True if a start tag of this name never leaves an element open. `image` becomes `img`.
fn is_closed_at_once(name: NameId) -> bool {
    kinds::is_void(name) || name == tag::IMAGE
}

impl<B: TreeConstruction> TokenSink for LimitedPath<B> {
    #[inline]
    fn tag_name(&mut self, name: &str) -> NameId {
        self.path.with_tree(|tree| tree.names.element(name))
    }

    #[inline]
    fn attribute_name(&mut self, name: &str) -> NameId {
        self.path.with_tree(|tree| tree.names.attribute(name))
    }

    #[inline]
    fn allow_attribute(&mut self, count: usize, tag_start: u32) -> bool {
        self.path.with_tree(|tree| tree.allow_attribute(count, tag_start))
    }

    fn store(&mut self, text: &str) -> Span {
        self.path.with_tree(|tree| tree.store(text))
    }

    fn start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        if self.path.with_tree(|tree| tree.is_full()) {
            return TokenizerState::Data;
        }
        if !is_closed_at_once(tag.name)
            && let Some(at_limit) = self.depth.take_at_limit()
        {
            self.close_early(at_limit, tag.span.start, tag.span);
        }
        let before = self.path.with_tree(Tree::begin_token);
        let state = self.path.start_tag(tag);
        let new_element = self.path.with_tree(|tree| tree.element_since(before));
        let opened = self.path.with_tree(|tree| tree.opened_formatting().len());
        self.apply_limits(tag, new_element, state);
        if opened > 1 {
            self.apply_formatting_limit(tag.span);
        }
        state
    }

    fn end_tag(&mut self, name: NameId, span: TokenSpan) {
        if self.path.with_tree(|tree| tree.is_full()) || self.depth.drop_end_tag(name) {
            return;
        }
        self.close(name, span);
    }

    fn text(&mut self, text: TokenText<'_>, span: TokenSpan) {
        if self.path.with_tree(|tree| tree.is_full()) {
            return;
        }
        self.path.with_tree(Tree::begin_token);
        self.path.text(text, span);
        if self.path.with_tree(|tree| tree.opened_formatting().len()) > 1 {
            self.apply_formatting_limit(span);
        }
    }

    fn null(&mut self, span: TokenSpan) {
        if !self.path.with_tree(|tree| tree.is_full()) {
            self.path.null(span);
        }
    }

    fn comment(&mut self, text: TokenText<'_>, span: TokenSpan) {
        self.path.comment(text, span);
    }

    fn doctype(&mut self, doctype: Doctype, span: TokenSpan) {
        self.path.doctype(doctype, span);
    }

    fn end(&mut self, span: TokenSpan) {
        self.path.end(span);
    }

    fn is_foreign(&self) -> bool {
        self.path.is_foreign()
    }
}
