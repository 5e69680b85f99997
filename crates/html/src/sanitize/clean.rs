//! Sanitises HTML: it is parsed, and of its tree, only the listed elements and attributes are written ([`SafeHtmlWriter`]), with
//! the values that are decided on here.

use std::borrow::Cow;

use once_cell::sync::Lazy;
use url::{ParseError, Url};

use super::frames;
use super::policy::{Classes, Policy};
use super::safe_url::safe_in_html;
use super::text::as_text;
use super::writer::SafeHtmlWriter;
use crate::dom::Dom;
use microweave_values::class_names;
use microweave_values::url::{Base, plain_origin};

pub(super) static DEFAULT_POLICY: Lazy<Policy> = Lazy::new(Policy::default);

/// Sanitises HTML by the default [`Policy`]. Relative URLs stay relative.
///
/// ```
/// let html = microweave_html::sanitize::sanitize("<p onclick=alert(1)>Tea<script>alert(2)</script>");
/// assert_eq!(html, "<p>Tea</p>");
/// ```
pub fn sanitize(html: &str) -> String {
    DEFAULT_POLICY.clean(html)
}

impl Policy {
    /// Sanitises HTML. Relative URLs stay relative.
    pub fn clean(&self, html: &str) -> String {
        self.clean_fragment(&Dom::parse_fragment(html, "div"))
    }

    /// Sanitises HTML that [`Dom::parse_fragment`] has read as the content of a `div`. Relative URLs stay relative.
    pub fn clean_fragment(&self, fragment: &Dom) -> String {
        self.clean_at(fragment, None)
    }

    /// Sanitises HTML and resolves its URLs against `base`, the address of the page that it is from.
    pub fn clean_with_base(&self, html: &str, base: &str) -> String {
        self.clean_at(&Dom::parse_fragment(html, "div"), Some(Base::new(base)))
    }

    /// The text of HTML after it was sanitised, in lines: blocks begin lines, whitespace is folded outside of `pre`, and
    /// images are replaced by their alternative texts.
    pub fn to_text(&self, html: &str) -> String {
        as_text(&self.clean(html))
    }

    fn clean_at(&self, fragment: &Dom, base: Option<Base>) -> String {
        let Some(root) = fragment.elements().next() else { return String::new() };
        SafeHtmlWriter::new(&Cleaner { policy: self, base }, fragment.source().len()).write_inside(root)
    }
}

/// A policy, and the base that URLs are resolved against.
pub(super) struct Cleaner<'p> {
    pub(super) policy: &'p Policy,
    pub(super) base: Option<Base>,
}

impl Cleaner<'_> {
    /// The value to write for an attribute that the policy lists. `None` if the attribute is removed.
    pub(super) fn value<'v>(&self, element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
        match name {
            "class" => classes(self.policy.classes, value),
            _ if self.policy.list().urls.contains(name) => self.url(element, name, value),
            _ => Some(value.into()),
        }
    }

    /// The URL to write. `None` if it is not safe or not valid.
    pub(super) fn url<'v>(&self, element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
        let schemes = &self.policy.list().schemes;
        let url = safe_in_html(value, schemes).filter(|url| is_valid(url))?;
        let url = match &self.base {
            Some(base) => safe_in_html(&base.resolve(&url), schemes)?.into_owned().into(),
            None => url,
        };
        if (element, name) == ("iframe", "src") {
            let address = frames::address(&url)?;
            return safe_in_html(&address, schemes).map(|url| url.into_owned().into());
        }
        match &self.policy.rewrite {
            Some(rewrite) => {
                let rewritten = (rewrite.0)(element, name, &url)?;
                let url = safe_in_html(&rewritten, schemes).filter(|url| is_valid(url))?;
                Some(url.into_owned().into())
            }
            None => Some(url),
        }
    }
}

fn classes(kept: Classes, value: &str) -> Option<Cow<'_, str>> {
    if kept == Classes::All {
        return Some(value.into());
    }
    let is_kept = |name: &&str| class_names::is_root(name) || class_names::property(name).is_some();
    let kept: Vec<&str> = value.split_ascii_whitespace().filter(is_kept).collect();
    (!kept.is_empty()).then(|| kept.join(" ").into())
}

/// True if the URL is relative, or the URL Standard's parser accepts it.
fn is_valid(url: &str) -> bool {
    plain_origin(url).is_some() || matches!(Url::parse(url), Ok(_) | Err(ParseError::RelativeUrlWithoutBase))
}
