//! 13.2.6.4.1 to 13.2.6.4.3: the insertion modes *initial*, *before html* and *before head*.

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

    /// 13.2.6.4.1, start tags: anything else.
    pub(super) fn initial_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        self.leave_initial();
        self.process_start_tag(tag)
    }

    /// 13.2.6.4.1, end tags: anything else.
    pub(super) fn initial_end_tag(&mut self, name: NameId) {
        self.leave_initial();
        self.process_end_tag(name);
    }

    /// 13.2.6.4.1, characters. Whitespace is ignored.
    pub(super) fn initial_text(&mut self, text: TokenText<'_>) {
        let (_, rest) = split_whitespace(text);
        if !rest.text.is_empty() {
            self.leave_initial();
            self.process_text(rest);
        }
    }

    /// 13.2.6.4.1, anything else.
    pub(super) fn leave_initial(&mut self) {
        self.tree.in_quirks_mode = true;
        self.mode = Mode::BeforeHtml;
    }

    /// 13.2.6.4.2, start tag: html.
    pub(super) fn before_html_start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        if tag.name == tag::HTML {
            let root = self.tree.new_element(tag.name, tag.attributes);
            self.insert_root(root);
            return TokenizerState::Data;
        }
        self.leave_before_html();
        self.process_start_tag(tag)
    }

    /// 13.2.6.4.2, end tag: head, body, html, br.
    pub(super) fn before_html_end_tag(&mut self, name: NameId) {
        if matches!(name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) {
            self.leave_before_html();
            self.process_end_tag(name);
        }
    }

    /// 13.2.6.4.2, characters. Whitespace is ignored.
    pub(super) fn before_html_text(&mut self, text: TokenText<'_>) {
        let (_, rest) = split_whitespace(text);
        if !rest.text.is_empty() {
            self.leave_before_html();
            self.process_text(rest);
        }
    }

    /// 13.2.6.4.2, anything else.
    pub(super) fn leave_before_html(&mut self) {
        let root = self.tree.new_element(tag::HTML, &[]);
        self.insert_root(root);
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
            _ => {
                self.leave_before_head();
                return self.process_start_tag(tag);
            }
        }
        TokenizerState::Data
    }

    /// 13.2.6.4.3, end tag: head, body, html, br.
    pub(super) fn before_head_end_tag(&mut self, name: NameId) {
        if matches!(name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) {
            self.leave_before_head();
            self.process_end_tag(name);
        }
    }

    /// 13.2.6.4.3, characters. Whitespace is ignored.
    pub(super) fn before_head_text(&mut self, text: TokenText<'_>) {
        let (_, rest) = split_whitespace(text);
        if !rest.text.is_empty() {
            self.leave_before_head();
            self.process_text(rest);
        }
    }

    /// 13.2.6.4.3, anything else.
    pub(super) fn leave_before_head(&mut self) {
        self.head = Some(self.insert_implied(tag::HEAD));
        self.mode = Mode::InHead;
    }
}
