//! The source of an item: microformats, microdata or the page's metadata.

use std::fmt;

/// What in a page declares an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// Class names of microformats. All items have this source right after a document was read.
    #[default]
    Microformats,
    /// Microdata of schema.org.
    Microdata,
    /// Both, on the same element. Values of microformats take precedence, microdata fills in the rest.
    Both,
    /// The page's title and `meta` elements.
    Meta,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Microformats => "microformats",
            Source::Microdata => "schema.org microdata",
            Source::Both => "microformats, filled in from schema.org microdata",
            Source::Meta => "the page's title and meta elements",
        })
    }
}
