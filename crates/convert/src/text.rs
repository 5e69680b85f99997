//! Turns texts of a page into values that the formats' specifications allow: texts without control characters and URIs.

use url::{Position, Url};

use microweave_html::dom::Dom;
use microweave_html::dom::text::{ImageText, push_folded_text};
use microweave_values::url::{is_active, percent};
use microweave_values::whitespace::fold;

/// The text on one line. Each run of ASCII whitespace and control characters becomes one space; at the ends it is
/// removed. HTML collapses whitespace, but the readers of other formats show it.
pub(super) fn one_line(text: &str) -> String {
    fold(text, |c| c.is_ascii_whitespace() || c.is_control())
}

/// A text that keeps its line breaks: each line is as [`one_line`] returns it. Empty lines at the ends are removed.
pub(super) fn several_lines(text: &str) -> String {
    let lines: Vec<String> = text.trim_ascii().lines().map(one_line).collect();
    lines.join("\n")
}

/// The text of an HTML fragment. Blocks and `br` start a new line.
pub(super) fn lines_of_html(html: &str) -> String {
    let dom = Dom::parse_fragment(html, "div");
    let mut lines = String::new();
    if let Some(root) = dom.elements().next() {
        push_folded_text(&mut lines, root, ImageText::Alt, usize::MAX);
    }
    lines
}

/// The text as an absolute URI of RFC 3986; `None` if it is not an absolute URL, or if it is one that holds a script
/// or a page, such as `javascript:` or `data:`.
pub(super) fn uri(text: &str) -> Option<String> {
    any_uri(text).filter(|uri| !is_active(uri))
}

/// The URI of a picture, a sound or a key: what [`uri`] accepts, and `data:` URIs of these media, which RFC 6350 allows
/// (sections 6.2.4, 6.7.5 and 6.8.1).
pub(super) fn media_uri(text: &str) -> Option<String> {
    any_uri(text).filter(|uri| !is_active(uri) || is_inline_media(uri))
}

/// True for a `data:` URI of an image, a sound or a PGP key. Types that end in `xml` are excluded, because an SVG image
/// may hold scripts (test `uris`).
fn is_inline_media(uri: &str) -> bool {
    let media_type =
        uri.strip_prefix("data:").and_then(|data| data.split([';', ',']).next()).unwrap_or_default();
    let media_type = media_type.to_ascii_lowercase();
    ["image/", "audio/", "application/pgp-keys"].iter().any(|kind| media_type.starts_with(kind))
        && !media_type.ends_with("xml")
}

/// The text as an absolute URI of any scheme. Characters that the URL standard keeps and a URI may not have are
/// percent-encoded (RFC 3986, section 2.1). Square brackets are allowed in the host only (section 3.2.2).
fn any_uri(text: &str) -> Option<String> {
    let url = Url::parse(text.trim_ascii()).ok()?;
    let (path, url) = (url[..Position::BeforePath].len(), url.as_str());
    let mut uri = String::with_capacity(url.len());
    let mut has_fragment = false;
    for (at, c) in url.char_indices() {
        let is_allowed = match c {
            '#' => !std::mem::replace(&mut has_fragment, true),
            '%' => percent::first_escaped_byte(&url[at..]).is_some(),
            '[' | ']' => at < path,
            _ => c.is_ascii_graphic() && !"\"<>\\^`{|}".contains(c),
        };
        if is_allowed {
            uri.push(c);
        } else {
            percent::push_encoded(&mut uri, c);
        }
    }
    Some(uri)
}

/// The URI that [`uri`] finds in a value which may also be a text; `None` if the value has spaces. A text such as
/// "note: this" would otherwise be a URI.
pub(super) fn uri_without_spaces(text: &str) -> Option<String> {
    let text = text.trim_ascii();
    if text.contains(|c: char| c.is_whitespace()) { None } else { uri(text) }
}
