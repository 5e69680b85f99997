//! Sanitises HTML: elements and attributes that are not listed are removed. Plain HTML is copied ([`plain`]).
//! Ammonia parses and cleans all other HTML.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use ammonia::Builder;
use serde::Deserialize;

use super::{images, plain, writable};
use crate::dom::{Dom, El};
use crate::html::kinds::{self, CLOSES_P};
use crate::sanitize::safe_url::safe_in_html;
use once_cell::sync::Lazy;

/// The ammonia cleaner with the list of allowed HTML.
pub(super) static SANITIZER: Lazy<Builder<'static>> = Lazy::new(|| ALLOWED_HTML.sanitizer());

/// The elements and attributes that sanitised HTML may have.
pub(super) static ALLOWED_HTML: Lazy<AllowedHtml> = Lazy::new(AllowedHtml::load);

/// The list. `data/README.md` describes its format.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllowedHtml {
    pub(super) elements: HashMap<String, BTreeSet<String>>,
    pub(super) on_every_element: BTreeSet<String>,
    /// The attributes whose values are URLs.
    pub(super) urls: BTreeSet<String>,
    /// The schemes that URLs may have.
    pub(super) schemes: BTreeSet<String>,
    pub(super) removed_with_content: BTreeSet<String>,
}

impl AllowedHtml {
    pub(crate) fn load() -> Self {
        serde_json::from_str(include_str!("../../data/allowed-html.json")).expect("a test reads it")
    }

    pub(crate) fn sanitizer(&'static self) -> Builder<'static> {
        let words = |words: &'static BTreeSet<String>| words.iter().map(String::as_str).collect();
        let mut builder = Builder::empty();
        builder
            .tags(self.elements.keys().map(String::as_str).collect())
            .tag_attributes(self.elements.iter().map(|(name, own)| (name.as_str(), words(own))).collect())
            .generic_attributes(words(&self.on_every_element))
            .url_schemes(words(&self.schemes))
            // Ammonia takes a scheme with a control character for a relative URL, and does not check `cite`.
            // So URLs are checked here.
            .attribute_filter(
                |_, name, value| {
                    if self.urls.contains(name) { safe_in_html(value) } else { Some(value.into()) }
                },
            )
            .clean_content_tags(words(&self.removed_with_content))
            .link_rel(None);
        builder
    }
}

/// Sanitises HTML. Images that scripts load late get their address, images without an address are removed,
/// and characters that a format cannot hold are dropped.
pub(crate) fn sanitize(html: &str) -> String {
    plain::copy(html, &ALLOWED_HTML).unwrap_or_else(|| clean(html))
}

/// Sanitises HTML with ammonia, whether it is plain or not.
pub(super) fn clean(html: &str) -> String {
    // HTML from other parsers may have any depth. Our tree has a limit. Beyond that limit html5ever is slow.
    let mut bounded = Dom::parse_fragment(html, "div");
    images::set_addresses(&mut bounded);
    let inside: String = bounded.elements().take(1).map(El::inner_html).collect();
    // Characters that formats cannot hold are dropped after the URLs are checked. A URL with such characters
    // is already removed, and no other part of the result changes its meaning without them.
    let clean = SANITIZER.clean(&inside).to_string();
    images::without_empty(match writable(&clean) {
        Cow::Borrowed(_) => clean,
        Cow::Owned(writable) => writable,
    })
}

/// Splits a text after the tag at its beginning. Only attribute values can contain a `>`.
pub(crate) fn split_tag(html: &str) -> (&str, &str) {
    let mut in_quotes = false;
    for (at, byte) in html.bytes().enumerate() {
        match byte {
            b'"' => in_quotes = !in_quotes,
            b'>' if !in_quotes => return html.split_at(at + 1),
            _ => {}
        }
    }
    (html, "")
}

/// True if the start tag of this element closes an open `p` element (HTML 13.2.6.4.7, "in body").
pub(super) fn closes_p(name: &str) -> bool {
    kinds::of_name(name) & CLOSES_P != 0
}
