//! Helpers for URLs and texts of items. URLs are compared after parsing: `HTTPS://Ada.example` and
//! `https://ada.example/` are the same.

use std::borrow::Cow;

use memchr::memchr;
use url::Url;

use microweave::document::{Item, Source, Value};
use microweave_html::sanitize::safe_url::{safe, safe_identifier};
use microweave_values::unfilled::{is_template, is_unfilled_file, is_unfilled_link};
use microweave_values::url::{is_active, plain_origin, without_www};

/// Parses a text as a URL. A title such as "Tea: a history" parses too, with the scheme `tea`, so a text with
/// whitespace needs a host.
pub(crate) fn parse(text: &str) -> Option<Url> {
    // Every absolute URL has a scheme.
    memchr(b':', text.as_bytes())?;
    let url = Url::parse(text).ok()?;
    (url.has_host() || !text.trim().contains(char::is_whitespace)).then_some(url)
}

/// Parses a text as an http or https URL.
pub(crate) fn parse_web(text: &str) -> Option<Url> {
    // The URL Standard reads "http:tea" as a URL, but it may be a person's name. So `//` is required.
    let (scheme, rest) = text.trim_start().split_once(':')?;
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    (is_web && rest.starts_with("//")).then(|| parse(text)).flatten()
}

/// True if a text is an http or https URL.
pub(crate) fn is_web(text: &str) -> bool {
    plain_origin(text).is_some() || parse_web(text).is_some()
}

/// The host of an http or https URL, without `www.`.
pub(crate) fn web_host(text: &str) -> Option<Cow<'_, str>> {
    match plain_origin(text) {
        Some(origin) => origin.rsplit('/').next().map(|host| without_www(host).into()),
        None => parse_web(text)?.host_str().map(|host| without_www(host).to_owned().into()),
    }
}

pub(crate) fn is_url(text: &str) -> bool {
    is_normal(text) || parse(text).is_some()
}

/// The key of a URL: equal for equal URLs. `None` if the text is not a URL.
pub(crate) fn key(text: &str) -> Option<Cow<'_, str>> {
    if is_normal(text) { Some(Cow::Borrowed(text)) } else { parse(text).map(|url| Cow::Owned(url.into())) }
}

/// True if the text is a URL that parsing does not change. False means that the text must be parsed. The test
/// `parsing_does_not_change_normal_urls` holds this.
pub fn is_normal(text: &str) -> bool {
    let Some(path) = plain_origin(text).map(|origin| &text[origin.len()..]) else { return false };
    let mut before = 0;
    let is_plain = |byte: u8| {
        let is_first = std::mem::replace(&mut before, byte) == b'/';
        // A segment that begins with a dot may be `.` or `..`, which parsing removes.
        IS_PLAIN[usize::from(byte)] && !(is_first && byte == b'.')
    };
    path.starts_with('/') && path.bytes().all(is_plain)
}

/// The bytes of a path or query that parsing does not change.
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

/// The URLs of a value: the `url` values of its item, or else its `uid` values (Bridgy Fed writes shares so), and its own
/// text. URLs that a program should have filled in are left out.
pub(crate) fn of_value(value: Value<'_>) -> impl Iterator<Item = &str> {
    let name = |item: Item<'_>| if item.values("url").len() > 0 { "url" } else { "uid" };
    let nested = value.as_item().into_iter().flat_map(move |item| texts(item, name(item)));
    nested.chain(written_text(value)).filter(|text| !is_unfilled_link(text))
}

/// The text of a value. For a nested item this is its plain value, unless that is text which the parser
/// resolved as a relative URL: "Nice" as `https://ada.example/Nice` (microformats2 parsing, parsing a `u-`
/// property).
pub(crate) fn written_text(value: Value<'_>) -> Option<&str> {
    let text = value.as_text()?;
    let Some(item) = value.as_item() else { return Some(text) };
    let is_as_written = item.is_link()
        || item.source() != Source::Microformats
        || first_text(item, "name") == Some(text.trim());
    (is_as_written || !is_url(text)).then_some(text)
}

/// The words of a text, in lower case.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let is_lower = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    words_as_written(text)
        .map(move |word| if is_lower(word) { word.into() } else { word.to_lowercase().into() })
}

pub(crate) fn words_as_written(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The values of a property that have a text.
pub fn texts<'a>(item: Item<'a>, property: &str) -> impl Iterator<Item = &'a str> {
    item.values(property).filter_map(Value::as_text)
}

/// The first text of a property that counts: see [`filled`].
pub(crate) fn first_text<'a>(item: Item<'a>, property: &str) -> Option<&'a str> {
    texts(item, property).find_map(filled)
}

/// A text, trimmed. `None` if it is empty, or if a program should have filled it in.
pub(crate) fn filled(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty() && !is_unfilled_link(text))
}

/// The tag in a text, as [`filled`]. It may be a word such as `null`.
pub(crate) fn tag(text: &str) -> Option<&str> {
    let is_link = |text: &str| text.contains("://") && is_unfilled_link(text);
    Some(text.trim()).filter(|text| !text.is_empty() && !is_template(text) && !is_link(text))
}

/// The address in a text. `None` if it is not safe to open, or if a program should have filled it in.
pub(crate) fn link(text: &str) -> Option<&str> {
    safe(text).filter(|url| !is_unfilled_link(url))
}

/// The identifier in a text. `None` if it is an active URL, or if a program should have filled it in.
pub(crate) fn identifier(text: &str) -> Option<&str> {
    safe_identifier(text).filter(|id| !is_unfilled_link(id))
}

/// The same as [`link`] for the address of a picture or recording.
pub(crate) fn file(text: &str) -> Option<&str> {
    safe(text).filter(|url| !is_unfilled_file(url))
}

/// The links of a property.
pub(crate) fn addresses<'a>(item: Item<'a>, property: &str) -> impl Iterator<Item = &'a str> {
    texts(item, property).filter_map(link)
}

/// The first http or https `url` of an item, or else its first `url`. Only links count.
pub(crate) fn web_address(item: Item<'_>) -> Option<&str> {
    let web = addresses(item, "url").find(|url| is_web(url));
    web.or_else(|| addresses(item, "url").next())
}

/// True if a text is a URL that contains a script or a page, such as a `javascript:` or `data:` URL. False
/// for a title such as "JavaScript: the good parts", which has whitespace after the colon.
pub(crate) fn is_active_url(text: &str) -> bool {
    let is_title = || text.split_once(':').is_some_and(|(_, rest)| rest.starts_with(char::is_whitespace));
    is_active(text) && !is_title()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_does_not_change_normal_urls() {
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
            "", "ada", "https://ada.example", "https://Ada.example/", "https://ada.example/a/../b",
            "https://ada.example/./", "https://ada.example/%2E", "https://1.2.3.04/", "https://0x7f.1/",
            "https://xn--a.example/", "https://ada.example:443/", "https://me@ada.example/", "https://a..b/",
            "https://ada.example/#a", "https://ada.example/ ", " https://ada.example/",
            "https://ada.example/\\a", "https:///ada.example/", "https://ada.example./",
            "https://\u{e9}.example/", "https://ada.example/'",
        ] {
            assert!(!is_normal(other), "{other}");
        }
    }
}
