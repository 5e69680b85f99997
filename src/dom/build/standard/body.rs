//! 13.2.6.4.7: the insertion mode *in body*.

mod end_tags;
mod start_tags;

use super::{StandardPath, is_whitespace};
use crate::html::names::tag;
use crate::html::tokenizer::{StartTag, TokenText};

impl StandardPath {
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
}
