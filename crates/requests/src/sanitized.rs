//! The HTML of a page, made safe to show.

use microweave::Page;
use microweave::sanitize::Policy;
use serde::Serialize;

/// The HTML of a page by a policy. Its URLs are resolved against the address of the page.
pub fn html(page: &Page, policy: &Policy) -> String {
    match page.address() {
        "" => policy.clean(page.source()),
        address => policy.clean_with_base(page.source(), address),
    }
}

/// The HTML as JSON. `source` is the name of the page.
pub fn json(source: Option<&str>, html: &str) -> String {
    #[derive(Serialize)]
    struct SafeHtml<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<&'a str>,
        html: &'a str,
    }
    crate::json(&SafeHtml { source, html })
}
