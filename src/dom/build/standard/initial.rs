//! 13.2.6.4.1 to 13.2.6.4.3: the insertion modes *initial*, *before html* and *before head*. Also what these modes share
//! with the modes in `head.rs`.

use super::quirks::has_quirks_mode;
use super::{Mode, TreeBuilder, split_whitespace};
use crate::dom::build::tree::DOCUMENT;
use crate::html::kinds;
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{Doctype, StartTag, TokenText, TokenizerState};

impl TreeBuilder {
    /// 13.2.6.4.1, DOCTYPE.
    pub(super) fn initial_doctype(&mut self, doctype: &Doctype) {
        let [name, public, system] = [&doctype.name, &doctype.public_id, &doctype.system_id]
            .map(|string| string.as_deref().unwrap_or_default());
        self.tree.append_doctype(name, public, system);
        self.tree.in_quirks_mode = has_quirks_mode(doctype);
        self.mode = Mode::BeforeHtml;
    }

    /// 13.2.6.4.1 to 13.2.6.4.6, anything else: makes the elements that are missing, and switches to the next mode. False in
    /// other modes.
    pub(super) fn leave_early_mode(&mut self) -> bool {
        match self.mode {
            Mode::Initial => {
                self.tree.in_quirks_mode = true;
                self.mode = Mode::BeforeHtml;
            }
            Mode::BeforeHtml => {
                let root = self.tree.new_element(tag::HTML, &[]);
                self.insert_root(root);
            }
            Mode::BeforeHead => {
                self.head = Some(self.insert_implied(tag::HEAD));
                self.mode = Mode::InHead;
            }
            Mode::InHead => {
                self.pop();
                self.mode = Mode::AfterHead;
            }
            Mode::InHeadNoscript => {
                self.pop();
                self.mode = Mode::InHead;
            }
            Mode::AfterHead => {
                self.insert_implied(tag::BODY);
                self.mode = Mode::InBody;
            }
            _ => return false,
        }
        true
    }

    /// Anything else, for a start tag.
    pub(super) fn early_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        self.leave_early_mode();
        self.process_start_tag(tag)
    }

    /// Anything else, for an end tag.
    pub(super) fn early_end_tag(&mut self, name: NameId) {
        self.leave_early_mode();
        self.process_end_tag(name);
    }

    /// 13.2.6.4.1 to 13.2.6.4.6, characters. Whitespace is ignored before the head, and inserted in it and after it.
    pub(super) fn early_text(&mut self, text: TokenText<'_>) {
        let (space, rest) = split_whitespace(text);
        if !matches!(self.mode, Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead) {
            self.insert_text(space);
        }
        if !rest.text.is_empty() {
            self.leave_early_mode();
            self.process_text(rest);
        }
    }

    /// 13.2.6.4.2, start tag: html.
    pub(super) fn before_html_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        if tag.name == tag::HTML {
            let root = self.tree.new_element(tag.name, tag.attributes);
            self.insert_root(root);
            return TokenizerState::Data;
        }
        self.early_start_tag(tag)
    }

    /// 13.2.6.4.2 and 13.2.6.4.3, end tag: head, body, html, br.
    pub(super) fn before_head_end_tag(&mut self, name: NameId) {
        if matches!(name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) {
            self.early_end_tag(name);
        }
    }

    /// Inserts the `html` element and switches to *before head*.
    fn insert_root(&mut self, root: u32) {
        self.tree.append(DOCUMENT, root);
        self.push_open(root, tag::HTML, kinds::of(tag::HTML));
        self.mode = Mode::BeforeHead;
    }

    /// 13.2.6.4.3, start tag: html, head.
    pub(super) fn before_head_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        match tag.name {
            tag::HTML => self.in_body_html(tag),
            tag::HEAD => {
                self.head = Some(self.insert_element(tag));
                self.mode = Mode::InHead;
            }
            _ => return self.early_start_tag(tag),
        }
        TokenizerState::Data
    }
}
