//! 13.2.6.4.11 to 13.2.6.4.15: the insertion modes *in caption*, *in column group*, *in table body*, *in row* and *in
//! cell*.

use super::stack::{OpenElement, TABLE};
use super::{Mode, TreeBuilder, split_whitespace};
use crate::html::kinds::{self, TABLE_BODY_CONTEXT, TABLE_PART, TABLE_ROW_CONTEXT};
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{StartTag, TokenText, TokenizerState};

impl TreeBuilder {
    /// 13.2.6.4.11, start tags.
    pub(super) fn in_caption_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            name if kinds::of(name) & TABLE_PART != 0 => match self.close_caption(self.span.start) {
                true => self.process_start_tag(tag),
                false => TokenizerState::Data,
            },
            _ => self.in_body_start_tag(tag),
        }
    }

    /// 13.2.6.4.11, end tags.
    pub(super) fn in_caption_end_tag(&mut self, name: NameId) {
        match name {
            tag::CAPTION => {
                self.close_caption(self.span.end);
            }
            tag::TABLE => {
                if self.close_caption(self.span.start) {
                    self.process_end_tag(name);
                }
            }
            tag::BODY | tag::HTML => {}
            name if kinds::of(name) & TABLE_PART != 0 => {}
            _ => self.in_body_end_tag(name),
        }
    }

    /// 13.2.6.4.11: closes the caption. False if none is in table scope.
    fn close_caption(&mut self, end: u32) -> bool {
        if !self.stack.has_in_scope(tag::CAPTION, TABLE) {
            return false;
        }
        self.generate_implied_end_tags();
        self.pop_until(tag::CAPTION, end);
        self.active.clear_to_marker();
        self.mode = Mode::InTable;
        true
    }

    /// 13.2.6.4.12, start tags.
    pub(super) fn in_column_group_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::HTML => self.in_body_html(tag),
            tag::COL => {
                self.insert_void(tag);
            }
            tag::TEMPLATE => return self.in_head_start_tag(tag),
            _ if self.leave_column_group() => return self.process_start_tag(tag),
            _ => {}
        }
        TokenizerState::Data
    }

    /// 13.2.6.4.12, end tags.
    pub(super) fn in_column_group_end_tag(&mut self, name: NameId) {
        match name {
            tag::COLGROUP if self.stack.current().name == tag::COLGROUP => {
                self.pop_ending(self.span.end);
                self.mode = Mode::InTable;
            }
            tag::COLGROUP | tag::COL => {}
            tag::TEMPLATE => self.in_head_end_tag(name),
            _ if self.leave_column_group() => self.process_end_tag(name),
            _ => {}
        }
    }

    /// 13.2.6.4.12, characters. If the current node is not `colgroup`, text other than whitespace is ignored.
    pub(super) fn in_column_group_text(&mut self, text: TokenText<'_>) {
        let (space, rest) = split_whitespace(text);
        self.insert_text(space);
        if rest.text.is_empty() {
            return;
        }
        if self.leave_column_group() {
            return self.process_text(rest);
        }
        let word = rest.text.bytes().position(|byte| byte.is_ascii_whitespace());
        if let Some(len) = word {
            self.in_column_group_text(rest.split_at(len).1);
        }
    }

    /// 13.2.6.4.12, anything else. False if the current node is not `colgroup`.
    pub(super) fn leave_column_group(&mut self) -> bool {
        let is_in_column_group = self.stack.current().name == tag::COLGROUP;
        if is_in_column_group {
            self.pop();
            self.mode = Mode::InTable;
        }
        is_in_column_group
    }

    /// 13.2.6.4.13, start tags.
    pub(super) fn in_table_body_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::TR => {
                self.clear_back_to(TABLE_BODY_CONTEXT);
                self.insert_element(tag);
                self.mode = Mode::InRow;
            }
            tag::TH | tag::TD => {
                self.clear_back_to(TABLE_BODY_CONTEXT);
                self.insert_implied(tag::TR);
                self.mode = Mode::InRow;
                return self.process_start_tag(tag);
            }
            tag::CAPTION | tag::COL | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD => {
                if self.close_table_body() {
                    return self.process_start_tag(tag);
                }
            }
            _ => return self.in_table_start_tag(tag),
        }
        TokenizerState::Data
    }

    /// 13.2.6.4.13, end tags.
    pub(super) fn in_table_body_end_tag(&mut self, name: NameId) {
        match name {
            tag::TBODY | tag::TFOOT | tag::THEAD => {
                if self.stack.has_in_scope(name, TABLE) {
                    self.clear_back_to(TABLE_BODY_CONTEXT);
                    self.pop_ending(self.span.end);
                    self.mode = Mode::InTable;
                }
            }
            tag::TABLE => {
                if self.close_table_body() {
                    self.process_end_tag(name);
                }
            }
            tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML | tag::TD | tag::TH | tag::TR => {
            }
            _ => self.in_table_end_tag(name),
        }
    }

    /// 13.2.6.4.13: closes `tbody`, `tfoot` or `thead`. False if none is in table scope.
    fn close_table_body(&mut self) -> bool {
        let is_table_body = |open: OpenElement| matches!(open.name, tag::TBODY | tag::TFOOT | tag::THEAD);
        if !self.stack.is_in_scope(is_table_body, TABLE) {
            return false;
        }
        self.clear_back_to(TABLE_BODY_CONTEXT);
        self.pop();
        self.mode = Mode::InTable;
        true
    }

    /// 13.2.6.4.14, start tags.
    pub(super) fn in_row_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::TH | tag::TD => {
                self.clear_back_to(TABLE_ROW_CONTEXT);
                self.insert_element(tag);
                self.mode = Mode::InCell;
                self.active.push_marker();
            }
            tag::CAPTION | tag::COL | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR => {
                if self.close_row(self.span.start) {
                    return self.process_start_tag(tag);
                }
            }
            _ => return self.in_table_start_tag(tag),
        }
        TokenizerState::Data
    }

    /// 13.2.6.4.14, end tags.
    pub(super) fn in_row_end_tag(&mut self, name: NameId) {
        match name {
            tag::TR => {
                self.close_row(self.span.end);
            }
            tag::TABLE => {
                if self.close_row(self.span.start) {
                    self.process_end_tag(name);
                }
            }
            tag::TBODY | tag::TFOOT | tag::THEAD => {
                if self.stack.has_in_scope(name, TABLE) && self.close_row(self.span.start) {
                    self.process_end_tag(name);
                }
            }
            tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML | tag::TD | tag::TH => {}
            _ => self.in_table_end_tag(name),
        }
    }

    /// 13.2.6.4.14: closes `tr`. False if none is in table scope.
    fn close_row(&mut self, end: u32) -> bool {
        if !self.stack.has_in_scope(tag::TR, TABLE) {
            return false;
        }
        self.clear_back_to(TABLE_ROW_CONTEXT);
        self.pop_ending(end);
        self.mode = Mode::InTableBody;
        true
    }

    /// 13.2.6.4.15, start tags.
    pub(super) fn in_cell_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            name if kinds::of(name) & TABLE_PART != 0 => match self.close_cell() {
                true => self.process_start_tag(tag),
                false => TokenizerState::Data,
            },
            _ => self.in_body_start_tag(tag),
        }
    }

    /// 13.2.6.4.15, end tags.
    pub(super) fn in_cell_end_tag(&mut self, name: NameId) {
        match name {
            tag::TD | tag::TH => {
                if self.stack.has_in_scope(name, TABLE) {
                    self.generate_implied_end_tags();
                    self.pop_until(name, self.span.end);
                    self.active.clear_to_marker();
                    self.mode = Mode::InRow;
                }
            }
            tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML => {}
            tag::TABLE | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR => {
                if self.stack.has_in_scope(name, TABLE) && self.close_cell() {
                    self.process_end_tag(name);
                }
            }
            _ => self.in_body_end_tag(name),
        }
    }

    /// 13.2.6.4.15, *close the cell*. False if no cell is in table scope.
    fn close_cell(&mut self) -> bool {
        let is_cell = |name| matches!(name, tag::TD | tag::TH);
        if !self.stack.is_in_scope(|open| is_cell(open.name), TABLE) {
            return false;
        }
        self.generate_implied_end_tags();
        while !is_cell(self.stack.current().name) {
            self.pop();
        }
        self.pop();
        self.active.clear_to_marker();
        self.mode = Mode::InRow;
        true
    }
}
