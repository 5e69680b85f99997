//! Reads the bytes of a feed, with all its dates and bases.

use std::borrow::Cow;

use memchr::memmem;

use super::pieces::first_element;
use super::{ReadFeed, json, xml};
use crate::{Error, Feed, FeedFormat, Feeds};
use microweave::page::Page;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::options::Limits;
use microweave_values::url::Base;

impl Feed {
    /// Reads RSS and Atom with the crate feed-rs, and JSON Feed. A feed that is not well-formed is read as far as possible. The
    /// address of the feed may be empty. Dates stay as written, with their zone or without one. Relative URLs of contents are resolved against `xml:base`, or else the post's link, the
    /// feed's link or the address, as long as the base is short for the number of URLs. A post without an identifier has
    /// none. The last posts are left out if they take more memory than [`Limits::max_memory`](microweave::Limits::max_memory) leaves for them by
    /// default; [`Reading::posts`](crate::Reading::posts) reports that and takes other limits. As for `Feed::from`, HTML is made safe, and URLs that are not safe to open are left out.
    /// [`FeedFormat::of_bytes`](crate::FeedFormat::of_bytes) tells whether a document is such a feed.
    ///
    /// ```
    /// use microweave_reader::Feed;
    ///
    /// let atom = r#"<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://ada.example/"><entry>
    ///     <updated>2026-11-20T10:00:00</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><a
    ///     href="tea">Tea</a></div></content></entry></feed>"#;
    /// let entry = &Feed::from_bytes(atom.as_bytes(), "https://ada.example/feed")?.entries[0];
    /// let content = entry.content_html();
    /// assert_eq!(content, Some(r#"<a href="https://ada.example/tea">Tea</a>"#));
    /// let updated = entry.updated.as_ref().and_then(|date| date.iso8601());
    /// assert_eq!(updated.as_deref(), Some("2026-11-20T10:00:00")); // It has no zone.
    /// # Ok::<(), microweave_reader::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it is not such a feed, or cannot be read.
    pub fn from_bytes(bytes: &[u8], address: &str) -> Result<Feed, Error> {
        let account = Limits::new().account(bytes.len(), Share::View);
        Ok(feed(bytes, address, &account)?.feed)
    }
}

/// The feed, with the posts that the account affords.
fn feed(bytes: &[u8], address: &str, account: &Account) -> Result<ReadFeed, Error> {
    let base = Base::new(address);
    let base = base.url().map_or("", |url| url.as_str());
    if bytes.iter().find(|byte| matches!(byte, b'<' | b'{')) == Some(&b'{') {
        return json::feed(bytes, base, account);
    }
    match decoded(bytes) {
        Some(text) => xml::feed(without_declaration(&text).as_bytes(), base, account),
        None => xml::feed(bytes, base, account),
    }
}

/// The text of UTF-16.
fn decoded(bytes: &[u8]) -> Option<String> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xFE, 0xFF, ..] | [0, b'<', ..] => u16::from_be_bytes,
        [0xFF, 0xFE, ..] | [b'<', 0, ..] => u16::from_le_bytes,
        _ => return None,
    };
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    Some(char::decode_utf16(units).map(|own| own.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// A text without the XML declaration, whose encoding does not apply to it.
fn without_declaration(text: &str) -> &str {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    match text.strip_prefix("<?xml") {
        Some(declaration) => declaration.split_once("?>").map_or(text, |(_, rest)| rest),
        None => text,
    }
}

/// The version of a JSON Feed begins so, also with the slashes that PHP escapes.
const JSON_FEED: [&[u8]; 2] = [b"//jsonfeed.org/version/", br"\/\/jsonfeed.org\/version\/"];
/// The first element of a feed begins in this many bytes.
const MAX_PROLOG: usize = 64 << 10;

impl FeedFormat {
    /// The format of a document that [`Feed::from_bytes`] reads, by its first element or its version. `None` for other documents,
    /// such as HTML.
    ///
    /// ```
    /// use microweave_reader::FeedFormat;
    ///
    /// assert_eq!(FeedFormat::of_bytes(b"<?xml version='1.0'?><rss version='2.0'><channel>"), Some(FeedFormat::Rss));
    /// assert_eq!(FeedFormat::of_bytes(b"<!DOCTYPE html><title>rss</title>"), None);
    /// ```
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        // UTF-16 has a NUL beside each of these characters.
        let start = &bytes[..bytes.len().min(MAX_PROLOG)];
        let narrow: Cow<'_, [u8]> = match start.iter().take(4).any(|byte| *byte == 0) {
            true => start.iter().copied().filter(|byte| *byte != 0).collect(),
            false => Cow::Borrowed(start),
        };
        let marks: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"];
        let text = marks.into_iter().find_map(|mark| narrow.strip_prefix(mark)).unwrap_or(&narrow);
        let text = text.trim_ascii_start();
        if text.starts_with(b"{") {
            let has_version = JSON_FEED.iter().any(|version| memmem::find(bytes, version).is_some());
            return has_version.then_some(FeedFormat::JsonFeed);
        }
        match first_element(text)? {
            b"feed" | b"entry" => Some(FeedFormat::Atom),
            b"rss" | b"RDF" => Some(FeedFormat::Rss),
            _ => None,
        }
    }
}

/// The feed, if the page is Atom, RSS or JSON Feed that can be read. This does not parse the page.
pub(crate) fn feed_document(page: &Page) -> Option<Feeds> {
    let source = page.source();
    FeedFormat::of_bytes(source.as_bytes())?;
    let account = page.options().limits.account_beside(source.len(), page.page_len(), Share::View);
    let text = without_declaration(source);
    let ReadFeed { feed: main, is_cut } = feed(text.as_bytes(), page.address(), &account).ok()?;
    let limit = is_cut.then(|| Diagnostic::new(DiagnosticKind::PostBytes));
    let diagnostics = page.source_diagnostics().chain(limit).collect();
    Some(Feeds { main, diagnostics, ..Feeds::default() })
}
