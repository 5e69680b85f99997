//! Sanitises HTML: it is parsed, and of its tree, only the listed elements and attributes are written ([`SafeHtmlWriter`]).

use once_cell::sync::Lazy;

use super::policy::Policy;
use super::text::as_text;
use super::writer::SafeHtmlWriter;
use crate::dom::Dom;
use crate::url::Base;

pub(super) static DEFAULT_POLICY: Lazy<Policy> = Lazy::new(Policy::default);

pub(crate) fn sanitize(html: &str) -> String {
    DEFAULT_POLICY.clean(html)
}

impl Policy {
    /// Sanitises HTML. Relative URLs stay relative.
    pub fn clean(&self, html: &str) -> String {
        self.clean_at(html, None)
    }

    /// Sanitises HTML and resolves its URLs against `base`, the address of the page that it is from.
    pub fn clean_with_base(&self, html: &str, base: &str) -> String {
        self.clean_at(html, Some(Base::new(base)))
    }

    /// The text of HTML after it was sanitised, in lines: blocks begin lines, whitespace is folded outside of `pre`, and
    /// images are replaced by their alternative texts.
    pub fn to_text(&self, html: &str) -> String {
        as_text(&self.clean(html))
    }

    fn clean_at(&self, html: &str, base: Option<Base>) -> String {
        let fragment = Dom::parse_fragment(html, "div");
        let Some(root) = fragment.elements().next() else { return String::new() };
        SafeHtmlWriter::new(&Cleaner { policy: self, base }, html.len()).write_inside(root)
    }
}

/// A policy, and the base that URLs are resolved against.
pub(super) struct Cleaner<'p> {
    pub(super) policy: &'p Policy,
    pub(super) base: Option<Base>,
}
