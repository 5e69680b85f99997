//! 13.2.6.4.17 to 13.2.6.4.21: the insertion modes after the body, and the modes of framesets.

use super::{Mode, TreeBuilder, split_whitespace};
use crate::dom::build::tree::NONE;
use crate::names::tag;
use crate::tokenizer::Token::{End, EndOfFile, Start, Text};
use crate::tokenizer::{StartTag, Token, TokenText};

/// The indexes of the `html` element and the body in the stack of open elements.
const ROOT: usize = 0;
pub(super) const BODY: usize = 1;

impl TreeBuilder {
    /// 13.2.6.4.17, *after body*, and 13.2.6.4.20, *after after body*. In a fragment, the end tag `html` is ignored.
    pub(super) fn after_body(&mut self, token: Token<'_>) {
        match token {
            Start(tag::HTML, tag) => self.in_body_html(tag),
            End(tag::HTML) if self.mode == Mode::AfterBody => {
                if !self.is_fragment() {
                    self.mode = Mode::AfterAfterBody;
                    self.set_end_of(ROOT, self.span.end);
                }
            }
            // Whitespace is processed by the rules for *in body*; other text is anything else.
            Text(text) => {
                let (space, rest) = split_whitespace(text);
                if !space.text.is_empty() {
                    self.in_body_text(space);
                }
                if !rest.text.is_empty() {
                    self.return_to_body();
                    self.process(Text(rest));
                }
            }
            EndOfFile => {}
            _ => {
                self.return_to_body();
                self.process(token);
            }
        }
    }

    /// 13.2.6.4.17 and 13.2.6.4.20, anything else: switches back to *in body*. The body is still on the
    /// stack, so its end is not yet known.
    fn return_to_body(&mut self) {
        self.mode = Mode::InBody;
        self.set_end_of(BODY, NONE);
        self.set_end_of(ROOT, NONE);
    }

    /// Notes the end of the root or the body, which stays on the stack.
    pub(super) fn set_end_of(&mut self, at: usize, end: u32) {
        if let Some(open) = self.stack.get(at) {
            self.tree.set_end(open.node, end);
        }
    }

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

    /// 13.2.6.4.18, *in frameset*. In a fragment, the mode stays at the end of a frameset, and the root stays open.
    pub(super) fn in_frameset(&mut self, token: Token<'_>) {
        match token {
            Start(tag::FRAMESET, tag) => _ = self.insert_element(tag),
            Start(tag::FRAME, tag) => _ = self.insert_void(tag),
            End(name) => {
                if name == tag::FRAMESET && self.stack.len() > 1 {
                    self.pop_ending(self.span.end);
                    if !self.is_fragment() && self.stack.current().name != tag::FRAMESET {
                        self.mode = Mode::AfterFrameset;
                    }
                }
            }
            _ => self.after_frameset(token),
        }
    }

    /// 13.2.6.4.19, *after frameset*, and 13.2.6.4.21, *after after frameset*. Only whitespace is inserted. After the end tag
    /// of the root, `noframes` is still inside of the root.
    pub(super) fn after_frameset(&mut self, token: Token<'_>) {
        match token {
            Start(tag::HTML, tag) => self.in_body_html(tag),
            Start(tag::NOFRAMES, _) => {
                self.set_end_of(ROOT, NONE);
                self.in_head(token);
            }
            End(tag::HTML) if self.mode == Mode::AfterFrameset => {
                self.mode = Mode::AfterAfterFrameset;
                self.set_end_of(ROOT, self.span.end);
            }
            Text(text) if self.mode == Mode::AfterAfterFrameset => {
                self.for_each_whitespace(text, Self::in_body_text);
            }
            Text(text) => self.for_each_whitespace(text, Self::insert_text),
            EndOfFile => self.in_body(token),
            _ => {}
        }
    }

    /// Processes the whitespace of a text. Its words are ignored.
    pub(super) fn for_each_whitespace(&mut self, text: TokenText<'_>, process: fn(&mut Self, TokenText<'_>)) {
        let mut rest = text;
        while !rest.text.is_empty() {
            let (space, visible) = split_whitespace(rest);
            if !space.text.is_empty() {
                process(self, space);
            }
            let is_space = |byte: u8| byte.is_ascii_whitespace();
            let len = visible.text.bytes().position(is_space).unwrap_or(visible.text.len());
            rest = visible.split_at(len).1;
        }
    }
}
