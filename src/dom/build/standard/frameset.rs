//! 13.2.6.4.18, 13.2.6.4.19 and 13.2.6.4.21: the insertion modes *in frameset*, *after frameset* and *after after
//! frameset*. These modes ignore other tokens.

use super::{Mode, TreeBuilder, split_whitespace};
use crate::dom::build::tree::NONE;
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{StartTag, TokenText, TokenizerState};

impl TreeBuilder {
    /// 13.2.6.4.6 and 13.2.6.4.7, start tag: frameset.
    pub(super) fn insert_frameset(&mut self, tag: &StartTag<'_>) {
        self.insert_element(tag);
        self.mode = Mode::InFrameset;
    }

    /// 13.2.6.4.7, start tag: frameset. It replaces the body, unless the frameset-ok flag is *not ok*.
    pub(super) fn in_body_frameset(&mut self, tag: &StartTag<'_>) {
        let Some(body) = self.stack.get(1).filter(|second| second.name == tag::BODY) else { return };
        if !self.frameset_ok {
            return;
        }
        self.tree.detach(body.node);
        while self.stack.len() > 1 {
            self.pop();
        }
        self.insert_frameset(tag);
    }

    /// 13.2.6.4.18, start tags.
    pub(super) fn in_frameset_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::FRAMESET => {
                self.insert_element(tag);
            }
            tag::FRAME => {
                self.insert_void(tag);
            }
            _ => return self.after_frameset_start_tag(tag),
        }
        TokenizerState::Data
    }

    /// 13.2.6.4.19 and 13.2.6.4.21, start tags. After the end tag of the root, `noframes` is still inside of the root.
    pub(super) fn after_frameset_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::HTML => self.in_body_html(tag),
            tag::NOFRAMES => {
                self.set_end_of_root(NONE);
                return self.in_head_start_tag(tag);
            }
            _ => {}
        }
        TokenizerState::Data
    }

    /// 13.2.6.4.18, end tag: frameset. In a fragment, the mode stays, and the root stays open.
    pub(super) fn in_frameset_end_tag(&mut self, name: NameId) {
        if name != tag::FRAMESET || self.stack.len() == 1 {
            return;
        }
        self.pop_ending(self.span.end);
        if !self.is_fragment() && self.stack.current().name != tag::FRAMESET {
            self.mode = Mode::AfterFrameset;
        }
    }

    /// 13.2.6.4.19, end tag: html.
    pub(super) fn after_frameset_end_tag(&mut self, name: NameId) {
        if name == tag::HTML {
            self.mode = Mode::AfterAfterFrameset;
            self.set_end_of_root(self.span.end);
        }
    }

    /// 13.2.6.4.18 and 13.2.6.4.19, characters. Only whitespace is inserted.
    pub(super) fn in_frameset_text(&mut self, text: TokenText<'_>) {
        self.for_each_whitespace(text, Self::insert_text);
    }

    /// 13.2.6.4.21, characters. Whitespace is processed by the rules for *in body*.
    pub(super) fn after_after_frameset_text(&mut self, text: TokenText<'_>) {
        self.for_each_whitespace(text, Self::in_body_text);
    }

    fn for_each_whitespace(&mut self, text: TokenText<'_>, process: fn(&mut Self, TokenText<'_>)) {
        let mut rest = text;
        while !rest.text.is_empty() {
            let (space, other) = split_whitespace(rest);
            if !space.text.is_empty() {
                process(self, space);
            }
            let is_space = |byte: u8| byte.is_ascii_whitespace();
            let len = other.text.bytes().position(is_space).unwrap_or(other.text.len());
            rest = other.split_at(len).1;
        }
    }
}
