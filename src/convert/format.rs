//! The formats that a page can be written in. Their table is in `format/table.rs`.

mod table;

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "feeds")]
use crate::convert::posts;
use crate::convert::{FormatOption, FormatOptions, Output, OutputError};
use crate::page::Page;
#[cfg(feature = "feeds")]
use crate::reader::Feed;
use table::{ROWS, Row, WriteFunction};

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
    /// RDF as Turtle, with prefixes for well-known vocabularies.
    #[cfg(feature = "rdf")]
    Turtle,
}

/// How the outputs of several pages can be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ManyPages {
    /// They are JSON Lines, with [`JsonLayout::Line`](crate::convert::JsonLayout::Line).
    Lines,
    /// They can be put one after another into one file.
    Concatenated,
    /// A file can have one page only.
    Separate,
}

/// The text is not the name of a format that this build has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format \"{name}\": use one of {}", names())]
pub struct UnknownFormat {
    name: String,
}

impl Format {
    /// The formats that this build has.
    pub fn all() -> impl Iterator<Item = Format> {
        ROWS.iter().map(|row| row.format)
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

    /// The format in a line, for the help of a program.
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

    /// True if the format depends on this option.
    pub fn takes(self, option: FormatOption) -> bool {
        self.row().options.contains(&option)
    }

    /// True if a feed can be written in this format without its page, with [`Feed::write`](crate::reader::Feed::write).
    pub fn is_of_posts(self) -> bool {
        !matches!(self.row().writer, WriteFunction::Page(_))
    }

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }
}

impl FormatOption {
    /// The options that the formats of this build take.
    pub fn all() -> impl Iterator<Item = FormatOption> {
        ROWS.iter().flat_map(|row| row.options).copied().collect::<BTreeSet<_>>().into_iter()
    }
}

impl Page {
    /// Writes the page in a format.
    ///
    /// # Errors
    /// [`OutputError`] if the page does not have what the format needs, if an option is missing that the format
    /// needs, or if the output exceeds a limit.
    pub fn write(&self, format: Format, options: &FormatOptions) -> Result<Output, OutputError> {
        match format.row().writer {
            WriteFunction::Page(write) => write(self, options),
            #[cfg(feature = "feeds")]
            WriteFunction::Posts(write) => write(&posts::only_posts(self)?, options),
            #[cfg(feature = "feeds")]
            WriteFunction::PostsOrCard(write) => write(&posts::posts_or_card(self)?, options),
            #[cfg(feature = "feeds")]
            WriteFunction::PostsOrPage(write_feed, write) => {
                posts::write_posts_or_page(self, options, write_feed, write)
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
    /// use microweave::Options;
    ///
    /// let page = r#"<article class=h-entry>
    ///     <a class="u-in-reply-to h-cite" href="https://grace.example/tea">Tea?</a>
    ///     <p class=e-content>With <b>milk</b>!</p></article>"#;
    /// let feed = Options::new().page(page, "https://ada.example/1").read().main;
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
        match format.row().writer {
            WriteFunction::Page(_) => Err(OutputError::NeedsPage(format)),
            WriteFunction::Posts(write)
            | WriteFunction::PostsOrCard(write)
            | WriteFunction::PostsOrPage(write, _) => write(self, options),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_variants() {
        for (number, format) in Format::all().enumerate() {
            assert_eq!(format as usize, number, "{format}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for format in Format::all() {
            assert_eq!(format.name().parse(), Ok(format));
            assert!(format.media_type().contains('/') && !format.extension().starts_with('.'), "{format}");
        }
        let error = "pdf".parse::<Format>().expect_err("there is no such format").to_string();
        assert!(error.starts_with("there is no format \"pdf\": use one of json, mf2, "), "{error}");
    }
}
