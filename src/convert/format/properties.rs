//! The properties and the names of formats.

use std::fmt;
use std::str::FromStr;

use super::table::{ROWS, Row, WRITERS, WriteFunction};
use super::{Format, ManyPages};

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

    pub(super) fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    pub(super) fn writer(self) -> &'static WriteFunction {
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
