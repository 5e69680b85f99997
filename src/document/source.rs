//! Where an item was read from.

use std::fmt;

/// What in a page says that an item is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// Class names of microformats. So it is for all items of a document as it was read.
    #[default]
    Microformats,
    /// Microdata of schema.org.
    Microdata,
    /// Both, on the same element: what microformats say counts, microdata has filled in the rest.
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
