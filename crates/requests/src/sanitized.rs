//! The HTML of a page, made safe to show.

use std::collections::BTreeMap;

use microweave::Page;
use microweave::sanitize::Policy;

/// The HTML of a page by a policy. Its URLs are resolved against the address of the page.
pub fn html(page: &Page, policy: &Policy) -> String {
    match page.address() {
        "" => policy.clean(page.source()),
        address => policy.clean_with_base(page.source(), address),
    }
}

/// The HTML as JSON. `source` is the name of the page.
pub fn json(source: Option<&str>, html: &str) -> String {
    crate::json_with_source(source, &BTreeMap::from([("html", html)]))
}
