//! The formats that a page can be written in. Their table is `data/formats.json`.

mod properties;
mod table;

use serde::{Deserialize, Serialize};

use crate::convert::format::table::WriteFunction;
use crate::convert::{FormatOptions, Output, OutputError};
use crate::page::Page;

#[cfg(feature = "feeds")]
use crate::convert::posts;
#[cfg(feature = "feeds")]
use crate::reader::{Feed, Fetched};
pub use properties::UnknownFormat;
#[cfg(feature = "feeds")]
use std::collections::HashMap;

/// A format that a page can be written in. Each needs the feature that its documentation names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// The whole document as JSON: microformats2 JSON with the member `microdata` added.
    Json,
    /// Microformats2 JSON.
    Mf2,
    /// The JSON of HTML's microdata specification. It has no whitespace, as the specification says.
    Microdata,
    /// The links of the page, as the JSON of [`Links`](crate::links::Links).
    #[cfg(feature = "links")]
    Links,
    /// An Atom feed (RFC 4287) of the page's posts; if there are no posts, of its `article` elements.
    #[cfg(feature = "feeds")]
    Atom,
    /// An RSS 2.0 feed of the page's posts, by the *Best Practices Profile* of the RSS Advisory Board.
    #[cfg(feature = "feeds")]
    Rss,
    /// [JF2](https://jf2.spec.indieweb.org/): a post, a card, or a feed.
    #[cfg(feature = "feeds")]
    Jf2,
    /// A feed of JF2's stricter profile for feed readers, even if the page is one post.
    #[cfg(feature = "feeds")]
    Jf2Feed,
    /// A [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/) of the page's posts.
    #[cfg(feature = "feeds")]
    JsonFeed,
    /// [ActivityStreams 2.0](https://www.w3.org/TR/activitystreams-core/): an object or activity, a person, or a
    /// collection of posts.
    #[cfg(feature = "feeds")]
    ActivityStreams,
    /// vCard 4.0: a card for each person, organisation and place, in the order of the page. A card inside another card
    /// comes after the outer one, which names it.
    #[cfg(feature = "cards")]
    Vcard,
    /// An iCalendar object with the events of the page. If all of them are in one h-feed, it has the name of that feed.
    #[cfg(feature = "cards")]
    Icalendar,
    /// RDF as N-Triples.
    #[cfg(feature = "rdf")]
    NTriples,
    /// RDF as N-Quads: the page's microdata, microformats, links of XFN and licences, and JSON-LD if it was read, in the
    /// graph of the page's address. Without an absolute address, they are in the default graph. Microformats have the
    /// terms that Any23 and Web Data Commons used.
    #[cfg(feature = "rdf")]
    NQuads,
    /// RDF as Turtle, with prefixes for well-known vocabularies.
    #[cfg(feature = "rdf")]
    Turtle,
}

/// How the outputs of several pages can be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ManyPages {
    /// They are JSON Lines, with [`JsonLayout::Line`](crate::convert::JsonLayout::Line).
    Lines,
    /// They can be put one after another into one file.
    Concatenated,
    /// A file can have one page only.
    Separate,
}

impl Page {
    /// Writes the page in a format.
    ///
    /// # Errors
    /// [`OutputError`] if the page does not have what the format needs, if an option is missing that the format
    /// needs, or if the output exceeds a limit.
    pub fn write(&self, format: Format, options: &FormatOptions) -> Result<Output, OutputError> {
        match format.writer() {
            WriteFunction::Page(write) => write(self, options),
            #[cfg(feature = "feeds")]
            _ => self.write_with_pages(format, options, HashMap::new()),
        }
    }

    /// Writes the page in a format, with the pages of authors that the caller has fetched, by the addresses that
    /// [`Page::authors_to_fetch`] gave. Only
    /// [formats of posts](Format::is_of_posts) use them.
    ///
    /// ```
    /// use microweave::convert::{Format, FormatOptions};
    /// use microweave::reader::{Fetched, ReadOptions};
    ///
    /// let page = "<p class=h-entry>Scones! <a class=u-author href='https://ada.example/'></a>";
    /// let page = microweave::Options::new().page(page, "https://tea.example/scones");
    /// assert_eq!(page.authors_to_fetch(&ReadOptions::new()), ["https://ada.example/"]);
    ///
    /// // The caller fetches the page here.
    /// let url = "https://ada.example/".to_owned();
    /// let card = "<p class=h-card><a class='u-url u-uid' href=/>Ada</a>";
    /// let fetched = Fetched { document: microweave::parse(card, &url), address: url.clone() };
    /// let pages = [(url, fetched)].into();
    /// let feed = page.write_with_pages(Format::JsonFeed, &FormatOptions::new(), pages)?;
    /// assert!(feed.text().contains(r#""name":"Ada""#));
    /// # Ok::<(), microweave::convert::OutputError>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Page::write`].
    #[cfg(feature = "feeds")]
    pub fn write_with_pages(
        &self,
        format: Format,
        options: &FormatOptions,
        pages: HashMap<String, Fetched>,
    ) -> Result<Output, OutputError> {
        match format.writer() {
            WriteFunction::Page(write) => write(self, options),
            WriteFunction::Posts(write) => write(&posts::only_posts(self, options, pages)?, options),
            WriteFunction::PostsOrCard(write) => write(&posts::posts_or_card(self, options, pages)?, options),
            WriteFunction::PostsOrPage(write_feed, write) => {
                posts::write_posts_or_page(self, options, pages, write_feed, write)
            }
        }
    }
}

#[cfg(feature = "feeds")]
impl Feed {
    /// Writes the feed in a [format of posts](Format::is_of_posts).
    ///
    /// ```
    /// use microweave::convert::{Format, FormatOptions};
    ///
    /// let page = r#"<article class=h-entry>
    ///     <a class="u-in-reply-to h-cite" href="https://grace.example/tea">Tea?</a>
    ///     <p class=e-content>With <b>milk</b>!</p></article>"#;
    /// let feed = microweave::read(page, "https://ada.example/1").main;
    /// let output = feed.write(Format::Jf2, &FormatOptions::new())?;
    /// let json: serde_json::Value = serde_json::from_str(output.text())?;
    ///
    /// assert_eq!(json["type"], "entry");
    /// assert_eq!(json["content"]["html"], "With <b>milk</b>!");
    /// assert_eq!(json["in-reply-to"], "https://grace.example/tea");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OutputError::NeedsPage`] for a format of a whole page; otherwise the errors of [`Page::write`].
    pub fn write(&self, format: Format, options: &FormatOptions) -> Result<Output, OutputError> {
        match format.writer() {
            WriteFunction::Page(_) => Err(OutputError::NeedsPage(format)),
            WriteFunction::Posts(write)
            | WriteFunction::PostsOrCard(write)
            | WriteFunction::PostsOrPage(write, _) => write(self, options),
        }
    }
}
