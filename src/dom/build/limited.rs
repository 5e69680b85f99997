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
use crate::html::tokenizer::{Doctype, SourceRange, StartTag, TokenSink, TokenText, TokenizerState};
use crate::options::Limits;
use depth::DepthLimit;
use formatting::FormattingLimit;
use markers::MarkerLimit;

/// A path: it takes tokens and fills the arena.
pub(super) trait TreeConstruction {
    fn start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState;
    fn end_tag(&mut self, name: NameId, place: SourceRange);
    fn text(&mut self, text: TokenText<'_>, place: SourceRange);
    fn null(&mut self, place: SourceRange);
    fn comment(&mut self, text: TokenText<'_>, place: SourceRange);
    fn doctype(&mut self, doctype: Doctype, place: SourceRange);
    fn end(&mut self, place: SourceRange);
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

    fn note(&mut self, limit: DiagnosticKind, place: SourceRange) {
        self.path.with_tree(|tree| tree.limits_hit.note(limit, place.start));
    }

    /// Closes an element before its end tag, because a start tag would exceed the depth.
    fn close_early(&mut self, name: NameId, at: u32, tag: SourceRange) {
        self.note(DiagnosticKind::Depth, tag);
        self.depth.note_closed_early(name);
        self.close(name, SourceRange { start: at, end: at });
    }

    /// Sends an end tag to the path, after the end tags that `markers` adds.
    #[inline]
    fn close(&mut self, name: NameId, place: SourceRange) {
        if markers::is_marker_related(name) {
            self.close_cells_at_end(name, place);
        }
        self.path.end_tag(name, place);
    }

    fn close_cells_at_end(&mut self, name: NameId, place: SourceRange) {
        for cell in self.markers.end_tag(name) {
            self.note(DiagnosticKind::Formatting, place);
            self.path.end_tag(cell, SourceRange { end: place.start, ..place });
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
            self.note(DiagnosticKind::Formatting, tag.place);
            self.close(tag.name, tag.place);
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
            false => self.close_early(tag.name, tag.place.end, tag.place),
        }
    }

    /// Closes the formatting elements over the limit that a token has opened, the innermost first.
    fn apply_formatting_limit(&mut self, place: SourceRange) {
        let formatting = &mut self.formatting;
        let over_limit = self.path.with_tree(|tree| formatting.take_over_limit(tree.opened_formatting()));
        for name in over_limit {
            self.note(DiagnosticKind::Formatting, place);
            self.path.end_tag(name, SourceRange { end: place.start, ..place });
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
            self.close_early(at_limit, tag.place.start, tag.place);
        }
        let before = self.path.with_tree(Tree::begin_token);
        let state = self.path.start_tag(tag);
        let new_element = self.path.with_tree(|tree| tree.element_since(before));
        let opened = self.path.with_tree(|tree| tree.opened_formatting().len());
        self.apply_limits(tag, new_element, state);
        if opened > 1 {
            self.apply_formatting_limit(tag.place);
        }
        state
    }

    fn end_tag(&mut self, name: NameId, place: SourceRange) {
        if self.path.with_tree(|tree| tree.is_full()) || self.depth.drop_end_tag(name) {
            return;
        }
        self.close(name, place);
    }

    fn text(&mut self, text: TokenText<'_>, place: SourceRange) {
        if self.path.with_tree(|tree| tree.is_full()) {
            return;
        }
        self.path.with_tree(Tree::begin_token);
        self.path.text(text, place);
        if self.path.with_tree(|tree| tree.opened_formatting().len()) > 1 {
            self.apply_formatting_limit(place);
        }
    }

    fn null(&mut self, place: SourceRange) {
        if !self.path.with_tree(|tree| tree.is_full()) {
            self.path.null(place);
        }
    }

    fn comment(&mut self, text: TokenText<'_>, place: SourceRange) {
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
