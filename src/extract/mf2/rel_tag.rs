//! Classic rel-tag links (the rel-tag specification): the last component of the URL's path is the tag.

use percent_encoding::percent_decode_str;
use url::Url;

use crate::dom::El;
use crate::html::names::attr;
use crate::url::Base;

/// The base for relative links if the page has none. Only the link's path matters.
const ANY_BASE: &str = "http://base.invalid/";

/// The tag of a `rel=tag` link: the last segment of its path that is not empty.
pub(super) fn tag(el: El<'_>, base: &Base) -> Option<String> {
    let href = el.attr_by(attr::HREF)?;
    let url = base.join(href).or_else(|| Url::parse(ANY_BASE).ok()?.join(href).ok())?;
    let segment = url.path_segments()?.rfind(|segment| !segment.is_empty())?;
    Some(decode(segment))
}

/// Decodes a path segment. Both `+` and `%20` are spaces (rel-tag specification).
fn decode(segment: &str) -> String {
    percent_decode_str(&segment.replace('+', " ")).decode_utf8_lossy().into_owned()
}
