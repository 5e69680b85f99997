//! What callers fetch between two readings of a page: the pages of authors, and the same posts in another format (links with
//! rel=alternate to microformats2 JSON, JF2 or ActivityStreams). A page without posts of its own can be read from such a document.

use serde::{Deserialize, Serialize};

use super::activity_streams;
use super::jf2;
use super::{ReadOptions, Reading, urls::is_web};
use crate::Error;
use microweave::document::{Document, RelUrl};
use microweave_html::input::content_type::essence;
use microweave_values::collections::sort::sort_by_key;

/// The format of a document that can be read in place of a page, in order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum AlternateFormat {
    /// Microformats2 JSON (`application/mf2+json`).
    Mf2Json,
    /// JF2 (`application/jf2+json`), or its profile for feeds (`application/jf2feed+json`).
    Jf2,
    /// ActivityStreams 2.0 (`application/activity+json`, or `application/ld+json` with its profile).
    ActivityStreams,
}

/// A document that a page links to as the same posts in another format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Alternate {
    /// The address of the document.
    pub url: String,
    /// The format of the document.
    pub format: AlternateFormat,
}

impl AlternateFormat {
    /// The format with this content type, such as the `Content-Type` of an HTTP response.
    pub fn of_content_type(content_type: &str) -> Option<Self> {
        match essence(content_type).to_ascii_lowercase().as_str() {
            "application/mf2+json" => Some(AlternateFormat::Mf2Json),
            "application/jf2+json" | "application/jf2feed+json" => Some(AlternateFormat::Jf2),
            "application/activity+json" => Some(AlternateFormat::ActivityStreams),
            "application/ld+json" if content_type.contains("https://www.w3.org/ns/activitystreams") => {
                Some(AlternateFormat::ActivityStreams)
            }
            _ => None,
        }
    }

    /// Reads a document in this format. ActivityStreams becomes microformats: objects and the objects of activities
    /// become h-entry or h-event, shares and likes h-entry, actors h-card, and collections h-feed.
    pub fn document(self, json: &str) -> Result<Document, Error> {
        match self {
            AlternateFormat::Mf2Json => Document::from_json(json).map_err(Error::InvalidDocument),
            AlternateFormat::Jf2 => jf2::document(json),
            AlternateFormat::ActivityStreams => activity_streams::document(json),
        }
    }
}

impl Reading {
    /// The addresses of the authors' pages that [`Reading::posts_with`] would fetch, in its order. Which pages are
    /// fetched does not depend on their contents, so two phases give the same posts as the function.
    ///
    /// ```
    /// use std::collections::HashMap;
    ///
    /// use microweave_reader::{Fetched, ReadOptions, Reading};
    ///
    /// let html = "<div class=h-entry>Scones! <a class=u-author href='https://ada.example'></a></div>";
    /// let reading = Reading::parse(html, "https://tea.example/scones");
    /// let options = ReadOptions::new();
    ///
    /// let mut pages = HashMap::new();
    /// for url in reading.authors_to_fetch(&options) {
    ///     // An async caller awaits the page here.
    ///     let html = "<p class=h-card><a class='u-url u-uid' href=/>Ada</a>";
    ///     let fetched = Fetched { document: microweave::parse(html, &url), address: url.clone() };
    ///     pages.insert(url, fetched);
    /// }
    /// let feed = reading.posts_with(&options, |url| pages.remove(url)).main;
    /// assert_eq!(feed.entries[0].author_name(), Some("Ada"));
    /// ```
    pub fn authors_to_fetch(&self, options: &ReadOptions) -> Vec<String> {
        let mut addresses = Vec::new();
        self.posts_with(options, |address| {
            addresses.push(address.to_owned());
            None
        });
        addresses
    }

    /// The documents that a page without posts can be read from: its links with rel=alternate to microformats2 JSON,
    /// then to JF2, then to ActivityStreams. Empty if the page has posts of its own.
    ///
    /// ```
    /// use microweave_reader::{ReadOptions, Reading};
    ///
    /// let html = "<link rel=alternate type=application/activity+json href=/notes/1.json>";
    /// let reading = Reading::parse(html, "https://ada.example/notes/1");
    /// let alternates = reading.alternates_to_fetch();
    /// assert_eq!(alternates[0].url, "https://ada.example/notes/1.json");
    ///
    /// // The caller fetches the document.
    /// let json = r#"{"type": "Note", "content": "<p>Tea!</p>", "url": "https://ada.example/notes/1"}"#;
    /// let document = alternates[0].format.document(json)?;
    /// let feed = Reading::of_document(document, reading.address()).posts(&ReadOptions::new()).main;
    /// assert_eq!(feed.entries[0].content_html(), Some("<p>Tea!</p>"));
    /// # Ok::<(), microweave_reader::Error>(())
    /// ```
    pub fn alternates_to_fetch(&self) -> Vec<Alternate> {
        if !self.posts(&ReadOptions::new()).main.entries.is_empty() {
            return Vec::new();
        }
        let mut alternates: Vec<_> = self.any_document().rel_urls().iter().filter_map(alternate).collect();
        sort_by_key(&mut alternates, |alternate| alternate.format);
        alternates
    }
}

fn alternate((url, link): (&str, &RelUrl)) -> Option<Alternate> {
    let format = AlternateFormat::of_content_type(link.content_type.as_deref()?)?;
    let is_alternate = link.rels.iter().any(|rel| **rel == *"alternate") && is_web(url);
    is_alternate.then(|| Alternate { url: url.to_owned(), format })
}
