//! 13.2.6.4.1 to 13.2.6.4.6: the insertion modes from *initial* to *after head*, and 13.2.6.4.8: *text*.

use once_cell::sync::Lazy;
use serde::Deserialize;

use super::stack::OpenElement;
use super::{Mode, TreeBuilder, split_whitespace};
use crate::dom::build::tree::DOCUMENT;
use crate::kinds::{self, HEAD_CONTENT};
use crate::names::Attribute;
use crate::names::tag;
use crate::tokenizer::Token::{End, EndOfFile, Start, Text};
use crate::tokenizer::{Doctype, StartTag, Token, TokenizerState};

impl TreeBuilder {
    /// 13.2.6.4.1, DOCTYPE.
    pub(super) fn initial_doctype(&mut self, doctype: &Doctype<'_>) {
        let [name, public, system] = [&doctype.name, &doctype.public_id, &doctype.system_id]
            .map(|string| string.as_deref().unwrap_or_default());
        self.tree.append_doctype(name, public, system);
        self.tree.in_quirks_mode = has_quirks_mode(doctype);
        self.mode = Mode::BeforeHtml;
    }

    /// 13.2.6.4.1 to 13.2.6.4.6, anything else: makes the elements that are missing, and processes the token again in the next
    /// mode. Whitespace is ignored before the head, and inserted in it and after it.
    pub(super) fn anything_else(&mut self, token: Token<'_>) {
        let Text(text) = token else {
            self.leave_early_mode();
            return self.process(token);
        };
        let (space, rest) = split_whitespace(text);
        if !matches!(self.mode, Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead) {
            self.insert_text(space);
        }
        if !rest.text.is_empty() {
            self.leave_early_mode();
            self.process(Text(rest));
        }
    }

    fn leave_early_mode(&mut self) {
        match self.mode {
            Mode::Initial => {
                self.tree.in_quirks_mode = true;
                self.mode = Mode::BeforeHtml;
            }
            Mode::BeforeHtml => self.insert_root(&[]),
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
            _ => {}
        }
    }

    /// 13.2.6.4.2, *before html*.
    pub(super) fn before_html(&mut self, token: Token<'_>) {
        match token {
            Start(tag::HTML, tag) => self.insert_root(tag.attributes),
            End(name) if !matches!(name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) => {}
            _ => self.anything_else(token),
        }
    }

    /// Inserts the `html` element and switches to *before head*.
    fn insert_root(&mut self, attributes: &[Attribute]) {
        let root = self.tree.new_element(tag::HTML, attributes);
        self.tree.append(DOCUMENT, root);
        self.push_open(root, tag::HTML, kinds::of(tag::HTML));
        self.mode = Mode::BeforeHead;
    }

    /// 13.2.6.4.3, *before head*.
    pub(super) fn before_head(&mut self, token: Token<'_>) {
        match token {
            Start(tag::HTML, tag) => self.in_body_html(tag),
            Start(tag::HEAD, tag) => {
                self.head = Some(self.insert_element(tag));
                self.mode = Mode::InHead;
            }
            End(name) if !matches!(name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) => {}
            _ => self.anything_else(token),
        }
    }

    /// 13.2.6.4.4, *in head*, without declarative shadow roots.
    pub(super) fn in_head(&mut self, token: Token<'_>) {
        match token {
            Start(tag::HTML, tag) => self.in_body_html(tag),
            Start(tag::BASE | tag::BASEFONT | tag::BGSOUND | tag::LINK | tag::META, tag) => {
                self.insert_void(tag);
            }
            Start(tag::NOFRAMES | tag::SCRIPT | tag::STYLE | tag::TITLE, tag) => self.insert_raw_text(tag),
            Start(tag::NOSCRIPT, tag) => {
                self.insert_element(tag);
                self.mode = Mode::InHeadNoscript;
            }
            Start(tag::TEMPLATE, tag) => {
                self.insert_element(tag);
                self.active.push_marker();
                self.frameset_ok = false;
                self.mode = Mode::InTemplate;
                self.template_modes.push(Mode::InTemplate);
            }
            Start(tag::HEAD, _) => {}
            End(tag::HEAD) => {
                self.pop_ending(self.span.end);
                self.mode = Mode::AfterHead;
            }
            End(tag::TEMPLATE) => {
                if self.stack.has_template() {
                    self.close_template(self.span.end);
                }
            }
            End(name) if !matches!(name, tag::BODY | tag::HTML | tag::BR) => {}
            _ => self.anything_else(token),
        }
    }

    /// 13.2.6.2, the generic raw text and RCDATA element parsing algorithms.
    pub(super) fn insert_raw_text(&mut self, tag: &StartTag<'_>) {
        self.insert_element(tag);
        self.original_mode = self.mode;
        self.mode = Mode::Text;
        self.next_state = TokenizerState::after_start_tag(tag.name);
    }

    /// 13.2.6.4.8, *text*. The tokenizer sends no start tag in raw text.
    pub(super) fn in_raw_text(&mut self, token: Token<'_>) {
        if let Text(text) = token {
            return self.insert_text(text);
        }
        self.pop_ending(self.span.end);
        self.mode = self.original_mode;
        if let EndOfFile = token {
            self.process(token);
        }
    }

    /// 13.2.6.4.5, *in head noscript*.
    pub(super) fn in_head_noscript(&mut self, token: Token<'_>) {
        match token {
            Start(tag::HTML, tag) => self.in_body_html(tag),
            Start(tag::BASEFONT | tag::BGSOUND | tag::LINK | tag::META | tag::NOFRAMES | tag::STYLE, _) => {
                self.in_head(token);
            }
            Start(tag::HEAD | tag::NOSCRIPT, _) => {}
            End(tag::NOSCRIPT) => {
                self.pop_ending(self.span.end);
                self.mode = Mode::InHead;
            }
            End(name) if name != tag::BR => {}
            _ => self.anything_else(token),
        }
    }

    /// 13.2.6.4.6, *after head*.
    pub(super) fn after_head(&mut self, token: Token<'_>) {
        match token {
            Start(tag::HTML, tag) => self.in_body_html(tag),
            Start(tag::BODY, tag) => {
                self.insert_element(tag);
                self.frameset_ok = false;
                self.mode = Mode::InBody;
            }
            Start(tag::FRAMESET, tag) => self.insert_frameset(tag),
            Start(name, _) if kinds::of(name) & HEAD_CONTENT != 0 => self.in_closed_head(token),
            Start(tag::HEAD, _) => {}
            End(tag::TEMPLATE) => self.in_head(token),
            End(name) if !matches!(name, tag::BODY | tag::HTML | tag::BR) => {}
            _ => self.anything_else(token),
        }
    }

    /// 13.2.6.4.6, start tag: base, link and others. The head is on the stack for this tag.
    fn in_closed_head(&mut self, token: Token<'_>) {
        let Some(head) = self.head else { return };
        self.stack.push(OpenElement { node: head, name: tag::HEAD, kinds: kinds::of(tag::HEAD) });
        self.in_head(token);
        if let Some(at) = self.stack.position(head) {
            self.stack.remove(at);
        }
    }
}

/// The identifiers of document types in quirks mode, which are compared ASCII case-insensitively.
#[derive(Deserialize)]
struct QuirksIds {
    #[serde(borrow)]
    public_ids: Vec<&'static str>,
    #[serde(borrow)]
    system_ids: Vec<&'static str>,
    #[serde(borrow)]
    public_id_starts: Vec<&'static str>,
    #[serde(borrow)]
    public_id_starts_without_system_id: Vec<&'static str>,
}

static QUIRKS_IDS: Lazy<QuirksIds> = microweave_values::table!("quirks-mode.json");

/// 13.2.6.4.1, DOCTYPE. Limited-quirks mode gives the same tree.
fn has_quirks_mode(doctype: &Doctype<'_>) -> bool {
    let (public, system) = (doctype.public_id.as_deref(), doctype.system_id.as_deref());
    if doctype.force_quirks || doctype.name.as_deref() != Some("html") {
        return true;
    }
    if public.is_none() && system.is_none() {
        return false;
    }
    let is_one_of = |id: Option<&str>, ids: &[&str]| {
        id.is_some_and(|id| ids.iter().any(|quirks_id| id.eq_ignore_ascii_case(quirks_id)))
    };
    let begins = |starts: &[&str]| {
        starts.iter().any(|start| is_one_of(public.and_then(|id| id.get(..start.len())), &[start]))
    };
    is_one_of(public, &QUIRKS_IDS.public_ids)
        || is_one_of(system, &QUIRKS_IDS.system_ids)
        || begins(&QUIRKS_IDS.public_id_starts)
        || (system.is_none() && begins(&QUIRKS_IDS.public_id_starts_without_system_id))
}
