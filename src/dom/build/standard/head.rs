//! 13.2.6.4.4 to 13.2.6.4.6: the insertion modes *in head*, *in head noscript* and *after head*.

use super::stack::OpenElement;
use super::{Mode, TreeBuilder};
use crate::html::kinds::{self, HEAD_CONTENT};
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{StartTag, TokenizerState};

impl TreeBuilder {
    /// 13.2.6.4.4, start tags.
    pub(super) fn in_head_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::HTML => self.in_body_html(tag),
            tag::BASE | tag::BASEFONT | tag::BGSOUND | tag::LINK | tag::META => {
                self.insert_void(tag);
            }
            tag::NOFRAMES | tag::SCRIPT | tag::STYLE | tag::TITLE => return self.insert_raw_text(tag),
            tag::NOSCRIPT => {
                self.insert_element(tag);
                self.mode = Mode::InHeadNoscript;
            }
            tag::TEMPLATE => self.in_head_template(tag),
            tag::HEAD => {}
            _ => return self.early_start_tag(tag),
        }
        TokenizerState::Data
    }

    /// 13.2.6.2, the generic raw text and RCDATA element parsing algorithms.
    pub(super) fn insert_raw_text(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        self.insert_element(tag);
        self.original_mode = self.mode;
        self.mode = Mode::Text;
        TokenizerState::after_start_tag(tag.name)
    }

    /// 13.2.6.4.8, *text*: any end tag.
    pub(super) fn text_end_tag(&mut self) {
        self.pop_ending(self.span.end);
        self.mode = self.original_mode;
    }

    /// 13.2.6.4.4, start tag: template, without declarative shadow roots.
    fn in_head_template(&mut self, tag: &StartTag<'_>) {
        self.insert_element(tag);
        self.active.push_marker();
        self.frameset_ok = false;
        self.mode = Mode::InTemplate;
        self.template_modes.push(Mode::InTemplate);
    }

    /// 13.2.6.4.4, end tags.
    pub(super) fn in_head_end_tag(&mut self, name: NameId) {
        match name {
            tag::HEAD => {
                self.pop_ending(self.span.end);
                self.mode = Mode::AfterHead;
            }
            tag::BODY | tag::HTML | tag::BR => self.early_end_tag(name),
            tag::TEMPLATE => self.in_head_template_end(),
            _ => {}
        }
    }

    /// 13.2.6.4.4, end tag: template.
    fn in_head_template_end(&mut self) {
        if !self.stack.has_template() {
            return;
        }
        self.generate_implied_end_tags_thoroughly();
        self.close_template(self.span.end);
    }

    /// 13.2.6.4.5, start tags.
    pub(super) fn in_head_noscript_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::HTML => self.in_body_html(tag),
            tag::BASEFONT | tag::BGSOUND | tag::LINK | tag::META | tag::NOFRAMES | tag::STYLE => {
                return self.in_head_start_tag(tag);
            }
            tag::HEAD | tag::NOSCRIPT => {}
            _ => return self.early_start_tag(tag),
        }
        TokenizerState::Data
    }

    /// 13.2.6.4.5, end tags.
    pub(super) fn in_head_noscript_end_tag(&mut self, name: NameId) {
        match name {
            tag::NOSCRIPT => {
                self.pop_ending(self.span.end);
                self.mode = Mode::InHead;
            }
            tag::BR => self.early_end_tag(name),
            _ => {}
        }
    }

    /// 13.2.6.4.6, start tags.
    pub(super) fn after_head_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::HTML => self.in_body_html(tag),
            tag::BODY => {
                self.insert_element(tag);
                self.frameset_ok = false;
                self.mode = Mode::InBody;
            }
            tag::FRAMESET => self.insert_frameset(tag),
            name if kinds::of(name) & HEAD_CONTENT != 0 => return self.in_closed_head(tag),
            tag::HEAD => {}
            _ => return self.early_start_tag(tag),
        }
        TokenizerState::Data
    }

    /// 13.2.6.4.6, start tag: base, link and others. The head is on the stack for this tag.
    fn in_closed_head(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        let Some(head) = self.head else { return TokenizerState::Data };
        self.stack.push(OpenElement { node: head, name: tag::HEAD, kinds: kinds::of(tag::HEAD) });
        let state = self.in_head_start_tag(tag);
        if let Some(at) = self.stack.position(head) {
            self.stack.remove(at);
        }
        state
    }

    /// 13.2.6.4.6, end tags.
    pub(super) fn after_head_end_tag(&mut self, name: NameId) {
        match name {
            tag::TEMPLATE => self.in_head_template_end(),
            tag::BODY | tag::HTML | tag::BR => self.early_end_tag(name),
            _ => {}
        }
    }
}
