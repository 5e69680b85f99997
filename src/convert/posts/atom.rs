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
mod settings;

pub(in crate::convert) use articles::write as write_articles;
pub(in crate::convert) use posts::write;

use std::borrow::Cow;

use crate::convert::AtomProfile;
use crate::convert::text::one_line;

impl AtomProfile {
    /// The text of a title or name. By RFC 4287 it is one line, because feed readers may show whitespace as it is.
    fn label(self, text: &str) -> Cow<'_, str> {
        match self {
            AtomProfile::Rfc4287 => one_line(text).into(),
            AtomProfile::Html5 => text.into(),
        }
    }
}
