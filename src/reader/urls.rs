//! URLs compared after parsing: `HTTPS://Ada.example` and `https://ada.example/` are the same.

use std::borrow::Cow;

use memchr::memchr;
use url::Url;

use crate::document::{Item, Source, Value};
#[cfg(feature = "read")]
use crate::sanitize::safe_url::safe;
use crate::url::is_active;
use crate::url::plain_origin;

/// The URL that a text is, if it is one. A title such as "Tea: a history" parses as a URL, too, with `tea`
/// for its scheme, but is none.
pub(super) fn parse(text: &str) -> Option<Url> {
    // Every URL has a scheme.
    memchr(b':', text.as_bytes())?;
    let url = Url::parse(text).ok()?;
    (url.has_host() || !text.trim().contains(char::is_whitespace)).then_some(url)
}

/// The URL that a text is, if it is one of the web.
pub(super) fn parse_web(text: &str) -> Option<Url> {
    // The URL Standard makes a URL of "http:tea", which a person may be called.
    let (scheme, _) = text.trim_start().split_once("://")?;
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    is_web.then(|| parse(text)).flatten()
}

/// Is a text a URL?
pub(super) fn is_url(text: &str) -> bool {
    is_normal(text) || parse(text).is_some()
}

/// What is equal for the same URLs.
pub(super) fn key(text: &str) -> Option<Cow<'_, str>> {
    if is_normal(text) { Some(Cow::Borrowed(text)) } else { parse(text).map(|url| Cow::Owned(url.into())) }
}

/// Is it surely a URL that parsing leaves as it is?
fn is_normal(text: &str) -> bool {
    let Some(path) = plain_origin(text).map(|origin| &text[origin.len()..]) else { return false };
    let mut before = 0;
    let is_plain = |byte: u8| {
        let is_first = std::mem::replace(&mut before, byte) == b'/';
        // A segment may be a dot or two.
        IS_PLAIN[usize::from(byte)] && !(is_first && byte == b'.')
    };
    path.starts_with('/') && path.bytes().all(is_plain)
}

/// Is this byte of a path or query left as it is?
const IS_PLAIN: [bool; 256] = {
    let mut is_plain = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        is_plain[byte as usize] = byte.is_ascii_alphanumeric()
            || matches!(
                byte,
                b'/' | b'_' | b'~' | b'=' | b'&' | b'.' | b',' | b'+' | b':' | b'@' | b'-' | b'?'
            );
        byte += 1;
    }
    is_plain
};

/// The URLs of a value: itself, or those of the item that it is.
pub(super) fn of_value(value: Value<'_>) -> impl Iterator<Item = &str> {
    let nested = value.as_item().into_iter().flat_map(|item| texts(item, "url"));
    nested.chain(written_text(value))
}

/// The text that a value is or that stands for it, unless that is a nested item's text which was resolved as if
/// it were a URL: "Nice" as `https://ada.example/Nice` (microformats2 parsing, parsing a `u-` property).
pub(super) fn written_text(value: Value<'_>) -> Option<&str> {
    let text = value.as_text()?;
    let Some(item) = value.as_item() else { return Some(text) };
    let is_as_written = item.is_link()
        || item.source() != Source::Microformats
        || first_text(item, "name") == Some(text.trim());
    (is_as_written || !is_url(text)).then_some(text)
}

/// The values of a property as texts.
pub(super) fn texts<'a>(item: Item<'a>, property: &str) -> impl Iterator<Item = &'a str> {
    item.values(property).filter_map(Value::as_text)
}

/// The first value of a property that is not empty.
pub(super) fn first_text<'a>(item: Item<'a>, property: &str) -> Option<&'a str> {
    texts(item, property).map(str::trim).find(|text| !text.is_empty())
}

/// The first value of a property that is an address of the web, else its first value that is an address. A
/// `javascript:` or `data:` URL is not an address.
pub(super) fn first_web<'a>(item: Item<'a>, property: &str) -> Option<&'a str> {
    let texts = || texts(item, property).map(str::trim).filter(|text| !text.is_empty() && !is_active(text));
    texts().find(|text| parse_web(text).is_some()).or_else(|| texts().next())
}

/// The values of a property that are addresses, as far as they are safe to open.
#[cfg(feature = "read")]
pub(super) fn addresses<'a>(item: Item<'a>, property: &str) -> impl Iterator<Item = &'a str> {
    texts(item, property).filter_map(safe)
}

/// The first URL of an item that is one of the web, else its first one, as far as they are safe to open.
#[cfg(feature = "read")]
pub(super) fn web_address(item: Item<'_>) -> Option<&str> {
    let web = addresses(item, "url").find(|url| parse_web(url).is_some());
    web.or_else(|| addresses(item, "url").next())
}

/// Whether a text that may also be a name is a URL with a script or a page in it. A title such as "JavaScript: the
/// good parts" is not.
pub(super) fn is_active_url(text: &str) -> bool {
    let is_title = || text.split_once(':').is_some_and(|(_, rest)| rest.starts_with(char::is_whitespace));
    is_active(text) && !is_title()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_urls_are_as_they_are_parsed() {
        for url in [
            "https://ada.example/",
            "http://a.b-c.example/2026/11/20/tea?page=2&a=b.c",
            "https://x.example/~ada/@ada/a..b/c.",
            "https://4u.example//?",
        ] {
            assert!(is_normal(url), "{url}");
            assert_eq!(Url::parse(url).map(String::from).as_deref(), Ok(url));
        }
        for other in [
            "",
            "ada",
            "https://ada.example",
            "https://Ada.example/",
            "https://ada.example/a/../b",
            "https://ada.example/./",
            "https://ada.example/%2E",
            "https://1.2.3.04/",
            "https://0x7f.1/",
            "https://xn--a.example/",
            "https://ada.example:443/",
            "https://me@ada.example/",
            "https://a..b/",
            "https://ada.example/#a",
            "https://ada.example/ ",
            " https://ada.example/",
            "https://ada.example/\\a",
            "https:///ada.example/",
            "https://ada.example./",
            "https://\u{e9}.example/",
            "https://ada.example/'",
        ] {
            assert!(!is_normal(other), "{other}");
        }
    }
}
