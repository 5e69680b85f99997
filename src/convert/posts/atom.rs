//! Writes a page as an Atom feed. The entries are the page's posts, or its `article` elements by the algorithm that HTML
//! had in 2010 (revision 3627, "extract an Atom feed").

mod articles;
mod content;
mod dates;
mod entry;
mod heading;
mod identity;
mod post;
mod posts;

pub(in crate::convert) use articles::write as write_articles;
pub(in crate::convert) use posts::write;

use std::borrow::Cow;

use crate::convert::text::one_line;

/// The rules for Atom. A feed of posts follows RFC 4287.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum AtomProfile {
    /// A feed of the page's posts that is valid by RFC 4287; if there are no posts, of its `article` elements. It
    /// deviates from HTML's algorithm for articles where the RFC requires more: links have their URL in `href`,
    /// identifiers and URLs are IRIs, no two entries have the same identifier, dates are those of RFC 3339, and
    /// there is an author. For feed readers, titles are on one line, the content is sanitized as that of posts is and
    /// has absolute URLs, and links and icons have only safe schemes: no `javascript:` or `data:`.
    #[default]
    Rfc4287,
    /// The exact result of HTML's algorithm of 2010 for articles. Links have their URL as text, and there is no
    /// whitespace between elements. (A feed that [`Feed::write`](crate::reader::Feed::write) writes follows RFC 4287 even then.)
    Html5,
}

impl AtomProfile {
    /// The text of a title or name. By RFC 4287 it is one line, because feed readers may show whitespace as it is.
    fn label(self, text: &str) -> Cow<'_, str> {
        match self {
            AtomProfile::Rfc4287 => one_line(text).into(),
            AtomProfile::Html5 => text.into(),
        }
    }
}
