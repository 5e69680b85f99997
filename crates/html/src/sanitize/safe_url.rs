//! Decides which URLs may be written where a user can open them.
//!
//! Browsers remove tabs and line breaks from a URL, and formats drop characters that they cannot hold. So a
//! URL is judged by what it may become, and its scheme is any text before its first colon.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::allowed::ALLOWED_ANYWHERE;
use microweave_values::url::{claimed_scheme, is_active};

/// The URL without surrounding whitespace, if it is safe to open. A safe URL has no control characters and is
/// relative or has a scheme of `data/allowed-html.json`.
pub fn safe(url: &str) -> Option<&str> {
    safe_with(url, &ALLOWED_ANYWHERE.schemes)
}

/// The URL as [`safe`] returns it, with these schemes, which are in lower case.
pub(super) fn safe_with<'u>(url: &'u str, schemes: &BTreeSet<String>) -> Option<&'u str> {
    let url = url.trim_ascii();
    let is_allowed = |scheme: &str| schemes.iter().any(|allowed| allowed.eq_ignore_ascii_case(scheme));
    // Few URLs have other characters than printable ASCII.
    let is_fit = || url.bytes().all(|byte| matches!(byte, b' '..=b'~')) || !url.contains(is_unfit);
    let is_safe = claimed_scheme(url).is_none_or(is_allowed) && is_fit();
    (is_safe && !url.is_empty()).then_some(url)
}

/// The safe form of a URL in HTML: without its tabs and line breaks, which browsers remove (URL Standard,
/// basic URL parser, step 3), and `None` if the result is not safe to open.
pub(super) fn safe_in_html<'u>(url: &'u str, schemes: &BTreeSet<String>) -> Option<Cow<'u, str>> {
    if !url.contains(['\t', '\n', '\r']) {
        return safe_with(url, schemes).map(Cow::Borrowed);
    }
    let joined = url.replace(['\t', '\n', '\r'], "");
    safe_with(&joined, schemes).map(|url| Cow::Owned(url.to_owned()))
}

/// An identifier: any text or URI, except active URLs and texts with control characters.
pub fn safe_identifier(text: &str) -> Option<&str> {
    let text = text.trim_ascii();
    (!text.is_empty() && !is_active(text) && !text.contains(is_unfit)).then_some(text)
}

/// True for control characters, and for characters that XML cannot hold.
fn is_unfit(c: char) -> bool {
    c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}')
}
