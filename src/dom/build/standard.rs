//! The standard's tree construction (HTML 13.2.6), without scripting. Each file has one insertion mode or several
//! related ones. For each mode, one function takes start tags, one end tags and one text, in the standard's order. The
//! section is above each rule; it has the number of the HTML standard.
//!
//! **Invariant:** the tree is the standard's: see `dom::build`.

mod active;
mod adoption;
mod after;
mod body;
mod foreign;
mod fragment;
mod frameset;
mod head;
mod initial;
mod insert;
mod quirks;
mod stack;
mod table;
mod table_parts;
mod template;

use super::tree::{Index, Tree};
use crate::html::kinds::{ANNOTATION_XML, FOREIGN, HTML_INTEGRATION_POINT, MATHML_TEXT_INTEGRATION_POINT};
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{Doctype, StartTag, TokenSpan, TokenText, TokenizerState};
use active::ActiveFormatting;
use foreign::ForeignNames;
use stack::Stack;

/// 13.2.4.1, the insertion modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InTableText,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

pub(super) struct TreeBuilder {
    pub(super) tree: Tree,
    /// 13.2.4.2, the stack of open elements.
    stack: Stack,
    /// 13.2.4.3, the list of active formatting elements.
    active: ActiveFormatting,
    mode: Mode,
    original_mode: Mode,
    /// 13.2.4.1, the stack of template insertion modes.
    template_modes: Vec<Mode>,
    /// 13.2.4.4, the element pointers.
    head: Option<Index>,
    form: Option<Index>,
    /// 13.2.4.5, the frameset-ok flag.
    frameset_ok: bool,
    /// 13.2.6.1, *foster parenting* is enabled.
    foster_parenting: bool,
    /// True if the next token is ignored if it is a line feed (after `pre`, `listing` and `textarea`).
    ignore_line_feed: bool,
    /// 13.2.6.4.10, the *pending table character tokens*.
    table_text: table::PendingText,
    foreign_names: ForeignNames,
    /// 13.4, the name of the *context* of a fragment. `None` for a page.
    context: Option<NameId>,
    span: TokenSpan,
}

impl TreeBuilder {
    pub(super) fn new(tree: Tree) -> Self {
        TreeBuilder {
            tree,
            stack: Stack::new(),
            active: ActiveFormatting::default(),
            mode: Mode::Initial,
            original_mode: Mode::Initial,
            template_modes: Vec::new(),
            head: None,
            form: None,
            frameset_ok: true,
            foster_parenting: false,
            ignore_line_feed: false,
            table_text: table::PendingText::default(),
            foreign_names: ForeignNames::default(),
            context: None,
            span: TokenSpan { start: 0, end: 0 },
        }
    }

    #[inline]
    fn begin_token(&mut self, span: TokenSpan) {
        self.span = span;
        self.tree.offset = span.start;
    }

    /// 13.2.6, the tree construction dispatcher, for a start tag.
    #[inline]
    fn process_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        if self.is_foreign_start_tag(tag.name) {
            self.foreign_start_tag(tag)
        } else {
            self.html_start_tag(tag)
        }
    }

    /// Processes a start tag by the rules of the insertion mode.
    #[inline]
    fn html_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match self.mode {
            Mode::InBody => self.in_body_start_tag(tag),
            Mode::Initial => self.early_start_tag(tag),
            Mode::BeforeHtml => self.before_html_start_tag(tag),
            Mode::BeforeHead => self.before_head_start_tag(tag),
            Mode::InHead => self.in_head_start_tag(tag),
            Mode::InHeadNoscript => self.in_head_noscript_start_tag(tag),
            Mode::AfterHead => self.after_head_start_tag(tag),
            // The tokenizer sends no start tag in raw text.
            Mode::Text => TokenizerState::Data,
            Mode::InTable => self.in_table_start_tag(tag),
            Mode::InTableText => {
                self.flush_table_text();
                self.process_start_tag(tag)
            }
            Mode::InCaption => self.in_caption_start_tag(tag),
            Mode::InColumnGroup => self.in_column_group_start_tag(tag),
            Mode::InTableBody => self.in_table_body_start_tag(tag),
            Mode::InRow => self.in_row_start_tag(tag),
            Mode::InCell => self.in_cell_start_tag(tag),
            Mode::InTemplate => self.in_template_start_tag(tag),
            Mode::AfterBody | Mode::AfterAfterBody => self.after_body_start_tag(tag),
            Mode::InFrameset => self.in_frameset_start_tag(tag),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.after_frameset_start_tag(tag),
        }
    }

    /// 13.2.6, the tree construction dispatcher, for an end tag.
    #[inline]
    fn process_end_tag(&mut self, name: NameId) {
        if self.stack.current().kinds & FOREIGN != 0 {
            self.foreign_end_tag(name);
        } else {
            self.html_end_tag(name);
        }
    }

    #[inline]
    fn html_end_tag(&mut self, name: NameId) {
        match self.mode {
            Mode::InBody => self.in_body_end_tag(name),
            Mode::Initial => self.early_end_tag(name),
            Mode::BeforeHtml | Mode::BeforeHead => self.before_head_end_tag(name),
            Mode::InHead => self.in_head_end_tag(name),
            Mode::InHeadNoscript => self.in_head_noscript_end_tag(name),
            Mode::AfterHead => self.after_head_end_tag(name),
            Mode::Text => self.text_end_tag(),
            Mode::InTable => self.in_table_end_tag(name),
            Mode::InTableText => {
                self.flush_table_text();
                self.process_end_tag(name);
            }
            Mode::InCaption => self.in_caption_end_tag(name),
            Mode::InColumnGroup => self.in_column_group_end_tag(name),
            Mode::InTableBody => self.in_table_body_end_tag(name),
            Mode::InRow => self.in_row_end_tag(name),
            Mode::InCell => self.in_cell_end_tag(name),
            Mode::InTemplate => self.in_template_end_tag(name),
            Mode::AfterBody => self.after_body_end_tag(name),
            Mode::AfterAfterBody => self.after_after_body_end_tag(name),
            Mode::InFrameset => self.in_frameset_end_tag(name),
            Mode::AfterFrameset => self.after_frameset_end_tag(name),
            Mode::AfterAfterFrameset => {}
        }
    }

    /// 13.2.6, the tree construction dispatcher, for text.
    #[inline]
    fn process_text(&mut self, text: TokenText<'_>) {
        if self.is_foreign_text() { self.foreign_text(text) } else { self.html_text(text) }
    }

    fn html_text(&mut self, text: TokenText<'_>) {
        match self.mode {
            Mode::InBody | Mode::InCaption | Mode::InCell | Mode::InTemplate => self.in_body_text(text),
            Mode::Text => self.insert_text(text),
            Mode::InTable | Mode::InTableBody | Mode::InRow => self.in_table_text(text),
            Mode::InTableText => self.table_text.push(text, self.span),
            Mode::InColumnGroup => self.in_column_group_text(text),
            Mode::AfterBody | Mode::AfterAfterBody => self.after_body_text(text),
            Mode::InFrameset | Mode::AfterFrameset => self.in_frameset_text(text),
            Mode::AfterAfterFrameset => self.after_after_frameset_text(text),
            _ => self.early_text(text),
        }
    }

    /// U+0000. It is ignored in the body, in tables and in framesets. In the other modes it is *anything else*: the mode
    /// changes, and it is processed again.
    fn html_null(&mut self) {
        match self.mode {
            Mode::AfterBody | Mode::AfterAfterBody => self.return_to_body(),
            Mode::InColumnGroup => {
                if !self.leave_column_group() {
                    return;
                }
            }
            Mode::InTable | Mode::InTableBody | Mode::InRow => {
                self.begin_table_text();
                return;
            }
            _ => {
                if !self.leave_early_mode() {
                    return;
                }
            }
        }
        self.html_null();
    }

    #[inline]
    fn is_foreign_start_tag(&self, name: NameId) -> bool {
        let kinds = self.stack.current().kinds;
        kinds & FOREIGN != 0
            && kinds & HTML_INTEGRATION_POINT == 0
            && (kinds & MATHML_TEXT_INTEGRATION_POINT == 0 || matches!(name, tag::MGLYPH | tag::MALIGNMARK))
            && (kinds & ANNOTATION_XML == 0 || name != tag::SVG)
    }

    #[inline]
    fn is_foreign_text(&self) -> bool {
        let kinds = self.stack.current().kinds;
        kinds & FOREIGN != 0 && kinds & (HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT) == 0
    }

    /// An end-of-file token. It makes the `html`, `head` and `body` elements that are missing.
    fn process_end(&mut self) {
        match self.mode {
            Mode::Text => {
                self.pop();
                self.mode = self.original_mode;
            }
            Mode::InTableText => self.flush_table_text(),
            Mode::AfterBody | Mode::AfterAfterBody => return,
            _ => {
                if !self.leave_early_mode() {
                    if !self.stack.has_template() {
                        return;
                    }
                    self.close_template(self.span.start);
                }
            }
        }
        self.process_end();
    }
}

impl TreeBuilder {
    pub(super) fn start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        self.begin_token(tag.span);
        self.ignore_line_feed = false;
        self.process_start_tag(tag)
    }

    pub(super) fn end_tag(&mut self, name: NameId, span: TokenSpan) {
        self.begin_token(span);
        self.ignore_line_feed = false;
        self.process_end_tag(name);
    }

    pub(super) fn text(&mut self, mut text: TokenText<'_>, span: TokenSpan) {
        self.begin_token(span);
        if std::mem::take(&mut self.ignore_line_feed) && text.text.starts_with('\n') {
            text = text.split_at(1).1;
        }
        if !text.text.is_empty() {
            self.process_text(text);
        }
    }

    pub(super) fn null(&mut self, span: TokenSpan) {
        self.begin_token(span);
        self.ignore_line_feed = false;
        if self.is_foreign_text() {
            self.insert_text(TokenText::decoded("\u{fffd}"));
        } else {
            self.html_null();
        }
    }

    /// A comment is inserted in every insertion mode. The mode decides where.
    pub(super) fn comment(&mut self, text: TokenText<'_>, span: TokenSpan) {
        self.begin_token(span);
        self.ignore_line_feed = false;
        if self.mode == Mode::InTableText {
            self.flush_table_text();
        }
        let comment = self.tree.new_comment(text);
        if self.is_foreign() {
            self.insert_node(comment);
        } else {
            self.insert_comment(comment);
        }
    }

    /// 13.2.6.4.1, a DOCTYPE token. It is ignored in all insertion modes but *initial*.
    pub(super) fn doctype(&mut self, doctype: &Doctype, span: TokenSpan) {
        self.begin_token(span);
        self.ignore_line_feed = false;
        if self.mode == Mode::Initial {
            self.initial_doctype(doctype);
        }
    }

    pub(super) fn end(&mut self, span: TokenSpan) {
        self.begin_token(span);
        self.process_end();
        while let Some(open) = self.stack.pop() {
            self.tree.set_end_if_unset(open.node, span.start);
        }
    }

    pub(super) fn is_foreign(&self) -> bool {
        self.stack.current().kinds & FOREIGN != 0
    }
}

fn split_whitespace(text: TokenText<'_>) -> (TokenText<'_>, TokenText<'_>) {
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let len = text.text.bytes().position(|byte| !is_space(&byte)).unwrap_or(text.text.len());
    text.split_at(len)
}

fn is_whitespace(text: TokenText<'_>) -> bool {
    text.text.bytes().all(|byte| byte.is_ascii_whitespace())
}
