//! The target of a webmention: whether what was read links to it.

use microweave::Dom;
use serde_json::Value as Json;

use super::html_page::links_to;
use super::urls::normalized;

/// A URL to search for. URLs are compared as written, and after parsing.
pub(super) struct Target<'a> {
    url: &'a str,
    normalized: String,
}

impl<'a> Target<'a> {
    pub(super) fn new(url: &'a str) -> Self {
        Target { url, normalized: normalized(url) }
    }

    /// True if this is the URL.
    pub(super) fn is(&self, url: &str) -> bool {
        url == self.url || normalized(url) == self.normalized
    }

    /// True if a text of the JSON is the URL, or if a member `html` links to it.
    pub(super) fn is_in(&self, data: &Json) -> bool {
        let mut values = vec![data];
        while let Some(value) = values.pop() {
            match value {
                Json::String(text) if self.is(text) => return true,
                Json::Array(array) => values.extend(array),
                Json::Object(members) => {
                    let html = members.get("html").and_then(Json::as_str);
                    if html.is_some_and(|html| self.is_linked_in(html)) {
                        return true;
                    }
                    values.extend(members.iter().filter(|(name, _)| *name != "html").map(|(_, value)| value));
                }
                _ => {}
            }
        }
        false
    }

    fn is_linked_in(&self, html: &str) -> bool {
        links_to(&Dom::parse_fragment(html, "div"), |url| self.is(url))
    }
}
