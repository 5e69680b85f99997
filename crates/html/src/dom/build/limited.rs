//! Keeps the limits on depth and on formatting elements. It is between the tokenizer and the tree builder, and sends
//! end tags for the elements that have to be closed.
//!
//! Without the limits, the standard's algorithm takes quadratic time: in the depth, in the open formatting elements, and
//! in the markers of the list of active formatting elements.

mod depth;
mod markers;

use crate::diagnostic::DiagnosticKind;
use crate::dom::build::standard::TreeBuilder;
use crate::kinds;
use crate::names::{NameId, tag};
use crate::options::Limits;
use crate::strings::TextRange;
use crate::tokenizer::{StartTag, Token, TokenSink, TokenSpan, TokenizerState};
use depth::DepthLimit;
use markers::MarkerLimit;

pub(super) struct LimitedBuilder {
    pub(super) builder: TreeBuilder,
    depth: DepthLimit,
    formatting: FormattingLimit,
    markers: MarkerLimit,
}

impl LimitedBuilder {
    pub(super) fn new(builder: TreeBuilder, limits: &Limits, source_len: usize) -> Self {
        LimitedBuilder {
            builder,
            depth: DepthLimit::new(limits.depth_limit()),
            formatting: FormattingLimit::new(limits.max_formatting, source_len),
            markers: MarkerLimit::default(),
        }
    }

    fn note(&mut self, limit: DiagnosticKind, span: TokenSpan) {
        self.builder.tree.limits_hit.note(limit, span.start);
    }

    /// Closes an element before its end tag, because a start tag would exceed the depth.
    fn close_early(&mut self, name: NameId, at: u32, tag: TokenSpan) {
        self.note(DiagnosticKind::Depth, tag);
        self.depth.note_closed_early(name);
        self.close(name, TokenSpan { start: at, end: at });
    }

    /// Sends an end tag to the tree builder, after the end tags that `markers` adds.
    fn close(&mut self, name: NameId, span: TokenSpan) {
        self.close_marked(name, span);
        self.builder.token(Token::End(name), span);
    }

    /// Sends the end tags that `markers` adds before an end tag.
    #[inline]
    fn close_marked(&mut self, name: NameId, span: TokenSpan) {
        if markers::is_marker_related(name) {
            for cell in self.markers.end_tag(name) {
                self.note(DiagnosticKind::Formatting, span);
                self.close_before(cell, span);
            }
        }
    }

    /// Sends an end tag that is not in the page, before a token.
    fn close_before(&mut self, name: NameId, span: TokenSpan) {
        self.builder.token(Token::End(name), TokenSpan { end: span.start, ..span });
    }

    fn start_tag(&mut self, tag: &StartTag<'_>, span: TokenSpan) -> TokenizerState {
        if !is_closed_at_once(tag.name)
            && let Some(at_limit) = self.depth.at_limit.take()
        {
            self.close_early(at_limit, span.start, span);
        }
        let before = self.builder.tree.begin_token();
        let state = self.builder.token(Token::Start(tag.name, tag), span);
        let new_element = self.builder.tree.element_since(before);
        let opened = self.builder.tree.opened_formatting().len();
        self.apply_limits(tag, span, new_element, state);
        if opened > 1 {
            self.apply_formatting_limit(span);
        }
        state
    }

    #[inline]
    fn apply_limits(
        &mut self,
        tag: &StartTag<'_>,
        span: TokenSpan,
        new_element: Option<(u16, NameId)>,
        state: TokenizerState,
    ) {
        if markers::is_marker_related(tag.name)
            && self.markers.start_tag(tag.name, new_element.is_some_and(|(_, name)| name == tag.name))
        {
            self.note(DiagnosticKind::Formatting, span);
            self.close(tag.name, span);
        }
        let Some((depth, name)) = new_element else { return };
        if depth < self.depth.limit {
            return self.depth.clear();
        }
        // An element with raw text has no child elements, and the tokenizer needs it open.
        let is_foreign = name != tag.name;
        let is_closed =
            is_closed_at_once(tag.name) || (tag.self_closing && is_foreign) || state != TokenizerState::Data;
        match is_closed {
            true => {}
            false if depth == self.depth.limit => self.depth.at_limit = Some(tag.name),
            false => self.close_early(tag.name, span.end, span),
        }
    }

    /// Closes the formatting elements over the limit that a token has opened, the innermost first.
    fn apply_formatting_limit(&mut self, span: TokenSpan) {
        let formatting = &mut self.formatting;
        let over_limit = formatting.take_over_limit(self.builder.tree.opened_formatting());
        for name in over_limit {
            self.note(DiagnosticKind::Formatting, span);
            self.close_before(name, span);
        }
    }
}

/// Bounds the cost of formatting elements. If they are left open, each paragraph reopens them (HTML 13.2.4.3,
/// *reconstruct the active formatting elements*).
struct FormattingLimit {
    /// The maximum number of formatting elements that one token may open.
    limit: usize,
    /// The number of formatting elements that tokens may still reopen in the whole page. It depends on the page's
    /// length, because pages with many paragraphs reopen more.
    reopen_budget: usize,
}

impl FormattingLimit {
    fn new(limit: u16, source_len: usize) -> Self {
        FormattingLimit { limit: usize::from(limit), reopen_budget: source_len / 8 + 4096 }
    }

    /// What a token has opened over the limit, the innermost first.
    fn take_over_limit(&mut self, opened: &[NameId]) -> Vec<NameId> {
        self.reopen_budget = self.reopen_budget.saturating_sub(opened.len().saturating_sub(1));
        let limit = if self.reopen_budget == 0 { 0 } else { self.limit };
        opened[limit.min(opened.len())..].iter().rev().copied().collect()
    }
}

/// True if a start tag of this name never leaves an element open. `image` becomes `img`.
fn is_closed_at_once(name: NameId) -> bool {
    kinds::is_void(name) || name == tag::IMAGE
}

impl TokenSink for LimitedBuilder {
    #[inline]
    fn tag_name(&mut self, name: &str) -> NameId {
        self.builder.tree.names.element(name)
    }

    #[inline]
    fn attribute_name(&mut self, name: &str) -> NameId {
        self.builder.tree.names.attribute(name)
    }

    #[inline]
    fn allow_attribute(&mut self, count: usize, tag_start: u32) -> bool {
        self.builder.tree.allow_attribute(count, tag_start)
    }

    fn store(&mut self, text: &str) -> TextRange {
        self.builder.tree.store(text)
    }

    #[inline(always)]
    fn token(&mut self, token: Token<'_>, span: TokenSpan) -> TokenizerState {
        match token {
            Token::Comment(_) | Token::Doctype(_) | Token::EndOfFile => {}
            _ if self.builder.tree.is_full() => return TokenizerState::Data,
            Token::Start(_, tag) => return self.start_tag(tag, span),
            Token::End(name) if self.depth.drop_end_tag(name) => return TokenizerState::Data,
            Token::End(name) => self.close_marked(name, span),
            Token::Text(_) => _ = self.builder.tree.begin_token(),
            Token::Null => {}
        }
        let state = self.builder.token(token, span);
        if matches!(token, Token::Text(_)) && self.builder.tree.opened_formatting().len() > 1 {
            self.apply_formatting_limit(span);
        }
        state
    }

    fn is_foreign(&self) -> bool {
        self.builder.is_foreign()
    }
}
