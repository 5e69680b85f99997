//! 13.2.6.4.16: the insertion mode *in template*.

use super::{Mode, StandardPath};
use crate::html::kinds::{self, HEAD_CONTENT};
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{StartTag, TokenizerState};

impl StandardPath {
    /// 13.2.6.4.16, start tags.
    pub(super) fn in_template_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        let mode = match tag.name {
            name if kinds::of(name) & HEAD_CONTENT != 0 => return self.in_head_start_tag(tag),
            tag::CAPTION | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD => Mode::InTable,
            tag::COL => Mode::InColumnGroup,
            tag::TR => Mode::InTableBody,
            tag::TD | tag::TH => Mode::InRow,
            _ => Mode::InBody,
        };
        self.template_modes.pop();
        self.template_modes.push(mode);
        self.mode = mode;
        self.process_start_tag(tag)
    }

    /// 13.2.6.4.16, end tags. All but `template` are ignored.
    pub(super) fn in_template_end_tag(&mut self, name: NameId) {
        if name == tag::TEMPLATE {
            self.in_head_end_tag(name);
        }
    }

    /// Closes the innermost template. Its end tag and the end of the page share these steps.
    pub(super) fn close_template(&mut self, end: u32) {
        self.pop_until(tag::TEMPLATE, end);
        self.active.clear_to_marker();
        self.template_modes.pop();
        self.reset_insertion_mode();
    }

    /// 13.2.6.4.16, an end-of-file token.
    pub(super) fn end_in_template(&mut self) {
        self.close_template(self.span.start);
    }
}
