//! 13.2.6.4.9 and 13.2.6.4.10: the insertion modes *in table* and *in table text*.

use super::stack::TABLE;
use super::{Mode, TreeBuilder, is_whitespace};
use crate::kinds::{self, FOSTER_PARENTING, Kinds, TABLE_PART, TABLE_SCOPE};
use crate::names::{NameId, tag};
use crate::tokenizer::Token::{End, EndOfFile, Null, Start, Text};
use crate::tokenizer::{StartTag, Token, TokenSpan, TokenText};

/// The *pending table character tokens*: adjacent texts in a table, each with its range, its start in the
/// source and its length.
#[derive(Default)]
pub(super) struct PendingText {
    runs: Vec<(TokenSpan, Option<u32>, usize)>,
    text: String,
}

impl TreeBuilder {
    /// 13.2.6.4.9, *in table*.
    pub(super) fn in_table(&mut self, token: Token<'_>) {
        match token {
            // In a table or a part of one. Elsewhere, *in body* ignores U+0000.
            Text(_) | Null if self.stack.current().kinds & FOSTER_PARENTING != 0 => {
                self.original_mode = self.mode;
                self.mode = Mode::InTableText;
                self.in_table_text(token);
            }
            Start(tag::CAPTION, tag) => {
                self.active.push_marker();
                self.insert_part(TABLE_SCOPE, tag, Mode::InCaption);
            }
            Start(tag::COLGROUP, tag) => self.insert_part(TABLE_SCOPE, tag, Mode::InColumnGroup),
            Start(tag::COL, _) => {
                self.insert_part_around(TABLE_SCOPE, tag::COLGROUP, Mode::InColumnGroup, token);
            }
            Start(tag::TBODY | tag::TFOOT | tag::THEAD, tag) => {
                self.insert_part(TABLE_SCOPE, tag, Mode::InTableBody);
            }
            Start(tag::TD | tag::TH | tag::TR, _) => {
                self.insert_part_around(TABLE_SCOPE, tag::TBODY, Mode::InTableBody, token);
            }
            Start(tag::TABLE, _) => self.process_after(Self::close_table, token),
            End(tag::TABLE) => _ = self.close_table(self.span.end),
            End(tag::BODY | tag::HTML) => {}
            End(name) if kinds::of(name) & TABLE_PART != 0 => {}
            Start(tag::STYLE | tag::SCRIPT | tag::TEMPLATE, _) | End(tag::TEMPLATE) => self.in_head(token),
            Start(tag::INPUT, tag) if self.is_hidden_input(tag) => _ = self.insert_void(tag),
            Start(tag::FORM, tag) => {
                if self.form.is_none() && !self.stack.has_template() {
                    self.form = Some(self.insert_void(tag));
                }
            }
            EndOfFile => self.in_body(token),
            _ => self.with_foster_parenting(token),
        }
    }

    /// Clears the stack back to a context, inserts a part of a table and switches to its mode.
    pub(super) fn insert_part(&mut self, context: Kinds, tag: &StartTag<'_>, mode: Mode) {
        self.clear_back_to(context);
        self.insert_element(tag);
        self.mode = mode;
    }

    /// Inserts the part that is missing around the element of a start tag, and processes the tag again.
    pub(super) fn insert_part_around(&mut self, context: Kinds, name: NameId, mode: Mode, token: Token<'_>) {
        self.insert_part(context, &StartTag { name, attributes: &[], self_closing: false }, mode);
        self.process(token);
    }

    /// Closes a part of a table, which ends before the token. If there is such a part, processes the token again.
    pub(super) fn process_after(&mut self, close: fn(&mut Self, u32) -> bool, token: Token<'_>) {
        if close(self, self.span.start) {
            self.process(token);
        }
    }

    /// Closes the table. False if none is in table scope.
    fn close_table(&mut self, end: u32) -> bool {
        let has_table = self.stack.has_in_scope(tag::TABLE, TABLE);
        if has_table {
            self.pop_until(tag::TABLE, end);
            self.reset_insertion_mode();
        }
        has_table
    }

    /// 13.2.6.4.9, anything else: the rules for *in body*, with *foster parenting* enabled.
    fn with_foster_parenting(&mut self, token: Token<'_>) {
        self.foster_parenting = true;
        self.in_body(token);
        self.foster_parenting = false;
    }

    /// 13.2.6.4.10, *in table text*.
    pub(super) fn in_table_text(&mut self, token: Token<'_>) {
        match token {
            Text(text) => {
                self.table_text.text.push_str(text.text);
                self.table_text.runs.push((self.span, text.at, text.text.len()));
            }
            Null => {}
            _ => {
                self.flush_table_text();
                self.process(token);
            }
        }
    }

    /// 13.2.6.4.10, anything else: inserts the pending text, foster parented if it has words.
    pub(super) fn flush_table_text(&mut self) {
        self.mode = self.original_mode;
        let (span, mut pending) = (self.span, std::mem::take(&mut self.table_text));
        let is_blank = is_whitespace(TokenText::decoded(&pending.text));
        let mut rest = pending.text.as_str();
        for &(span, at, len) in &pending.runs {
            let (run, after) = rest.split_at(len);
            rest = after;
            self.begin_token(span);
            let text = TokenText { text: run, at };
            match is_blank {
                true => self.insert_text(text),
                false => self.with_foster_parenting(Text(text)),
            }
        }
        self.begin_token(span);
        pending.runs.clear();
        pending.text.clear();
        self.table_text = pending;
    }
}
