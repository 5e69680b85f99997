//! The standard's tree construction (HTML 13.2.6), without scripting. Each file has one insertion mode or several
//! related ones. A mode is a function with an arm for each rule of the standard. The comment above it has the number of the
//! section.
//!
//! The rules ignore U+0000 in the body, in tables and in framesets. In the other modes, it is handled as *anything else*.
//!
//! **Invariant:** the tree is the standard's: see `dom::build`.

mod active;
mod adoption;
mod after;
mod body;
mod foreign;
mod fragment;
mod head;
mod insert;
mod stack;
mod table;
mod table_parts;
mod template;

use super::tree::{Arena, Index};
use crate::kinds::{ANNOTATION_XML, FOREIGN, HTML_INTEGRATION_POINT, Kinds, MATHML_TEXT_INTEGRATION_POINT};
use crate::names::{NameId, tag};
use crate::tokenizer::{Token, TokenSpan, TokenText, TokenizerState};
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
    pub(super) tree: Arena,
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
    /// How the tokenizer reads the text after the current token.
    next_state: TokenizerState,
    span: TokenSpan,
}

impl TreeBuilder {
    pub(super) fn new(tree: Arena) -> Self {
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
            next_state: TokenizerState::Data,
            span: TokenSpan { start: 0, end: 0 },
        }
    }

    /// Processes a token. Returns how the tokenizer reads the text after it. It is inlined, so that a caller with a known kind of
    /// token has only the code for this kind.
    #[inline(always)]
    pub(super) fn token(&mut self, token: Token<'_>, span: TokenSpan) -> TokenizerState {
        let ignores_line_feed = std::mem::take(&mut self.ignore_line_feed);
        self.next_state = TokenizerState::Data;
        self.begin_token(span);
        match token {
            Token::Comment(text) => self.comment(text),
            // 13.2.6.4.1, a DOCTYPE token. It is ignored in all insertion modes but *initial*.
            Token::Doctype(doctype) => {
                if self.mode == Mode::Initial {
                    self.initial_doctype(doctype);
                }
            }
            Token::Text(text) if ignores_line_feed && text.text.starts_with('\n') => {
                let rest = text.split_at(1).1;
                if !rest.text.is_empty() {
                    self.process(Token::Text(rest));
                }
            }
            Token::EndOfFile => {
                // Each round closes at most one template. The last one closes none.
                let mut templates = usize::MAX;
                while self.template_modes.len() < templates {
                    templates = self.template_modes.len();
                    self.process(token);
                }
                while let Some(open) = self.stack.pop() {
                    self.tree.set_end_if_unset(open.node, span.start);
                }
            }
            _ => self.dispatch(token),
        }
        self.next_state
    }

    #[inline]
    fn begin_token(&mut self, span: TokenSpan) {
        self.span = span;
        self.tree.offset = span.start;
        self.tree.strings.note_token(span.start, span.end);
    }

    /// Processes a token again, after a rule has changed the insertion mode or the open elements.
    fn process(&mut self, token: Token<'_>) {
        self.dispatch(token);
    }

    /// 13.2.6, the tree construction dispatcher. Most tokens are in the body.
    #[inline(always)]
    fn dispatch(&mut self, token: Token<'_>) {
        let kinds = self.stack.current().kinds;
        if kinds & FOREIGN != 0 && is_foreign_token(token, kinds) {
            self.in_foreign_content(token);
        } else if self.mode == Mode::InBody {
            self.in_body(token);
        } else {
            self.process_in_mode(token);
        }
    }

    /// Processes a token by the rules of the insertion mode.
    fn process_in_mode(&mut self, token: Token<'_>) {
        match self.mode {
            Mode::InBody => self.in_body(token),
            Mode::Initial => self.anything_else(token),
            Mode::BeforeHtml => self.before_html(token),
            Mode::BeforeHead => self.before_head(token),
            Mode::InHead => self.in_head(token),
            Mode::InHeadNoscript => self.in_head_noscript(token),
            Mode::AfterHead => self.after_head(token),
            Mode::Text => self.in_raw_text(token),
            Mode::InTable => self.in_table(token),
            Mode::InTableText => self.in_table_text(token),
            Mode::InCaption => self.in_caption(token),
            Mode::InColumnGroup => self.in_column_group(token),
            Mode::InTableBody => self.in_table_body(token),
            Mode::InRow => self.in_row(token),
            Mode::InCell => self.in_cell(token),
            Mode::InTemplate => self.in_template(token),
            Mode::AfterBody | Mode::AfterAfterBody => self.after_body(token),
            Mode::InFrameset => self.in_frameset(token),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.after_frameset(token),
        }
    }

    /// A comment is inserted in every insertion mode. The mode decides where.
    fn comment(&mut self, text: TokenText<'_>) {
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

    pub(super) fn is_foreign(&self) -> bool {
        self.stack.current().kinds & FOREIGN != 0
    }
}

/// 13.2.6, the tree construction dispatcher: true if a token is processed by the rules for foreign content. `kinds` are the
/// sets of the adjusted current node, which is foreign.
fn is_foreign_token(token: Token<'_>, kinds: Kinds) -> bool {
    let is_html_point = kinds & HTML_INTEGRATION_POINT != 0;
    let is_text_point = kinds & MATHML_TEXT_INTEGRATION_POINT != 0;
    match token {
        Token::Start(name, _) => {
            !is_html_point
                && (!is_text_point || matches!(name, tag::MGLYPH | tag::MALIGNMARK))
                && (kinds & ANNOTATION_XML == 0 || name != tag::SVG)
        }
        Token::Text(_) | Token::Null => !is_html_point && !is_text_point,
        Token::EndOfFile => false,
        _ => true,
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
