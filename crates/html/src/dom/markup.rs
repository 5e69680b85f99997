//! Markup in texts: `content` attributes and strings in scripts are not HTML, but many publishers put HTML and character
//! references into them.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};

use super::text::text_with_breaks;
use super::{Dom, El};
use crate::names::attr;

/// The elements without an end tag that a text with markup can have. Other elements are known by their end tags.
const WITHOUT_END_TAG: [&str; 5] = ["br", "hr", "img", "li", "p"];
const LINES: [&str; 12] = ["br", "p", "div", "li", "h1", "h2", "h3", "h4", "tr", "pre", "blockquote", "hr"];

/// The text without tags, and with character references decoded.
pub fn plain(text: &str) -> Cow<'_, str> {
    let has_tags = has_tags(text);
    if !has_tags && !has_references(text) {
        return Cow::Borrowed(text);
    }
    let dom = Dom::parse_fragment(text, "div");
    let plain = |root: El<'_>| if has_tags { text_with_breaks(root) } else { root.text() };
    dom.elements().next().map(plain).unwrap_or_default().into()
}

/// The text with character references decoded and line breaks normalised, as in the value of an attribute.
#[inline]
pub fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '\r', '\0']) {
        return Cow::Borrowed(text);
    }
    let dom = Dom::parse_fragment(&format!("<b title=\"{}\">", text.replace('"', "&quot;")), "div");
    let value = dom.elements().find_map(|el| el.attr_by(attr::TITLE));
    value.unwrap_or_default().to_owned().into()
}

/// The text as HTML, if it has tags. Without tags for lines, its line breaks become `br`.
#[inline]
pub fn html(text: &str) -> Option<Cow<'_, str>> {
    let has_lines = || LINES.iter().any(|name| tags(text).any(|tag| tag.eq_ignore_ascii_case(name)));
    has_tags(text).then(|| match text.contains('\n') && !has_lines() {
        true => Cow::Owned(text.trim().replace('\n', "<br>")),
        false => Cow::Borrowed(text),
    })
}

fn has_tags(text: &str) -> bool {
    let is_end_tag = |at: usize| {
        let name = name_at(text, at + 2);
        text[at..].starts_with("</") && !name.is_empty() && text[at + 2 + name.len()..].starts_with('>')
    };
    memchr_iter(b'<', text.as_bytes()).any(is_end_tag)
        || tags(text).any(|name| WITHOUT_END_TAG.iter().any(|void| name.eq_ignore_ascii_case(void)))
}

/// The names of what looks like a start tag.
fn tags(text: &str) -> impl Iterator<Item = &str> {
    memchr_iter(b'<', text.as_bytes()).map(|at| name_at(text, at + 1)).filter(|name| !name.is_empty())
}

/// The name of an element at this offset. Empty if no name begins there.
fn name_at(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let is_name =
        rest.starts_with(|c: char| c.is_ascii_alphabetic()) && rest[end..].starts_with([' ', '>', '/', '\n']);
    if is_name { &rest[..end] } else { "" }
}

/// True if the text has a character reference of HTML with its semicolon.
pub fn has_references(text: &str) -> bool {
    let has_form = memchr_iter(b'&', text.as_bytes()).any(|at| {
        let rest = &text.as_bytes()[at + 1..];
        let rest = rest.strip_prefix(b"#").unwrap_or(rest);
        let name = memchr(b';', &rest[..rest.len().min(33)]).map(|end| &rest[..end]);
        name.is_some_and(|name| !name.is_empty() && name.iter().all(u8::is_ascii_alphanumeric))
    });
    has_form && decoded(text) != text
}
