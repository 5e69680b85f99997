//! HTML that is safe to show among other texts: what is on a list stays, all else goes. What is plain enough
//! is copied from what it is ([`plain`]); ammonia, which parses it anew, cleans the rest.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use ammonia::Builder;
use serde::Deserialize;

use super::{images, plain, writable};
use crate::dom::{Dom, El};
use crate::sanitize::safe_url::safe_in_html;
use once_cell::sync::Lazy;

/// What leaves no others.
pub(super) static SANITIZER: Lazy<Builder<'static>> = Lazy::new(|| ALLOWED_HTML.sanitizer());

/// The elements and attributes that HTML among other texts may have.
pub(super) static ALLOWED_HTML: Lazy<AllowedHtml> = Lazy::new(AllowedHtml::load);

/// The list. Its form is told in `data/README.md`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllowedHtml {
    pub(super) elements: HashMap<String, BTreeSet<String>>,
    pub(super) on_every_element: BTreeSet<String>,
    /// Which of these attributes are URLs.
    pub(super) urls: BTreeSet<String>,
    /// Which schemes URLs may have.
    pub(super) schemes: BTreeSet<String>,
    pub(super) left_out_with_what_is_in_them: BTreeSet<String>,
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
            // Ammonia takes a scheme with a control character in it for a relative URL, and `cite` for no URL.
            .attribute_filter(
                |_, name, value| {
                    if self.urls.contains(name) { safe_in_html(value) } else { Some(value.into()) }
                },
            )
            .clean_content_tags(words(&self.left_out_with_what_is_in_them))
            .link_rel(None);
        builder
    }
}

/// The HTML without what is not on the list. Images that scripts load late have their address, those without one are
/// left out, and so are characters that a format cannot hold.
pub(crate) fn sanitize(html: &str) -> String {
    plain::copy(html, &ALLOWED_HTML).unwrap_or_else(|| clean(html))
}

/// The same of any HTML, plain or not.
pub(super) fn clean(html: &str) -> String {
    // HTML of other parsers may have any depth. Ours has a limit, beyond which html5ever takes its time.
    let mut bounded = Dom::parse_fragment(html, "div");
    images::set_addresses(&mut bounded);
    let inside: String = bounded.elements().take(1).map(El::inner_html).collect();
    // URLs are judged with all their characters, and one with such characters is left out: no other part of the result
    // means something else without them.
    let clean = SANITIZER.clean(&inside).to_string();
    images::without_empty(match writable(&clean) {
        Cow::Borrowed(_) => clean,
        Cow::Owned(writable) => writable,
    })
}

/// Splits behind the tag that begins a text. Only values of attributes can have a `>` in them.
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

/// Does a parser end an open paragraph before this element?
pub(super) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "center"
            | "details"
            | "div"
            | "dl"
            | "figcaption"
            | "figure"
            | "footer"
            | "header"
            | "hgroup"
            | "hr"
            | "main"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "summary"
            | "table"
            | "ul"
    )
}
