//! 13.2.6.4.7: the insertion mode *in body*.

mod start_tags;

use super::after::BODY;
use super::stack::{BUTTON, DEFAULT, LIST_ITEM, OpenElement};
use super::{Mode, TreeBuilder, is_whitespace};
use crate::kinds::HEADING;
use crate::names::{NameId, tag};
use crate::tokenizer::{StartTag, Token, TokenText};

impl TreeBuilder {
    #[inline(always)]
    pub(super) fn in_body(&mut self, token: Token<'_>) {
        match token {
            Token::Start(_, tag) => self.in_body_start_tag(tag),
            Token::End(name) => self.in_body_end_tag(name),
            Token::Text(text) => self.in_body_text(text),
            // The token is processed again by `TreeBuilder::token`.
            Token::EndOfFile if self.stack.has_template() => self.close_template(self.span.start),
            _ => {}
        }
    }

    /// 13.2.6.4.7, characters.
    #[inline]
    pub(super) fn in_body_text(&mut self, text: TokenText<'_>) {
        self.reconstruct();
        self.insert_text(text);
        self.frameset_ok = self.frameset_ok && is_whitespace(text);
    }

    /// 13.2.6.4.7, start tag: html.
    pub(super) fn in_body_html(&mut self, tag: &StartTag<'_>) {
        if !self.stack.has_template()
            && let Some(root) = self.stack.get(0)
        {
            self.tree.add_missing_attributes(root.node, tag.attributes);
        }
    }

    /// 13.2.6.4.7, start tag: body.
    fn in_body_body(&mut self, tag: &StartTag<'_>) {
        let body = self.stack.get(1).filter(|second| second.name == tag::BODY);
        if !self.stack.has_template()
            && let Some(body) = body
        {
            self.frameset_ok = false;
            self.tree.add_missing_attributes(body.node, tag.attributes);
        }
    }

    #[rustfmt::skip]
    fn in_body_end_tag(&mut self, name: NameId) {
        match name {
            tag::TEMPLATE => self.in_head(Token::End(name)),
            tag::BODY => {
                if self.stack.has_in_scope(tag::BODY, DEFAULT) {
                    self.mode = Mode::AfterBody;
                    self.set_end_of(BODY, self.span.end);
                }
            }
            tag::HTML => {
                if self.stack.has_in_scope(tag::BODY, DEFAULT) {
                    self.mode = Mode::AfterBody;
                    self.set_end_of(BODY, self.span.start);
                    self.process(Token::End(name));
                }
            }
            tag::ADDRESS | tag::ARTICLE | tag::ASIDE | tag::BLOCKQUOTE | tag::BUTTON | tag::CENTER | tag::DETAILS
            | tag::DIALOG | tag::DIR | tag::DIV | tag::DL | tag::FIELDSET | tag::FIGCAPTION | tag::FIGURE | tag::FOOTER
            | tag::HEADER | tag::HGROUP | tag::LISTING | tag::MAIN | tag::MENU | tag::NAV | tag::OL | tag::PRE | tag::SEARCH
            | tag::SECTION | tag::SELECT | tag::SUMMARY | tag::UL => self.in_body_block_end(name),
            tag::FORM => self.in_body_form_end(),
            tag::P => {
                if !self.stack.has_in_scope(tag::P, BUTTON) {
                    self.insert_implied(tag::P);
                }
                self.pop_until(tag::P, self.span.end);
            }
            tag::LI => {
                if self.stack.has_in_scope(name, LIST_ITEM) {
                    self.pop_until(name, self.span.end);
                }
            }
            tag::DD | tag::DT => self.in_body_block_end(name),
            // Each of them ends a heading of any level.
            tag::H1 | tag::H2 | tag::H3 | tag::H4 | tag::H5 | tag::H6 => {
                if self.stack.is_in_scope(|open| open.kinds & HEADING != 0, DEFAULT) {
                    self.clear_back_to(HEADING);
                    self.pop_ending(self.span.end);
                }
            }
            tag::A | tag::B | tag::BIG | tag::CODE | tag::EM | tag::FONT | tag::I | tag::NOBR | tag::S | tag::SMALL
            | tag::STRIKE | tag::STRONG | tag::TT | tag::U => self.adoption_agency(name, self.span.end),
            tag::APPLET | tag::MARQUEE | tag::OBJECT => {
                if self.stack.has_in_scope(name, DEFAULT) {
                    self.in_body_block_end(name);
                    self.active.clear_to_marker();
                }
            }
            // It acts as a start tag without attributes.
            tag::BR => self.in_body_start_tag(&StartTag { name, attributes: &[], self_closing: false }),
            _ => self.any_other_end_tag(name, self.span.end),
        }
    }

    /// End tag: address, article, aside and the others of their list.
    #[inline]
    fn in_body_block_end(&mut self, name: NameId) {
        if self.stack.current().name == name {
            self.pop_ending(self.span.end);
        } else if self.stack.has_in_scope(name, DEFAULT) {
            self.pop_until(name, self.span.end);
        }
    }

    fn in_body_form_end(&mut self) {
        if self.stack.has_template() {
            return self.in_body_block_end(tag::FORM);
        }
        let Some(form) = self.form.take() else { return };
        if !self.stack.is_in_scope(|open| open.node == form, DEFAULT) {
            return;
        }
        self.generate_implied_end_tags();
        if let Some(at) = self.stack.position(form) {
            let form = self.stack.remove(at);
            self.tree.set_end(form.node, self.span.end);
        }
    }

    /// Ends the nearest open element of its name, unless a *special* element is in between.
    pub(super) fn any_other_end_tag(&mut self, name: NameId, end: u32) {
        if self.stack.current().name == name {
            self.pop_ending(end);
            return;
        }
        if !self.stack.has(name) {
            return;
        }
        let ends_search = |open: &OpenElement| open.name == name || open.is_special();
        let open = self.stack.upwards().find(ends_search);
        if open.is_some_and(|open| open.name == name) {
            self.pop_until(name, end);
        }
    }
}
