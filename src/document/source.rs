//! The source of an item: one of the syntaxes, or the page's metadata.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The markup that an item or a field was read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Source {
    /// Class names of microformats.
    Microformats,
    /// Microdata of schema.org.
    Microdata,
    /// Both, on the same element. Values of microformats take precedence, microdata fills in the rest.
    Both,
    /// JSON-LD of schema.org.
    JsonLd,
    /// RDFa of schema.org.
    Rdfa,
    /// The page's title and `meta` elements.
    Meta,
    /// Elements of HTML inside a classic post: its first heading and its first `time`. Only fields of posts have
    /// this source.
    Html,
    /// No markup: a program made the post, or the JSON of the post does not say it.
    #[default]
    Program,
}

impl Source {
    /// True if the item has a class name of microformats.
    pub fn is_microformats(self) -> bool {
        matches!(self, Source::Microformats | Source::Both)
    }

    /// True if the item has the properties of schema.org only, where several values may belong together.
    pub fn is_schema_org(self) -> bool {
        matches!(self, Source::Microdata | Source::JsonLd | Source::Rdfa)
    }

    /// True if the item has properties of schema.org or of `meta` elements only, whose images are previews.
    pub fn is_structured(self) -> bool {
        self.is_schema_org() || self == Source::Meta
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Microformats => "microformats",
            Source::Microdata => "schema.org microdata",
            Source::Both => "microformats, filled in from schema.org microdata",
            Source::JsonLd => "schema.org JSON-LD",
            Source::Rdfa => "schema.org RDFa",
            Source::Meta => "the page's title and meta elements",
            Source::Html => "the HTML of the post",
            Source::Program => "a program",
        })
    }
}
