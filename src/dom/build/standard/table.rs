//! 13.2.6.4.9 and 13.2.6.4.10: the insertion modes *in table* and *in table text*.

use super::stack::TABLE;
use super::{Mode, TreeBuilder, is_whitespace};
use crate::html::kinds::{self, FOSTER_PARENTING, TABLE_PART, TABLE_SCOPE};
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{StartTag, TokenSpan, TokenText, TokenizerState};

/// The *pending table character tokens*: adjacent texts in a table, each with its range, its start in the
/// source and its length.
#[derive(Default)]
pub(super) struct PendingText {
    runs: Vec<(TokenSpan, Option<u32>, usize)>,
    text: String,
}

impl PendingText {
    pub(super) fn push(&mut self, text: TokenText<'_>, span: TokenSpan) {
        self.text.push_str(text.text);
        self.runs.push((span, text.at, text.text.len()));
    }

    /// Removes the texts, and keeps the buffers.
    fn clear(&mut self) {
        self.runs.clear();
        self.text.clear();
    }
}

impl TreeBuilder {
    /// 13.2.6.4.9, start tags.
    pub(super) fn in_table_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::CAPTION => {
                self.clear_back_to(TABLE_SCOPE);
                self.active.push_marker();
                self.insert_element(tag);
                self.mode = Mode::InCaption;
            }
            tag::COLGROUP => {
                self.clear_back_to(TABLE_SCOPE);
                self.insert_element(tag);
                self.mode = Mode::InColumnGroup;
            }
            tag::COL => return self.in_table_implied(tag, tag::COLGROUP, Mode::InColumnGroup),
            tag::TBODY | tag::TFOOT | tag::THEAD => {
                self.clear_back_to(TABLE_SCOPE);
                self.insert_element(tag);
                self.mode = Mode::InTableBody;
            }
            tag::TD | tag::TH | tag::TR => return self.in_table_implied(tag, tag::TBODY, Mode::InTableBody),
            tag::TABLE => return self.in_table_table(tag),
            tag::STYLE | tag::SCRIPT | tag::TEMPLATE => return self.in_head_start_tag(tag),
            tag::INPUT if self.is_hidden_input(tag) => {
                self.insert_void(tag);
            }
            tag::FORM => self.in_table_form(tag),
            _ => return self.with_foster_parenting(|builder| builder.in_body_start_tag(tag)),
        }
        TokenizerState::Data
    }

    /// Start tag: col; td, th, tr. Inserts the missing element around it, and processes the tag again.
    fn in_table_implied(&mut self, tag: &StartTag<'_>, around: NameId, mode: Mode) -> TokenizerState {
        self.clear_back_to(TABLE_SCOPE);
        self.insert_implied(around);
        self.mode = mode;
        self.process_start_tag(tag)
    }

    fn in_table_table(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        if !self.stack.has_in_scope(tag::TABLE, TABLE) {
            return TokenizerState::Data;
        }
        self.pop_until(tag::TABLE, self.span.start);
        self.reset_insertion_mode();
        self.process_start_tag(tag)
    }

    fn in_table_form(&mut self, tag: &StartTag<'_>) {
        if self.form.is_none() && !self.stack.has_template() {
            self.form = Some(self.insert_void(tag));
        }
    }

    /// 13.2.6.4.9, end tags.
    pub(super) fn in_table_end_tag(&mut self, name: NameId) {
        match name {
            tag::TABLE => {
                if self.stack.has_in_scope(tag::TABLE, TABLE) {
                    self.pop_until(tag::TABLE, self.span.end);
                    self.reset_insertion_mode();
                }
            }
            tag::BODY | tag::HTML => {}
            name if kinds::of(name) & TABLE_PART != 0 => {}
            tag::TEMPLATE => self.in_head_end_tag(name),
            _ => self.with_foster_parenting(|builder| builder.in_body_end_tag(name)),
        }
    }

    /// 13.2.6.4.9, a character token.
    pub(super) fn in_table_text(&mut self, text: TokenText<'_>) {
        if self.begin_table_text() {
            self.table_text.push(text, self.span);
        } else {
            self.with_foster_parenting(|builder| builder.in_body_text(text));
        }
    }

    /// 13.2.6.4.9, a character token: switches to *in table text* if the current node is a table or its part. False
    /// otherwise. U+0000 is ignored then.
    pub(super) fn begin_table_text(&mut self) -> bool {
        let is_part = self.stack.current().kinds & FOSTER_PARENTING != 0;
        if is_part {
            self.original_mode = self.mode;
            self.mode = Mode::InTableText;
        }
        is_part
    }

    /// 13.2.6.4.9, anything else: the rules for *in body*, with *foster parenting* enabled.
    fn with_foster_parenting<R>(&mut self, process: impl FnOnce(&mut Self) -> R) -> R {
        self.foster_parenting = true;
        let result = process(self);
        self.foster_parenting = false;
        result
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
                false => self.with_foster_parenting(|builder| builder.in_body_text(text)),
            }
        }
        self.begin_token(span);
        pending.clear();
        self.table_text = pending;
    }
}
