//! 13.2.6.4.17 and 13.2.6.4.20: the insertion modes *after body* and *after after body*.

use super::{Mode, TreeBuilder, split_whitespace};
use crate::dom::build::tree::NONE;
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{StartTag, TokenText, TokenizerState};

impl TreeBuilder {
    /// 13.2.6.4.17 and 13.2.6.4.20, start tags.
    pub(super) fn after_body_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        if tag.name == tag::HTML {
            self.in_body_html(tag);
            return TokenizerState::Data;
        }
        self.return_to_body();
        self.process_start_tag(tag)
    }

    /// 13.2.6.4.17, end tags: html, which is ignored in a fragment, and anything else.
    pub(super) fn after_body_end_tag(&mut self, name: NameId) {
        match name {
            tag::HTML if self.is_fragment() => {}
            tag::HTML => {
                self.mode = Mode::AfterAfterBody;
                self.set_end_of_root(self.span.end);
            }
            _ => self.after_after_body_end_tag(name),
        }
    }

    /// 13.2.6.4.20, end tags: anything else.
    pub(super) fn after_after_body_end_tag(&mut self, name: NameId) {
        self.return_to_body();
        self.process_end_tag(name);
    }

    /// 13.2.6.4.17 and 13.2.6.4.20, characters. Whitespace is processed by the rules for *in body*; other
    /// text is anything else.
    pub(super) fn after_body_text(&mut self, text: TokenText<'_>) {
        let (space, rest) = split_whitespace(text);
        if !space.text.is_empty() {
            self.in_body_text(space);
        }
        if !rest.text.is_empty() {
            self.return_to_body();
            self.process_text(rest);
        }
    }

    /// 13.2.6.4.17 and 13.2.6.4.20, anything else: switches back to *in body*. The body is still on the
    /// stack, so its end is not yet known.
    pub(super) fn return_to_body(&mut self) {
        self.mode = Mode::InBody;
        self.set_end_of_body(NONE);
        self.set_end_of_root(NONE);
    }

    /// Notes the end of the body, which stays on the stack.
    pub(super) fn set_end_of_body(&mut self, end: u32) {
        if let Some(body) = self.stack.get(1) {
            self.tree.set_end(body.node, end);
        }
    }

    pub(super) fn set_end_of_root(&mut self, end: u32) {
        if let Some(root) = self.stack.get(0) {
            self.tree.set_end(root.node, end);
        }
    }
}
