//! What the formats of posts share: addresses that are safe to follow, identifiers, types of files, and posts as
//! HTML for who knows nothing of post types.

pub mod activity_streams;
pub mod atom;
mod feed;
mod feed_ids;
mod html;
mod ids;
pub mod jf2;
pub mod json_feed;
mod media;
pub mod rss;
mod values;
mod xml;

pub(super) use feed::changed;
pub(super) use feed::host;
pub(super) use feed::{categories, name_of, newest, page_address, point, title, web};
pub(super) use html::{excerpt, headline, html, with_responses};
pub(super) use ids::ids;
pub(super) use media::Medium;
pub(super) use values::{Entries, Values};

use url::{ParseError, Url};

use crate::reader::{Entry, Feed, FeedKind, Person};
use crate::sanitize::safe_url::safe;

/// How many characters a name may have. The author of many posts is written with each of them.
const LONGEST_NAME: usize = 200;
/// How many bytes an address may have.
const LONGEST_ADDRESS: usize = 8192;

/// An address, if it is safe to follow: by its scheme, or as a relative one of a page whose address is unknown.
pub(super) fn link(address: &str) -> Option<&str> {
    let short = Some(address).filter(|address| address.len() <= LONGEST_ADDRESS);
    let is_url = |address: &&str| match Url::parse(address) {
        Ok(_) => true,
        Err(error) => error == ParseError::RelativeUrlWithoutBase,
    };
    short.and_then(safe).filter(is_url)
}

/// The same for one that may be missing.
pub(super) fn link_of(address: Option<&String>) -> Option<&str> {
    address.and_then(|address| link(address))
}

/// The beginning of a person's name, which is all of it unless nobody is called so.
pub(super) fn short(name: &str) -> &str {
    name.char_indices().nth(LONGEST_NAME).map_or(name, |(end, _)| &name[..end])
}

/// The name of a person.
pub(super) fn name(person: &Person) -> Option<&str> {
    person.name.as_deref().map(short)
}

/// The address of the picture of a person.
pub(super) fn portrait(person: &Person) -> Option<&str> {
    person.photo.as_ref().and_then(|photo| link(&photo.url))
}

/// The address of a post: its own, or that of a page which is there for it.
pub(super) fn address<'f>(feed: &'f Feed, entry: &'f Entry) -> Option<&'f str> {
    let of_page = || link(&feed.page).filter(|_| feed.kind.value == FeedKind::Post);
    link_of(entry.url.as_ref()).or_else(of_page)
}

/// A language, if it has the form of a tag of RFC 5646.
pub(super) fn language(tag: Option<&String>) -> Option<&str> {
    let is_subtag =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    tag.map(String::as_str).filter(|tag| tag.split('-').all(is_subtag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_safe() {
        for safe in ["https://ada.example/", "mailto:ada@ada.example", "/tea", "tea.html"] {
            assert_eq!(link(safe), Some(safe));
        }
        for other in ["", "javascript:alert(1)", " java\nscript:alert(1)", "data:text/html,x", "https://["] {
            assert_eq!(link(other), None, "{other}");
        }
    }

    #[test]
    fn language_tags() {
        let is_tag = |tag: &str| language(Some(&tag.to_owned())).is_some();
        assert!(is_tag("en") && is_tag("de-AT-1996"));
        assert!(!is_tag("") && !is_tag("en_GB") && !is_tag("en-") && !is_tag("my language"));
    }
}
