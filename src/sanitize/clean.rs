//! Sanitises HTML: elements and attributes that are not listed are removed. Plain HTML is copied ([`plain`]).
//! Ammonia parses and cleans all other HTML.

use std::borrow::Cow;
use std::sync::Arc;

use ammonia::Builder;
use once_cell::sync::Lazy;

use super::characters::writable;
use super::policy::{Classes, Policy};
use super::text::{as_html, as_text};
use super::{frames, images, plain};
use crate::dom::{Dom, El};
use crate::extract::mf2::class;
use crate::sanitize::safe_url::safe_in_html;
use crate::url::Base;

/// The policy of the reader.
pub(super) static DEFAULT_POLICY: Lazy<Policy> = Lazy::new(Policy::default);

/// The ammonia cleaner of the default policy, made once: making it takes longer than cleaning a short text.
static DEFAULT_BUILDER: Lazy<Builder<'static>> = Lazy::new(|| Cleaner::new(&DEFAULT_POLICY, None).builder());

/// Sanitises HTML with the default policy.
pub(crate) fn sanitize(html: &str) -> String {
    DEFAULT_POLICY.clean(html)
}

impl Policy {
    /// Sanitises HTML. Relative URLs stay relative.
    pub fn clean(&self, html: &str) -> String {
        Cleaner::new(self, None).clean(html)
    }

    /// Sanitises HTML and resolves its URLs against `base`, the address of the page that it is from.
    pub fn clean_with_base(&self, html: &str, base: &str) -> String {
        Cleaner::new(self, Some(Arc::new(Base::new(base)))).clean(html)
    }

    /// The text of HTML after it was sanitised, in lines: blocks begin lines, whitespace is folded outside of `pre`, and
    /// images are replaced by their alternative texts.
    pub fn to_text(&self, html: &str) -> String {
        as_text(&self.clean(html))
    }
}

/// A policy, and the base that URLs are resolved against.
pub(super) struct Cleaner<'p> {
    policy: &'p Policy,
    base: Option<Arc<Base>>,
}

impl<'p> Cleaner<'p> {
    pub(super) fn new(policy: &'p Policy, base: Option<Arc<Base>>) -> Self {
        Cleaner { policy, base }
    }

    /// Sanitises HTML.
    pub(super) fn clean(&self, html: &str) -> String {
        let copied = self.may_copy().then(|| plain::copy(html, &self.policy.list)).flatten();
        copied.unwrap_or_else(|| self.clean_any(html))
    }

    /// True if plain HTML may be copied: the policy changes no values, and lists only elements of the default list.
    pub(super) fn may_copy(&self) -> bool {
        let Policy { list, frames: _, classes, link_rel, rewrite } = self.policy;
        let changes_values = *classes != Classes::Removed || link_rel.is_some() || rewrite.is_some();
        !changes_values && self.base.is_none() && list.has_only_default_elements()
    }

    /// Sanitises HTML with ammonia, whether it is plain or not.
    pub(super) fn clean_any(&self, html: &str) -> String {
        // HTML from other parsers may have any depth. Our tree has a limit. Beyond that limit html5ever is slow.
        let mut bounded = Dom::parse_fragment(html, "div");
        images::set_addresses(&mut bounded);
        let inside: String = bounded.elements().take(1).map(El::inner_html).collect();
        let is_default = self.base.is_none() && *self.policy == *DEFAULT_POLICY;
        let clean = if is_default { DEFAULT_BUILDER.clean(&inside) } else { self.builder().clean(&inside) };
        // The content of frames is raw text. It is removed before characters are dropped, because the rest of an
        // end tag could become one.
        let clean = self.policy.frames.replace(clean.to_string(), |url| self.link(url));
        // Characters that formats cannot hold are dropped after the URLs are checked. A URL with such characters
        // is already removed, and no other part of the result changes its meaning without them.
        images::without_empty(match writable(&clean) {
            Cow::Borrowed(_) => clean,
            Cow::Owned(writable) => writable,
        })
    }

    /// The start tag of a link. `None` if the policy allows no links, or not this URL.
    fn link(&self, url: &str) -> Option<String> {
        let values = AttributeFilter { policy: self.policy.clone(), base: self.base.clone() };
        let url = self.policy.allows("a", "href").then(|| values.url("a", "href", url)).flatten()?;
        let escaped = |text: &str| as_html(text).replace('"', "&quot;");
        let rel = self.policy.link_rel.as_ref().map(|rel| format!(" rel=\"{}\"", escaped(rel)));
        Some(format!("<a href=\"{}\"{}>", escaped(&url), rel.unwrap_or_default()))
    }

    /// The ammonia cleaner.
    fn builder(&self) -> Builder<'p> {
        let list = &*self.policy.list;
        let elements = list.elements.iter();
        let mut attributes: std::collections::HashMap<&str, std::collections::HashSet<&str>> =
            elements.map(|(name, own)| (name.as_str(), own.iter().map(String::as_str).collect())).collect();
        let mut removed: std::collections::HashSet<&str> =
            list.removed_with_content.iter().map(String::as_str).collect();
        if self.policy.frames.has_any() {
            attributes.insert("iframe", frames::ATTRIBUTES.into());
            removed.remove("iframe");
        } else {
            removed.insert("iframe");
        }
        let classes = (self.policy.classes != Classes::Removed).then_some("class");
        let values = AttributeFilter { policy: self.policy.clone(), base: self.base.clone() };
        let mut builder = Builder::empty();
        builder
            .tags(attributes.keys().copied().collect())
            .tag_attributes(attributes)
            .generic_attributes(list.on_every_element.iter().map(String::as_str).chain(classes).collect())
            .url_schemes(list.schemes.iter().map(String::as_str).collect())
            .attribute_filter(move |element, name, value| values.filter(element, name, value))
            .clean_content_tags(removed)
            .link_rel(self.policy.link_rel.as_deref());
        builder
    }
}

/// Keeps, changes or removes the values of attributes.
struct AttributeFilter {
    policy: Policy,
    base: Option<Arc<Base>>,
}

impl AttributeFilter {
    fn filter<'v>(&self, element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
        match name {
            "class" => self.classes(value),
            _ if self.policy.list.urls.contains(name) => self.url(element, name, value),
            _ => Some(value.into()),
        }
    }

    fn classes<'v>(&self, value: &'v str) -> Option<Cow<'v, str>> {
        if self.policy.classes == Classes::All {
            return Some(value.into());
        }
        let is_kept = |name: &&str| class::is_root(name) || class::property(name).is_some();
        let kept: Vec<&str> = value.split_ascii_whitespace().filter(is_kept).collect();
        (!kept.is_empty()).then(|| kept.join(" ").into())
    }

    /// The URL to write. It is checked here, because ammonia treats a URL whose scheme has a control character as
    /// relative, and does not check `cite`.
    fn url<'v>(&self, element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
        let schemes = &self.policy.list.schemes;
        let url = safe_in_html(value, schemes)?;
        let url = match &self.base {
            Some(base) => safe_in_html(&base.resolve(&url), schemes)?.into_owned().into(),
            None => url,
        };
        if element == "iframe" {
            return frames::address(&url);
        }
        match &self.policy.rewrite {
            Some(rewrite) => {
                let rewritten = (rewrite.0)(element, name, &url)?;
                Some(safe_in_html(&rewritten, schemes)?.into_owned().into())
            }
            None => Some(url),
        }
    }
}
