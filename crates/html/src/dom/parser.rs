//! The parsers that make the tree of a page.

use super::watched::NO_ATTRIBUTES;
use super::{Dom, WatchedAttributes, build};
use crate::input::PageSource;
use crate::options::Limits;

/// A parser of HTML that makes the tree of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tree {
    /// This library's parser.
    #[default]
    Microweave,
    /// html5ever, with the tree of markup5ever_rcdom. It needs the feature `rcdom`.
    ///
    /// Its nodes have no position in the page. It reads at most 4 MiB of a page, and ends where a limit is hit: at the
    /// first tag that nests deeper than `max_depth`, for example. A diagnostic reports that. The limits are needed, as
    /// html5ever takes quadratic time and more on such pages.
    #[cfg(feature = "rcdom")]
    Html5ever,
}

impl Tree {
    /// Parses a page within these limits.
    #[inline]
    pub fn parse(self, html: &str, limits: &Limits) -> Dom {
        self.parse_source(&PageSource::of_text(html, limits), limits, &NO_ATTRIBUTES)
    }

    /// Parses a page from bytes within these limits. `content_type` is the value of the HTTP header `Content-Type`.
    pub fn parse_bytes(self, bytes: &[u8], content_type: Option<&str>, limits: &Limits) -> Dom {
        self.parse_source(&PageSource::of_bytes(bytes, content_type, limits), limits, &NO_ATTRIBUTES)
    }

    /// Parses a page whose text is decoded already, and watches these attributes. The limit on input bytes has no effect.
    pub fn parse_source(
        self,
        source: &PageSource,
        limits: &Limits,
        watched: &'static WatchedAttributes,
    ) -> Dom {
        let mut dom = match self {
            Tree::Microweave => build::parse(source, None, limits, watched),
            #[cfg(feature = "rcdom")]
            Tree::Html5ever => super::rcdom::parse(source, limits).watching(watched),
        };
        dom.decoding = source.decoding;
        dom
    }
}
