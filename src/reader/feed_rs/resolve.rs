//! Contents with absolute URLs.

use feed_rs::model;

use crate::reader::Content;
use crate::url::Base;

/// The bytes that the bases may add to a content, and for each of its bytes.
const MAX_ADDED: usize = 64 << 10;
const MAX_ADDED_PER_BYTE: usize = 32;

/// The base of an entry's content: the base that the model has, resolved against the entry's link, or else the feed's page.
pub(super) fn base(own: &model::Entry, page: &str) -> Base {
    let page = Base::new(page);
    let link = super::linked(&own.links, "alternate");
    let link = link.map(|link| Base::new(&page.resolve(&link))).filter(Base::is_absolute).unwrap_or(page);
    // In RSS, `src` is the base of `content:encoded`. A content with a body has no other source.
    let source =
        own.content.as_ref().filter(|content| content.body.is_some()).and_then(|own| own.src.as_ref());
    let written = own.base.as_deref().or(source.map(|source| source.href.as_str()));
    match written.map(|written| Base::new(&link.resolve(written))).filter(Base::is_absolute) {
        Some(base) => base,
        None => link,
    }
}

/// The content of HTML. Its URLs are resolved, unless they are too many for the length of the base.
pub(super) fn content(html: &str, base: &Base) -> Content {
    // An empty element comes from feed-rs with an end tag. Only for `br`, parsers make a second element of it.
    let html = html.replace("</br>", "");
    // A URL is the value of an attribute, or follows a comma in `srcset`.
    let urls = html.bytes().filter(|byte| matches!(byte, b'=' | b',')).count();
    let max = MAX_ADDED.saturating_add(html.len().saturating_mul(MAX_ADDED_PER_BYTE));
    match base.is_absolute() && urls.saturating_mul(base.as_str().len()) <= max {
        true => Content::from_html_with_base(&html, base.as_str()),
        false => Content::from_html(&html),
    }
}
