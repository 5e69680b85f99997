//! Converters for posts, and what they share: safe URLs, identifiers, media types, and the HTML of a post for
//! readers that do not know post types.

pub(super) mod activity_streams;
pub(super) mod atom;
mod feed;
mod html;
mod ids;
pub(super) mod jf2;
pub(super) mod json_feed;
mod media;
pub(super) mod rss;
mod xml;

pub(super) use feed::changed;
pub(super) use feed::host;
pub(super) use feed::{categories, georss_point, name_of, newest, page_address, title, web_url};
pub(super) use html::{excerpt, headline, html, with_responses};
pub(super) use ids::ids;
pub(super) use media::Medium;

use std::collections::HashMap;

use url::{ParseError, Url};

use crate::convert::{AtomProfile, FormatOptions, Output, OutputError};
use crate::document::Source;
use crate::dom::language_tag::is_language_tag;
use crate::page::Page;
use crate::reader::{Entry, Feed, FeedKind, Fetched, Person, ReadOptions};
use crate::sanitize::safe_url::safe;

/// A name is cut at this number of characters. Some formats repeat the author's name in every post.
const MAX_NAME_LEN: usize = 200;
/// A URL of more bytes is left out.
const MAX_URL_LEN: usize = 8192;

/// The pages of authors, by the addresses in posts.
pub(super) type AuthorPages = HashMap<String, Fetched>;

/// The posts of a page.
fn posts(page: &Page, options: &FormatOptions, authors: AuthorPages) -> Feed {
    ReadOptions::new().sanitize(options.sanitize.clone()).read_with_pages(page, authors).main
}

/// The posts of a page, or its card. An error if it has neither.
pub(super) fn posts_or_card(
    page: &Page,
    options: &FormatOptions,
    authors: AuthorPages,
) -> Result<Feed, OutputError> {
    let feed = posts(page, options, authors);
    match feed.kind.value {
        FeedKind::Feed | FeedKind::Post | FeedKind::Card => Ok(feed),
        _ => Err(OutputError::NoPosts),
    }
}

/// The posts of a page. An error if it has none, or only a card.
pub(super) fn only_posts(
    page: &Page,
    options: &FormatOptions,
    authors: AuthorPages,
) -> Result<Feed, OutputError> {
    let feed = posts_or_card(page, options, authors)?;
    if feed.kind.value == FeedKind::Card { Err(OutputError::OnlyCard) } else { Ok(feed) }
}

/// Writes the posts of a page. If it has none, or if the options ask for the whole page, writes the page. A post that is
/// made of the page's `meta` elements is written only if the page itself cannot be.
pub(super) fn write_posts_or_page(
    page: &Page,
    options: &FormatOptions,
    authors: AuthorPages,
    write_feed: impl FnOnce(&Feed, &FormatOptions) -> Result<Output, OutputError>,
    write_page: impl FnOnce(&Page, &FormatOptions) -> Result<Output, OutputError>,
) -> Result<Output, OutputError> {
    if options.atom_profile == AtomProfile::Html5 {
        return write_page(page, options);
    }
    let Some(feed) = only_posts(page, options, authors).ok().filter(|feed| !feed.entries.is_empty()) else {
        return write_page(page, options);
    };
    if feed.entries.iter().all(|entry| entry.source == Source::Meta) {
        match write_page(page, options) {
            Err(OutputError::NoArticles) => {}
            written => return written,
        }
    }
    write_feed(&feed, options)
}

/// The URL, if it is safe to follow: its scheme is on the list of `data/allowed-html.json`, or it is relative.
/// URLs are relative if the page's own address is unknown.
pub(super) fn safe_url(url: &str) -> Option<&str> {
    let short = Some(url).filter(|url| url.len() <= MAX_URL_LEN);
    let is_url = |url: &&str| match Url::parse(url) {
        Ok(_) => true,
        Err(error) => error == ParseError::RelativeUrlWithoutBase,
    };
    short.and_then(safe).filter(is_url)
}

/// The URL as [`safe_url`] returns it; `None` if there is no URL.
pub(super) fn optional_safe_url(url: Option<&String>) -> Option<&str> {
    url.and_then(|url| safe_url(url))
}

/// A person's name, cut at [`MAX_NAME_LEN`] characters.
pub(super) fn cut_name(name: &str) -> &str {
    name.char_indices().nth(MAX_NAME_LEN).map_or(name, |(end, _)| &name[..end])
}

/// The name of a person, cut at [`MAX_NAME_LEN`] characters.
pub(super) fn name(person: &Person) -> Option<&str> {
    person.name.as_deref().map(cut_name)
}

/// True if the name, the URL or the picture of a person can be written.
pub(super) fn is_known(person: &&Person) -> bool {
    name(person).is_some() || optional_safe_url(person.url.as_ref()).is_some() || portrait(person).is_some()
}

/// The URL of a person's picture.
pub(super) fn portrait(person: &Person) -> Option<&str> {
    person.photo.as_ref().and_then(|photo| safe_url(&photo.url))
}

/// The URL of a post: its own, or else the page's address if the page is about this post only.
pub(super) fn post_url<'f>(feed: &'f Feed, entry: &'f Entry) -> Option<&'f str> {
    let of_page = || safe_url(&feed.page).filter(|_| feed.kind.value == FeedKind::Post);
    optional_safe_url(entry.url.as_ref()).or_else(of_page)
}

/// The language tag, if it is well-formed. The formats allow no other.
pub(super) fn language(tag: Option<&String>) -> Option<&str> {
    tag.map(String::as_str).filter(|tag| is_language_tag(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_that_are_safe() {
        for safe in ["https://ada.example/", "mailto:ada@ada.example", "/tea", "tea.html"] {
            assert_eq!(safe_url(safe), Some(safe));
        }
        for other in ["", "javascript:alert(1)", " java\nscript:alert(1)", "data:text/html,x", "https://["] {
            assert_eq!(safe_url(other), None, "{other}");
        }
    }
}
