//! 13.2.6.5, the rules for parsing tokens in foreign content: svg and MathML.

mod names;

use super::stack::OpenElement;
use super::{TreeBuilder, is_whitespace};
use crate::dom::build::tree::Index;
use crate::kinds::{
    self, ANNOTATION_XML, BREAKOUT, FOREIGN, HTML_INTEGRATION_POINT, Kinds, MATHML,
    MATHML_TEXT_INTEGRATION_POINT, SCOPE, SPECIAL, SVG,
};
use crate::names::Attribute;
use crate::names::{NameId, attr, tag};
use crate::tokenizer::{StartTag, Token, TokenText};
pub(super) use names::ForeignNames;

impl TreeBuilder {
    /// 13.2.6.5, the rules for parsing tokens in foreign content.
    pub(super) fn in_foreign_content(&mut self, token: Token<'_>) {
        match token {
            Token::Text(text) => {
                self.frameset_ok = self.frameset_ok && is_whitespace(text);
                self.insert_text(text);
            }
            Token::Null => self.insert_text(TokenText::decoded("\u{fffd}")),
            Token::Start(_, tag) if is_breakout_tag(tag) => self.leave_foreign(token),
            Token::Start(_, tag) => self.insert_foreign(tag, self.stack.current().kinds & FOREIGN),
            Token::End(tag::BR | tag::P) => self.leave_foreign(token),
            Token::End(name) => self.foreign_end_tag(name),
            _ => {}
        }
    }

    /// 13.2.6.1, *insert a foreign element* for a start tag. `namespace` is the bit of the namespace.
    pub(super) fn insert_foreign(&mut self, tag: &StartTag<'_>, namespace: Kinds) {
        let name = self.foreign_name(tag.name, namespace);
        let node = self.new_foreign(tag, name, namespace);
        self.insert_node(node);
        if tag.self_closing {
            self.tree.set_end(node, self.span.end);
        } else {
            let kinds = namespace | self.kinds_of_foreign(tag, name, namespace);
            self.stack.push(OpenElement { node, name, kinds });
        }
    }

    pub(super) fn foreign_name(&mut self, html: NameId, namespace: Kinds) -> NameId {
        self.foreign_names.element(&mut self.tree.names, html, namespace == SVG)
    }

    fn new_foreign(&mut self, tag: &StartTag<'_>, name: NameId, namespace: Kinds) -> Index {
        if tag.attributes.is_empty() {
            return self.tree.new_element(name, &[]);
        }
        let mut attributes = std::mem::take(&mut self.foreign_names.attributes);
        for attribute in tag.attributes {
            let name = self.foreign_names.attribute(&mut self.tree.names, attribute.name, namespace == SVG);
            attributes.push(Attribute { name, ..*attribute });
        }
        let node = self.tree.new_element(name, &attributes);
        attributes.clear();
        self.foreign_names.attributes = attributes;
        node
    }

    /// The sets that a foreign element is in. Elements that can contain HTML bound scopes and are *special*.
    pub(super) fn kinds_of_foreign(&self, tag: &StartTag<'_>, name: NameId, namespace: Kinds) -> Kinds {
        let local = self.tree.names.get(name).local;
        match (namespace, local) {
            (SVG, "foreignObject" | "desc" | "title") => SCOPE | SPECIAL | HTML_INTEGRATION_POINT,
            (MATHML, "mi" | "mo" | "mn" | "ms" | "mtext") => SCOPE | SPECIAL | MATHML_TEXT_INTEGRATION_POINT,
            (MATHML, "annotation-xml") => {
                let is_integration_point =
                    if self.has_html_encoding(tag) { HTML_INTEGRATION_POINT } else { 0 };
                SCOPE | SPECIAL | ANNOTATION_XML | is_integration_point
            }
            _ => 0,
        }
    }

    /// 13.2.6, *HTML integration point*: an `annotation-xml` with the `encoding` of HTML or XHTML.
    fn has_html_encoding(&self, tag: &StartTag<'_>) -> bool {
        let encoding = tag.attributes.iter().find(|attribute| attribute.name == attr::ENCODING);
        encoding.map(|attribute| self.tree.strings.get(attribute.value)).is_some_and(|encoding| {
            encoding.eq_ignore_ascii_case("text/html")
                || encoding.eq_ignore_ascii_case("application/xhtml+xml")
        })
    }

    /// Pops elements until the current node is an HTML element or an integration point, and processes the token there.
    fn leave_foreign(&mut self, token: Token<'_>) {
        while self.stack.len() > 1
            && self.stack.current().kinds & FOREIGN != 0
            && self.stack.current().kinds & (HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT) == 0
        {
            self.pop();
        }
        self.process_in_mode(token);
    }

    /// 13.2.6.5, any other end tag.
    fn foreign_end_tag(&mut self, name: NameId) {
        for at in (1..self.stack.len()).rev() {
            let Some(open) = self.stack.get(at) else { return };
            if open.kinds & FOREIGN == 0 {
                return self.process_in_mode(Token::End(name));
            }
            if self.is_named(open, name) {
                while self.stack.len() > at + 1 {
                    self.pop();
                }
                self.pop_ending(self.span.end);
                return;
            }
        }
    }

    /// True if a foreign element has this name, compared ASCII case-insensitively.
    fn is_named(&self, open: OpenElement, name: NameId) -> bool {
        let names = &self.tree.names;
        names.get(open.name).local.eq_ignore_ascii_case(names.get(name).local)
    }
}

/// 13.2.6.5: true for a start tag that leaves foreign content.
fn is_breakout_tag(tag: &StartTag<'_>) -> bool {
    let is_font_style =
        |attribute: &Attribute| matches!(attribute.name, attr::COLOR | attr::FACE | attr::SIZE);
    kinds::of(tag.name) & BREAKOUT != 0 || (tag.name == tag::FONT && tag.attributes.iter().any(is_font_style))
}
