//! 13.2.6.4.7: start tags in the insertion mode *in body*.

use crate::dom::build::standard::stack::{DEFAULT, OpenElement};
use crate::dom::build::standard::{Mode, TreeBuilder};
use crate::kinds::{HEADING, MATHML, SVG};
use crate::names::{NameId, attr, tag};
use crate::tokenizer::{StartTag, Token, TokenizerState};

impl TreeBuilder {
    #[rustfmt::skip]
    pub(in crate::dom::build::standard) fn in_body_start_tag(&mut self, tag: &StartTag<'_>) {
        match tag.name {
            tag::HTML => self.in_body_html(tag),
            tag::BASE | tag::BASEFONT | tag::BGSOUND | tag::LINK | tag::META | tag::NOFRAMES | tag::SCRIPT | tag::STYLE
            | tag::TEMPLATE | tag::TITLE => self.in_head(Token::Start(tag.name, tag)),
            tag::BODY => self.in_body_body(tag),
            tag::FRAMESET => self.in_body_frameset(tag),
            tag::ADDRESS | tag::ARTICLE | tag::ASIDE | tag::BLOCKQUOTE | tag::CENTER | tag::DETAILS | tag::DIALOG | tag::DIR
            | tag::DIV | tag::DL | tag::FIELDSET | tag::FIGCAPTION | tag::FIGURE | tag::FOOTER | tag::HEADER | tag::HGROUP
            | tag::MAIN | tag::MENU | tag::NAV | tag::OL | tag::P | tag::SEARCH | tag::SECTION | tag::SUMMARY | tag::UL => {
                self.in_body_block(tag);
            }
            tag::H1 | tag::H2 | tag::H3 | tag::H4 | tag::H5 | tag::H6 => self.in_body_heading(tag),
            tag::PRE | tag::LISTING => self.in_body_pre(tag),
            tag::FORM => self.in_body_form(tag),
            tag::LI => self.in_body_list_item(tag, [tag::LI, tag::LI]),
            tag::DD | tag::DT => self.in_body_list_item(tag, [tag::DD, tag::DT]),
            tag::PLAINTEXT => {
                self.in_body_block(tag);
                self.next_state = TokenizerState::Plaintext;
            }
            tag::BUTTON => self.in_body_button(tag),
            tag::A => self.in_body_a(tag),
            tag::B | tag::BIG | tag::CODE | tag::EM | tag::FONT | tag::I | tag::S | tag::SMALL | tag::STRIKE | tag::STRONG
            | tag::TT | tag::U => self.in_body_formatting(tag),
            tag::NOBR => self.in_body_nobr(tag),
            tag::APPLET | tag::MARQUEE | tag::OBJECT => self.in_body_object(tag),
            tag::TABLE => self.in_body_table(tag),
            tag::AREA | tag::BR | tag::EMBED | tag::IMG | tag::KEYGEN | tag::WBR => self.in_body_void(tag),
            tag::INPUT => self.in_body_input(tag),
            tag::PARAM | tag::SOURCE | tag::TRACK => _ = self.insert_void(tag),
            tag::HR => self.in_body_hr(tag),
            // "Change the token's tag name to img and reprocess it."
            tag::IMAGE => self.in_body_void(&StartTag { name: tag::IMG, ..*tag }),
            tag::TEXTAREA => {
                self.ignore_line_feed = true;
                self.frameset_ok = false;
                self.insert_raw_text(tag);
            }
            tag::XMP => {
                self.close_p_in_button_scope();
                self.reconstruct();
                self.frameset_ok = false;
                self.insert_raw_text(tag);
            }
            tag::IFRAME => {
                self.frameset_ok = false;
                self.insert_raw_text(tag);
            }
            tag::NOEMBED => self.insert_raw_text(tag),
            tag::SELECT => self.in_body_select(tag),
            tag::OPTION | tag::OPTGROUP => self.in_body_option(tag),
            tag::RB | tag::RTC => self.in_body_ruby(tag, None),
            tag::RP | tag::RT => self.in_body_ruby(tag, Some(tag::RTC)),
            tag::MATH => {
                self.reconstruct();
                self.insert_foreign(tag, MATHML);
            }
            tag::SVG => {
                self.reconstruct();
                self.insert_foreign(tag, SVG);
            }
            tag::CAPTION | tag::COL | tag::COLGROUP | tag::FRAME | tag::HEAD | tag::TBODY | tag::TD | tag::TFOOT | tag::TH
            | tag::THEAD | tag::TR => {}
            _ => {
                self.reconstruct();
                self.insert_element(tag);
            }
        }
    }

    /// Start tag: address, article, aside and the others of their list.
    #[inline]
    fn in_body_block(&mut self, tag: &StartTag<'_>) {
        self.close_p_in_button_scope();
        self.insert_element(tag);
    }

    fn in_body_heading(&mut self, tag: &StartTag<'_>) {
        self.close_p_in_button_scope();
        if self.stack.current().kinds & HEADING != 0 {
            self.pop();
        }
        self.insert_element(tag);
    }

    /// Start tag: pre, listing.
    fn in_body_pre(&mut self, tag: &StartTag<'_>) {
        self.in_body_block(tag);
        self.ignore_line_feed = true;
        self.frameset_ok = false;
    }

    fn in_body_form(&mut self, tag: &StartTag<'_>) {
        let in_template = self.stack.has_template();
        if self.form.is_some() && !in_template {
            return;
        }
        self.close_p_in_button_scope();
        let form = self.insert_element(tag);
        if !in_template {
            self.form = Some(form);
        }
    }

    /// Start tag: li; dd, dt. `names` are the names of the items that it ends.
    fn in_body_list_item(&mut self, tag: &StartTag<'_>, names: [NameId; 2]) {
        self.frameset_ok = false;
        if let Some(open) = self.open_list_item(names) {
            self.pop_until(open, self.span.start);
        }
        self.in_body_block(tag);
    }

    /// The name of the innermost list item that a new one ends. `None` without one.
    fn open_list_item(&self, names: [NameId; 2]) -> Option<NameId> {
        if !names.iter().any(|&name| self.stack.has(name)) {
            return None;
        }
        let bounds =
            |open: OpenElement| open.is_special() && !matches!(open.name, tag::ADDRESS | tag::DIV | tag::P);
        let mut open = self.stack.upwards();
        let last = open.find(|&open| names.contains(&open.name) || bounds(open))?;
        names.contains(&last.name).then_some(last.name)
    }

    fn in_body_button(&mut self, tag: &StartTag<'_>) {
        if self.stack.has_in_scope(tag::BUTTON, DEFAULT) {
            self.pop_until(tag::BUTTON, self.span.start);
        }
        self.reconstruct();
        self.insert_element(tag);
        self.frameset_ok = false;
    }

    fn in_body_a(&mut self, tag: &StartTag<'_>) {
        if let Some((_, open)) = self.active.last_named(tag::A) {
            self.adoption_agency(tag::A, self.span.start);
            if let Some(at) = self.active.position(open.node) {
                self.active.0.remove(at);
            }
            if let Some(at) = self.stack.position(open.node) {
                let removed = self.stack.remove(at);
                self.tree.set_end(removed.node, self.span.start);
            }
        }
        self.in_body_formatting(tag);
    }

    /// Start tag: b, big, code and the other formatting elements. `a` and `nobr` have rules of their own.
    #[inline]
    fn in_body_formatting(&mut self, tag: &StartTag<'_>) {
        self.reconstruct();
        let element = self.insert_element(tag);
        self.push_active(element, tag.name);
    }

    fn in_body_nobr(&mut self, tag: &StartTag<'_>) {
        self.reconstruct();
        if self.stack.has_in_scope(tag::NOBR, DEFAULT) {
            self.adoption_agency(tag::NOBR, self.span.start);
        }
        self.in_body_formatting(tag);
    }

    /// Start tag: applet, marquee, object.
    fn in_body_object(&mut self, tag: &StartTag<'_>) {
        self.reconstruct();
        self.insert_element(tag);
        self.active.push_marker();
        self.frameset_ok = false;
    }

    fn in_body_table(&mut self, tag: &StartTag<'_>) {
        if !self.tree.in_quirks_mode {
            self.close_p_in_button_scope();
        }
        self.insert_element(tag);
        self.frameset_ok = false;
        self.mode = Mode::InTable;
    }

    /// Start tag: area, br, embed, img, keygen, wbr.
    fn in_body_void(&mut self, tag: &StartTag<'_>) {
        self.reconstruct();
        self.insert_void(tag);
        self.frameset_ok = false;
    }

    /// Start tag: input. It is ignored in a fragment whose context is a `select`.
    fn in_body_input(&mut self, tag: &StartTag<'_>) {
        if self.is_in_select() {
            return;
        }
        if self.stack.has_in_scope(tag::SELECT, DEFAULT) {
            self.pop_until(tag::SELECT, self.span.start);
        }
        self.reconstruct();
        self.insert_void(tag);
        self.frameset_ok = self.frameset_ok && self.is_hidden_input(tag);
    }

    pub(in crate::dom::build::standard) fn is_hidden_input(&self, tag: &StartTag<'_>) -> bool {
        let kind = tag.attributes.iter().find(|attribute| attribute.name == attr::TYPE);
        kind.is_some_and(|attribute| self.tree.strings.get(attribute.value).eq_ignore_ascii_case("hidden"))
    }

    fn in_body_hr(&mut self, tag: &StartTag<'_>) {
        self.close_p_in_button_scope();
        if self.stack.has_in_scope(tag::SELECT, DEFAULT) {
            self.generate_implied_end_tags();
        }
        self.insert_void(tag);
        self.frameset_ok = false;
    }

    fn in_body_select(&mut self, tag: &StartTag<'_>) {
        if self.is_in_select() {
            return;
        }
        if self.stack.has_in_scope(tag::SELECT, DEFAULT) {
            return self.pop_until(tag::SELECT, self.span.start);
        }
        self.reconstruct();
        self.insert_element(tag);
        self.frameset_ok = false;
    }

    /// Start tag: option, optgroup. In a `select`, an `option` stays inside an `optgroup`.
    fn in_body_option(&mut self, tag: &StartTag<'_>) {
        if self.stack.has_in_scope(tag::SELECT, DEFAULT) {
            match tag.name {
                tag::OPTION => self.generate_implied_end_tags_except(tag::OPTGROUP),
                _ => self.generate_implied_end_tags(),
            }
        } else if self.stack.current().name == tag::OPTION {
            self.pop();
        }
        self.reconstruct();
        self.insert_element(tag);
    }

    /// Start tag: rb, rtc; rp, rt. The latter pass `rtc` as `except`, as they stay inside it.
    fn in_body_ruby(&mut self, tag: &StartTag<'_>, except: Option<NameId>) {
        if self.stack.has_in_scope(tag::RUBY, DEFAULT) {
            match except {
                Some(name) => self.generate_implied_end_tags_except(name),
                None => self.generate_implied_end_tags(),
            }
        }
        self.insert_element(tag);
    }
}
