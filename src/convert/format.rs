//! The formats that a page can be written in. Their table is `data/formats.json`.
//!
//! A new format needs a module that writes it, a variant of [`Format`] with the function of that module, and a row in
//! `data/formats.json`. The tool, the bench, the fuzz target and the tests loop over the table.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use once_cell::sync::Lazy;
use serde::{Deserialize, Serialize};

#[cfg(feature = "cards")]
use crate::convert::cards::{icalendar, vcard};
#[cfg(feature = "feeds")]
use crate::convert::html5_2010;
#[cfg(feature = "feeds")]
use crate::convert::posts::{self, activity_streams, atom, jf2, json_feed, rss};
#[cfg(feature = "rdf")]
use crate::convert::rdf;
use crate::convert::{FormatOptions, Output, OutputError, json};
use crate::page::Page;
#[cfg(feature = "feeds")]
use crate::reader::{Feed, Fetched};

/// Makes the formats: for each variant, its name in `data/formats.json`, and the [`WriteFunction`] that writes it.
macro_rules! formats {
    ($(
        $(#[doc = $doc:literal])+
        $(#[cfg($feature:meta)])?
        $format:ident $name:literal = $kind:ident($($write:expr),+),
    )+) => {
        /// A format that a page can be written in. Each needs the feature that its documentation names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[doc = $doc])+ $(#[cfg($feature)])? $format,)+
        }

        /// The formats of this build, in the order of [`Format`]'s variants, each with its name and its function.
        const WRITERS: &[(Format, &str, WriteFunction)] = &[
            $($(#[cfg($feature)])? (Format::$format, $name, WriteFunction::$kind($($write),+)),)+
        ];
    };
}

formats! {
    /// The whole document as JSON: microformats2 JSON with the member `microdata` added.
    Json "json" = Page(|page, options| Ok(json::write(page.document(), options))),
    /// Microformats2 JSON.
    Mf2 "mf2" = Page(|page, options| Ok(json::write(page.document().mf2(), options))),
    /// The JSON of HTML's microdata specification. It has no whitespace, as the specification says.
    Microdata "microdata" = Page(|page, options| {
        Ok(json::write(page.document().microdata(), &json::on_one_line(options)))
    }),
    /// The links of the page, as the JSON of [`Links`](crate::links::Links).
    #[cfg(feature = "links")]
    Links "links" = Page(|page, options| Ok(json::write(page.links(), options))),
    /// An Atom feed (RFC 4287) of the page's posts; if there are no posts, of its `article` elements.
    #[cfg(feature = "feeds")]
    Atom "atom" = PostsOrPage(atom::write, html5_2010::atom::write),
    /// An RSS 2.0 feed of the page's posts, by the *Best Practices Profile* of the RSS Advisory Board.
    #[cfg(feature = "feeds")]
    Rss "rss" = Posts(rss::write),
    /// [JF2](https://jf2.spec.indieweb.org/): a post, a card, or a feed.
    #[cfg(feature = "feeds")]
    Jf2 "jf2" = PostsOrCard(jf2::write),
    /// A feed of JF2's stricter profile for feed readers, even if the page is one post.
    #[cfg(feature = "feeds")]
    Jf2Feed "jf2feed" = Posts(jf2::write_feed),
    /// A [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/) of the page's posts.
    #[cfg(feature = "feeds")]
    JsonFeed "jsonfeed" = Posts(json_feed::write),
    /// [ActivityStreams 2.0](https://www.w3.org/TR/activitystreams-core/): an object or activity, a person, or a
    /// collection of posts.
    #[cfg(feature = "feeds")]
    ActivityStreams "as2" = PostsOrCard(activity_streams::write),
    /// vCard 4.0: a card for each person, organisation and place, in the order of the page. A card inside another card
    /// comes after the outer one, which names it.
    #[cfg(feature = "cards")]
    Vcard "vcard" = Page(vcard::write),
    /// An iCalendar object with the events of the page. If all of them are in one h-feed, it has the name of that feed.
    #[cfg(feature = "cards")]
    Icalendar "icalendar" = Page(icalendar::write),
    /// RDF as N-Triples.
    #[cfg(feature = "rdf")]
    NTriples "ntriples" = Page(rdf::write_ntriples),
    /// RDF as N-Quads: the page's microdata, microformats, links of XFN and licences, and RDFa and JSON-LD if they were read,
    /// in the
    /// graph of the page's address. Without an absolute address, they are in the default graph. Microformats have the
    /// terms that Any23 and Web Data Commons used.
    #[cfg(feature = "rdf")]
    NQuads "nquads" = Page(rdf::write_nquads),
    /// RDF as Turtle, with prefixes for well-known vocabularies.
    #[cfg(feature = "rdf")]
    Turtle "turtle" = Page(rdf::write_turtle),
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

/// The error for a text that is not the name of a format of this build.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format \"{name}\": use one of {}", names())]
pub struct UnknownFormat {
    name: String,
}

impl Format {
    /// The formats that this build has.
    pub fn all() -> impl Iterator<Item = Format> {
        WRITERS.iter().map(|(format, ..)| *format)
    }

    /// The name of the format, such as `jsonfeed`: the value of the tool's option `--format`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The media type, without parameters.
    pub fn media_type(self) -> &'static str {
        self.row().media_type
    }

    /// The usual ending of a file's name, without the dot.
    pub fn extension(self) -> &'static str {
        self.row().extension
    }

    /// A description of the format in one line, for the help of a program.
    pub fn summary(self) -> &'static str {
        self.row().summary
    }

    /// The things that the format holds, in the plural, such as `posts`. A page without them gives an empty text or an
    /// error.
    pub fn content(self) -> &'static str {
        self.row().content
    }

    /// How the outputs of several pages can be combined.
    pub fn many_pages(self) -> ManyPages {
        self.row().many_pages
    }

    /// True if the format depends on the option of this name: see [`FormatOptions::rows`](crate::convert::FormatOptions::rows).
    pub fn takes(self, option: &str) -> bool {
        self.row().options.contains(&option)
    }

    /// The names of the options that the format takes.
    pub fn options(self) -> &'static [&'static str] {
        &self.row().options
    }

    /// True if a feed can be written in this format without its page, with [`Feed::write`](crate::reader::Feed::write).
    pub fn is_of_posts(self) -> bool {
        !matches!(self.writer(), WriteFunction::Page(_))
    }

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    fn writer(self) -> &'static WriteFunction {
        &WRITERS[self as usize].2
    }
}

impl fmt::Display for Format {
    /// Writes the [name](Format::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Format::all()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}

fn names() -> String {
    Format::all().map(Format::name).collect::<Vec<_>>().join(", ")
}

/// A row of `data/formats.json`. The methods of [`Format`] document its columns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: &'static str,
    media_type: &'static str,
    extension: &'static str,
    summary: &'static str,
    content: &'static str,
    many_pages: ManyPages,
    #[serde(borrow)]
    options: Vec<&'static str>,
}

type WritePage = fn(&Page, &FormatOptions) -> Result<Output, OutputError>;
#[cfg(feature = "feeds")]
type WriteFeed = fn(&Feed, &FormatOptions) -> Result<Output, OutputError>;

/// The function that writes a format. The variants differ in what is written.
enum WriteFunction {
    /// A page.
    Page(WritePage),
    /// The posts of a page. It is an error if the page has none.
    #[cfg(feature = "feeds")]
    Posts(WriteFeed),
    /// The posts of a page, or the card of a person or organisation.
    #[cfg(feature = "feeds")]
    PostsOrCard(WriteFeed),
    /// The posts of a page, or else the page itself.
    #[cfg(feature = "feeds")]
    PostsOrPage(WriteFeed, WritePage),
}

/// The rows of the formats of this build, in the order of [`WRITERS`].
static ROWS: Lazy<Vec<Row>> = Lazy::new(|| {
    let rows: Vec<Row> =
        serde_json::from_str(include_str!("../../data/formats.json")).expect("a test reads it");
    let mut rows: HashMap<&str, Row> = rows.into_iter().map(|row| (row.name, row)).collect();
    WRITERS.iter().map(|(_, name, _)| rows.remove(name).expect("a test reads it")).collect()
});
