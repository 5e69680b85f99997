//! The formats that a page can be written in. Their table is `data/formats.json`.
//!
//! A new format needs a module that writes it, a variant of [`Format`] with the function of that module, and a row in
//! `data/formats.json`. The tool, the bench, the fuzz target and the tests loop over the table.

#[cfg(feature = "formats")]
pub(crate) mod whole;

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use once_cell::sync::Lazy;
use serde::{Deserialize, Serialize};

use crate::{FormatOptions, Output, OutputError, json};
#[cfg(feature = "formats")]
use crate::{
    cards::{icalendar, vcard},
    html5_2010,
    posts::{activity_streams, atom, jf2, json_feed, rss},
};
use microweave::document::Document;
use microweave_reader::Reading;
#[cfg(feature = "formats")]
use microweave_reader::{Feed, Page, PageReading};

/// Makes the formats: for each variant, its name in `data/formats.json`, and the [`WriteFunction`] that writes it. The formats after
/// `further` need the feature `formats`.
macro_rules! formats {
    ($($(#[doc = $doc:literal])+ $format:ident $name:literal = $kind:ident($($write:expr),+),)+
    further $($(#[doc = $further_doc:literal])+ $(#[cfg($feature:meta)])? $further:ident $further_name:literal = $further_kind:ident($($further_write:expr),+),)+) => {
        /// A format that a page can be written in. All but the first three need the feature `formats`, which is on by default, and the
        /// formats of RDF the feature `rdf`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[doc = $doc])+ $format,)+
            $($(#[doc = $further_doc])+ #[cfg(feature = "formats")] $(#[cfg($feature)])? $further,)+
        }

        /// The formats of this build, in the order of [`Format`]'s variants, each with its name and its function.
        const WRITERS: &[(Format, &str, WriteFunction)] = &[
            $((Format::$format, $name, WriteFunction::$kind($($write),+)),)+
            $(#[cfg(feature = "formats")] $(#[cfg($feature)])? (Format::$further, $further_name, WriteFunction::$further_kind($($further_write),+)),)+
        ];
    };
}

formats! {
    /// The whole document as JSON: microformats2 JSON with the member `microdata` added.
    Json "json" = Document(|document, options| Ok(json::write(document, options))),
    /// Microformats2 JSON.
    Mf2 "mf2" = Document(|document, options| Ok(json::write(document.mf2(), options))),
    /// The JSON of HTML's microdata specification. It has no whitespace, as the specification says.
    Microdata "microdata" = Document(|document, options| {
        Ok(json::write(document.microdata(), &json::on_one_line(options)))
    }),
    further
    /// The links of the page, as the JSON of [`Links`](microweave_reader::links::Links).
    Links "links" = Page(|page, options| Ok(json::write(microweave_reader::links::links(page), options))),
    /// An Atom feed (RFC 4287) of the page's posts; if there are no posts, of its `article` elements.
    Atom "atom" = PostsOrPage(atom::write, html5_2010::atom::write),
    /// An RSS 2.0 feed of the page's posts, by the *Best Practices Profile* of the RSS Advisory Board.
    Rss "rss" = Posts(rss::write),
    /// [JF2](https://jf2.spec.indieweb.org/): a post, a card, or a feed.
    Jf2 "jf2" = PostsOrCard(jf2::write),
    /// A feed of JF2's stricter profile for feed readers, even if the page is one post.
    Jf2Feed "jf2feed" = Posts(jf2::write_feed),
    /// A [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/) of the page's posts.
    JsonFeed "jsonfeed" = Posts(json_feed::write),
    /// [ActivityStreams 2.0](https://www.w3.org/TR/activitystreams-core/): an object or activity, a person, or a
    /// collection of posts.
    ActivityStreams "as2" = PostsOrCard(activity_streams::write),
    /// vCard 4.0: a card for each person, organisation and place, in the order of the page. A card inside another card
    /// comes after the outer one, which names it.
    Vcard "vcard" = Reading(vcard::write),
    /// An iCalendar object with the events of the page. If all of them are in one h-feed, it has the name of that feed.
    Icalendar "icalendar" = Reading(icalendar::write),
    /// RDF as N-Triples.
    #[cfg(feature = "rdf")]
    NTriples "ntriples" = Page(crate::rdf::write_ntriples),
    /// RDF as N-Quads: the page's microdata, microformats, links of XFN and licences, and RDFa and JSON-LD if they were read,
    /// in the
    /// graph of the page's address. Without an absolute address, they are in the default graph. Microformats have the
    /// terms that Any23 and Web Data Commons used.
    #[cfg(feature = "rdf")]
    NQuads "nquads" = Page(crate::rdf::write_nquads),
    /// RDF as Turtle, with prefixes for well-known vocabularies.
    #[cfg(feature = "rdf")]
    Turtle "turtle" = Page(crate::rdf::write_turtle),
}

/// How the outputs of several pages can be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ManyPages {
    /// They are JSON Lines, with [`JsonLayout::Line`](crate::JsonLayout::Line).
    Lines,
    /// They can be put one after another into one file.
    Concatenated,
    /// A file can have one page only.
    Separate,
}

/// Writes a page in a format.
///
/// # Errors
/// [`OutputError`] if the page does not have what the format needs, if an option is missing that the format
/// needs, or if the output exceeds a limit. [`OutputError::NeedsPage`] for a stored document and a format of a whole page.
pub fn write(reading: &Reading, format: Format, options: &FormatOptions) -> Result<Output, OutputError> {
    match format.writer() {
        WriteFunction::Document(write) => write(reading.document(), options),
        #[cfg(feature = "formats")]
        _ => whole::write_with_pages(reading, format, options, HashMap::new()),
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

    /// True if the format depends on the option of this name: see [`FormatOptions::rows`](crate::FormatOptions::rows).
    pub fn takes(self, option: &str) -> bool {
        self.row().options.contains(&option)
    }

    /// The names of the options that the format takes.
    pub fn options(self) -> &'static [&'static str] {
        &self.row().options
    }

    /// True if a feed can be written in this format without its page, with [`write_feed`](crate::write_feed).
    pub fn is_of_posts(self) -> bool {
        match self.writer() {
            #[cfg(feature = "formats")]
            WriteFunction::Posts(_) | WriteFunction::PostsOrCard(_) | WriteFunction::PostsOrPage(..) => true,
            _ => false,
        }
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

type WriterOf<Part> = fn(&Part, &FormatOptions) -> Result<Output, OutputError>;

/// The function that writes a format. The variants differ in what is written.
enum WriteFunction {
    /// The document of a page.
    Document(WriterOf<Document>),
    /// A page.
    #[cfg(feature = "formats")]
    Page(WriterOf<Page>),
    /// A page, with what is joined of it.
    #[cfg(feature = "formats")]
    Reading(WriterOf<PageReading>),
    /// The posts of a page. It is an error if the page has none.
    #[cfg(feature = "formats")]
    Posts(WriterOf<Feed>),
    /// The posts of a page, or the card of a person or organisation.
    #[cfg(feature = "formats")]
    PostsOrCard(WriterOf<Feed>),
    /// The posts of a page, or else the page itself.
    #[cfg(feature = "formats")]
    PostsOrPage(WriterOf<Feed>, WriterOf<Page>),
}

/// The rows of the formats of this build, in the order of [`WRITERS`].
static ROWS: Lazy<Vec<Row>> = Lazy::new(|| {
    let rows: Vec<Row> = microweave_values::tables::read(microweave_values::packed!("formats.json"));
    let mut rows: HashMap<&str, Row> = rows.into_iter().map(|row| (row.name, row)).collect();
    WRITERS.iter().map(|(_, name, _)| rows.remove(name).expect("a test reads it")).collect()
});
