//! HTML that is safe to show among other texts: what is on a list stays, all else goes. What is plain enough
//! is copied from what it is ([`plain`]); ammonia, which parses it anew, cleans the rest.

mod plain;
#[cfg(test)]
mod tests;
mod text;

use std::collections::{BTreeSet, HashMap};

use ammonia::Builder;
use serde::Deserialize;

pub(crate) use text::{as_html, as_text, split_tag};
pub(super) use text::{beginning_of_text, shows_something};

use crate::dom::{Dom, El};
use crate::tables::{ALLOWED_HTML, SANITIZER};

/// The list. Its form is told in `data/README.md`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllowedHtml {
    elements: HashMap<String, BTreeSet<String>>,
    on_every_element: BTreeSet<String>,
    schemes: BTreeSet<String>,
    left_out_with_what_is_in_them: BTreeSet<String>,
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
            .clean_content_tags(words(&self.left_out_with_what_is_in_them))
            .link_rel(None);
        builder
    }
}

/// May an address with this scheme be followed by who does not look at it?
pub(crate) fn is_allowed_scheme(scheme: &str) -> bool {
    ALLOWED_HTML.schemes.contains(scheme)
}

/// The HTML without what is not on the list.
pub(super) fn sanitize(html: &str) -> String {
    plain::copy(html, &ALLOWED_HTML).unwrap_or_else(|| {
        // HTML of other parsers may have any depth. Ours has a limit, beyond which html5ever takes its time.
        let bounded = Dom::parse_fragment(html, "div");
        let inside: String = bounded.elements().take(1).map(El::inner_html).collect();
        SANITIZER.clean(&inside).to_string()
    })
}

/// Does a parser end an open paragraph before this element?
fn is_block(name: &str) -> bool {
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
