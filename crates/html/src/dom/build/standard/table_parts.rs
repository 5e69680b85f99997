//! 13.2.6.4.11 to 13.2.6.4.15: the insertion modes *in caption*, *in column group*, *in table body*, *in row* and *in
//! cell*.

use super::stack::{OpenElement, TABLE};
use super::{Mode, TreeBuilder, split_whitespace};
use crate::kinds::{self, TABLE_BODY_CONTEXT, TABLE_PART, TABLE_ROW_CONTEXT};
use crate::names::tag;
use crate::tokenizer::Token::{End, EndOfFile, Start, Text};
use crate::tokenizer::{Token, TokenText};

impl TreeBuilder {
    /// 13.2.6.4.11, *in caption*.
    pub(super) fn in_caption(&mut self, token: Token<'_>) {
        match token {
            End(tag::CAPTION) => _ = self.close_caption(self.span.end),
            End(tag::TABLE) => self.process_after(Self::close_caption, token),
            Start(name, _) if kinds::of(name) & TABLE_PART != 0 => {
                self.process_after(Self::close_caption, token);
            }
            End(tag::BODY | tag::HTML) => {}
            End(name) if kinds::of(name) & TABLE_PART != 0 => {}
            _ => self.in_body(token),
        }
    }

    /// 13.2.6.4.11: closes the caption. False if none is in table scope.
    fn close_caption(&mut self, end: u32) -> bool {
        if !self.stack.has_in_scope(tag::CAPTION, TABLE) {
            return false;
        }
        self.pop_until(tag::CAPTION, end);
        self.active.clear_to_marker();
        self.mode = Mode::InTable;
        true
    }

    /// 13.2.6.4.12, *in column group*.
    pub(super) fn in_column_group(&mut self, token: Token<'_>) {
        match token {
            Text(text) => self.in_column_group_text(text),
            Start(tag::HTML, tag) => self.in_body_html(tag),
            Start(tag::COL, tag) => _ = self.insert_void(tag),
            End(tag::COLGROUP) => _ = self.leave_column_group(self.span.end),
            End(tag::COL) => {}
            Start(tag::TEMPLATE, _) | End(tag::TEMPLATE) => self.in_head(token),
            EndOfFile => self.in_body(token),
            _ => self.process_after(Self::leave_column_group, token),
        }
    }

    /// 13.2.6.4.12, characters. If the current node is not `colgroup`, as in a template, text other than whitespace is
    /// ignored.
    fn in_column_group_text(&mut self, text: TokenText<'_>) {
        let (space, rest) = split_whitespace(text);
        self.insert_text(space);
        if rest.text.is_empty() {
            return;
        }
        if self.leave_column_group(self.span.start) {
            return self.process(Text(rest));
        }
        self.for_each_whitespace(rest, Self::insert_text);
    }

    /// 13.2.6.4.12: closes the column group. False if the current node is not `colgroup`.
    fn leave_column_group(&mut self, end: u32) -> bool {
        let is_in_column_group = self.stack.current().name == tag::COLGROUP;
        if is_in_column_group {
            self.pop_ending(end);
            self.mode = Mode::InTable;
        }
        is_in_column_group
    }

    /// 13.2.6.4.13, *in table body*.
    pub(super) fn in_table_body(&mut self, token: Token<'_>) {
        match token {
            Start(tag::TR, tag) => self.insert_part(TABLE_BODY_CONTEXT, tag, Mode::InRow),
            Start(tag::TH | tag::TD, _) => {
                self.insert_part_around(TABLE_BODY_CONTEXT, tag::TR, Mode::InRow, token);
            }
            End(name @ (tag::TBODY | tag::TFOOT | tag::THEAD)) => {
                if self.stack.has_in_scope(name, TABLE) {
                    self.close_table_body(self.span.end);
                }
            }
            Start(tag::CAPTION | tag::COL | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD, _)
            | End(tag::TABLE) => {
                let is_table_body =
                    |open: OpenElement| matches!(open.name, tag::TBODY | tag::TFOOT | tag::THEAD);
                if self.stack.is_in_scope(is_table_body, TABLE) {
                    self.close_table_body(self.span.start);
                    self.process(token);
                }
            }
            End(
                tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML | tag::TD | tag::TH | tag::TR,
            ) => {}
            _ => self.in_table(token),
        }
    }

    fn close_table_body(&mut self, end: u32) {
        self.clear_back_to(TABLE_BODY_CONTEXT);
        self.pop_ending(end);
        self.mode = Mode::InTable;
    }

    /// 13.2.6.4.14, *in row*.
    pub(super) fn in_row(&mut self, token: Token<'_>) {
        match token {
            Start(tag::TH | tag::TD, tag) => {
                self.insert_part(TABLE_ROW_CONTEXT, tag, Mode::InCell);
                self.active.push_marker();
            }
            End(tag::TR) => _ = self.close_row(self.span.end),
            Start(
                tag::CAPTION | tag::COL | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR,
                _,
            )
            | End(tag::TABLE) => self.process_after(Self::close_row, token),
            End(name @ (tag::TBODY | tag::TFOOT | tag::THEAD)) => {
                if self.stack.has_in_scope(name, TABLE) {
                    self.process_after(Self::close_row, token);
                }
            }
            End(tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML | tag::TD | tag::TH) => {}
            _ => self.in_table(token),
        }
    }

    /// 13.2.6.4.14: closes `tr`. False if none is in table scope.
    fn close_row(&mut self, end: u32) -> bool {
        let has_row = self.stack.has_in_scope(tag::TR, TABLE);
        if has_row {
            self.clear_back_to(TABLE_ROW_CONTEXT);
            self.pop_ending(end);
            self.mode = Mode::InTableBody;
        }
        has_row
    }

    /// 13.2.6.4.15, *in cell*.
    pub(super) fn in_cell(&mut self, token: Token<'_>) {
        match token {
            End(name @ (tag::TD | tag::TH)) => {
                if self.stack.has_in_scope(name, TABLE) {
                    self.pop_until(name, self.span.end);
                    self.active.clear_to_marker();
                    self.mode = Mode::InRow;
                }
            }
            Start(name, _) if kinds::of(name) & TABLE_PART != 0 => {
                self.process_after(Self::close_cell, token);
            }
            End(tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML) => {}
            End(name @ (tag::TABLE | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR)) => {
                if self.stack.has_in_scope(name, TABLE) {
                    self.process_after(Self::close_cell, token);
                }
            }
            _ => self.in_body(token),
        }
    }

    /// 13.2.6.4.15, *close the cell*. False if no cell is in table scope.
    fn close_cell(&mut self, end: u32) -> bool {
        let is_cell = |name| matches!(name, tag::TD | tag::TH);
        if !self.stack.is_in_scope(|open| is_cell(open.name), TABLE) {
            return false;
        }
        while !is_cell(self.stack.current().name) {
            self.pop();
        }
        self.pop_ending(end);
        self.active.clear_to_marker();
        self.mode = Mode::InRow;
        true
    }
}
