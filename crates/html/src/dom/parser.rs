//! The parsers that make the tree of a page.

#[cfg(feature = "rcdom")]
use super::rcdom;
use super::{Dom, build};
use crate::input::{self, PageText};
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
        self.parse_page(&PageText::of_text(html, limits.input_limit()), limits)
    }

    /// Parses a page from bytes within these limits. `content_type` is the value of the HTTP header `Content-Type`.
    pub fn parse_bytes(self, bytes: &[u8], content_type: Option<&str>, limits: &Limits) -> Dom {
        let page = input::decode(bytes, content_type, limits.input_limit());
        let mut dom = self.parse_page(&page, limits);
        dom.decoding = page.decoding;
        if let Some(label) = page.unknown_label {
            dom.limits_hit.note_unknown_encoding(&label);
        }
        dom
    }

    fn parse_page(self, page: &PageText<'_>, limits: &Limits) -> Dom {
        match self {
            Tree::Microweave => build::parse(page, None, limits),
            #[cfg(feature = "rcdom")]
            Tree::Html5ever => rcdom::parse(page, limits),
        }
    }
}
