//! Reads the bytes of a feed, with all its dates and bases.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::DateTime;
use feed_rs::model::Entry;
use feed_rs::parser::{Builder, Parser};
use memchr::{memchr, memmem};

use super::json;
use super::xml::{Prepared, first_element};
use crate::Error;
use crate::{Date, Feed, FeedFormat};
use microweave::page::Page;
use microweave_values::url::Base;

/// The bytes that bases may take in resolved URLs. Real feeds take much less than 1 MiB.
const MAX_BASE_BYTES: usize = 64 << 20;

impl Feed {
    /// Reads RSS and Atom with the crate feed-rs, and JSON Feed. A feed that is not well-formed is read as far as possible. The
    /// address of the feed may be empty. Dates stay as written, with their zone or without one. Relative URLs of contents are resolved against `xml:base`, or else the post's link, the
    /// feed's link or the address, as long as the base is short for the number of URLs. A post without an identifier has
    /// none. As for `Feed::from`, HTML is made safe, and URLs that are not safe to open are left out.
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
    /// If it is not such a feed, or cannot be read, or if the feed has many elements and a very long `xml:base`.
    pub fn from_bytes(bytes: &[u8], address: &str) -> Result<Feed, Error> {
        let base = Base::new(address);
        let base = base.url().map_or("", |url| url.as_str());
        let is_json = bytes.iter().find(|byte| matches!(byte, b'<' | b'{')) == Some(&b'{');
        if is_json {
            return json::feed(bytes, base);
        }
        let prepared = prepared(bytes, base)?;
        let dates: Arc<Mutex<Vec<Date>>> = Arc::default();
        let parser = parser(base, Arc::clone(&dates));
        let bytes = if prepared.xml.is_empty() { bytes } else { &prepared.xml };
        let mut feed = parser.parse(bytes).map_err(|error| Error::InvalidFeed(error.to_string()))?;
        set_bases(&mut feed.entries, prepared.bases);
        let dates = dates.lock().unwrap_or_else(PoisonError::into_inner);
        let mut feed =
            super::convert(feed, base, &|number| dates.get(usize::try_from(number).ok()?).cloned());
        feed.deleted = prepared.deleted;
        Ok(feed)
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

/// The feed, if the page is Atom, RSS or JSON Feed that can be read. Its text is decoded already, so the encoding that its
/// declaration names does not apply.
pub(crate) fn feed_document(page: &Page) -> Option<Feed> {
    let source = page.dom().source();
    FeedFormat::of_bytes(source.as_bytes())?;
    let text = source.trim_start_matches('\u{feff}').trim_start();
    let text = match text.strip_prefix("<?xml") {
        Some(declaration) => declaration.split_once("?>").map_or(text, |(_, rest)| rest),
        None => text,
    };
    Feed::from_bytes(text.as_bytes(), page.address()).ok()
}

/// A parser that keeps each date as written, and has the number of the date in place of its seconds.
fn parser(base: &str, dates: Arc<Mutex<Vec<Date>>>) -> Parser {
    let number = move |written: &str| {
        let written = Some(written.trim()).filter(|written| !written.is_empty())?;
        let mut dates = dates.lock().unwrap_or_else(PoisonError::into_inner);
        dates.push(Date::new(written));
        DateTime::from_timestamp(dates.len() as i64 - 1, 0)
    };
    Builder::new()
        .base_uri(Some(base).filter(|base| !base.is_empty()))
        .sanitize_content(false)
        .id_generator(|_, _, _| String::new())
        .timestamp_parser(number)
        .build()
}

/// Sets the bases of entries. feed-rs leaves out the items of RSS 1.0 without a link: then no base is known.
fn set_bases(entries: &mut [Entry], bases: Vec<Option<String>>) {
    if bases.len() != entries.len() {
        return;
    }
    for (entry, base) in entries.iter_mut().zip(bases) {
        entry.base = base;
        if let Some(content) = entry.content.as_mut().filter(|content| content.body.is_some()) {
            content.src = None;
        }
    }
}

/// The XML for feed-rs. It is empty for UTF-16, which stays as it is.
fn prepared(xml: &[u8], address: &str) -> Result<Prepared, Error> {
    let has_wide_characters = memchr(0, xml).is_some();
    let narrow: Cow<'_, [u8]> = match has_wide_characters {
        true => xml.iter().copied().filter(|byte| *byte != 0).collect(),
        false => Cow::Borrowed(xml),
    };
    let tags = memchr::memchr_iter(b'<', &narrow).count();
    if max_base_len(&narrow, address).saturating_mul(tags) > MAX_BASE_BYTES {
        return Err(Error::InvalidFeed("its xml:base is too long for the number of its elements".to_owned()));
    }
    let mut prepared = Prepared::of(&narrow, address);
    if has_wide_characters {
        prepared.xml.clear();
    }
    Ok(prepared)
}

/// A bound on the length of the bases that URLs are resolved against: the longest one, with all relative ones after it.
fn max_base_len(xml: &[u8], address: &str) -> usize {
    const NAME: &[u8] = b"xml:base";
    let (mut longest, mut relative) = (address.len(), 0);
    let mut rest = xml;
    while let Some(at) = memmem::find(rest, NAME) {
        rest = &rest[at + NAME.len()..];
        let Some(start) = rest.iter().position(|byte| matches!(byte, b'"' | b'\'')) else { break };
        let value = &rest[start + 1..];
        let value = &value[..memchr(rest[start], value).unwrap_or(value.len())];
        match memmem::find(value, b"://") {
            Some(_) => longest = longest.max(value.len()),
            None => relative += value.len(),
        }
        rest = &rest[start + 1 + value.len()..];
    }
    longest + relative
}
