//! The columns of the tables.

use std::borrow::Cow;

/// What the values of a column are. Only a value of a kind `Optional*` can be missing in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// A text.
    Text,
    /// A text, or no value.
    OptionalText,
    /// A list of texts, which may be empty.
    Texts,
    /// An integer of 64 bits.
    Integer,
    /// An integer of 64 bits, or no value.
    OptionalInteger,
    /// A truth value.
    Truth,
    /// A decimal number with 18 digits, six of them after the point, or no value.
    OptionalDecimal,
    /// A point in time in UTC, as microseconds since 1970, or no value.
    OptionalTime,
}

impl ColumnKind {
    /// True if a row may have no value.
    pub fn is_optional(self) -> bool {
        use ColumnKind::{OptionalDecimal, OptionalInteger, OptionalText, OptionalTime};
        matches!(self, OptionalText | OptionalInteger | OptionalDecimal | OptionalTime)
    }
}

/// A table: its name and its columns.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TableSchema<'s> {
    /// The name of the table.
    pub name: &'s str,
    /// The columns in their order.
    pub columns: Cow<'s, [(&'s str, ColumnKind)]>,
}

impl TableSchema<'_> {
    /// The same table, without a copy of its columns.
    pub(super) fn as_ref(&self) -> TableSchema<'_> {
        TableSchema { name: self.name, columns: Cow::Borrowed(&self.columns) }
    }
}

/// A table by its name, and the name and the kind of each column.
macro_rules! schema {
    ($name:literal: $($column:ident: $kind:ident),*) => {
        $crate::tables::TableSchema {
            name: $name,
            columns: std::borrow::Cow::Borrowed(&[$((stringify!($column), $crate::tables::ColumnKind::$kind)),*]),
        }
    };
}
pub(super) use schema;

/// The number of columns that each table begins with: the URL, the source and the offset of the page.
pub const ORIGIN_COLUMNS: usize = 3;

/// The indexes of the tables in [`TABLES`].
pub(super) const PAGES: usize = 0;
pub(super) const ITEMS: usize = 1;
pub(super) const PROPERTIES: usize = 2;
pub(super) const LINKS: usize = 3;

/// The version of the columns. It grows if a column is added.
pub const VERSION: &str = "2";

/// The tables of all pages. (`ClassTable` has the tables of things.)
pub const TABLES: [TableSchema<'static>; 4] = [
    schema!["pages":
        url: Text, source: Text, offset: Integer, date: OptionalText, host: OptionalText,
        domain: OptionalText, bytes: Integer, microformats: Integer, microdata: Integer,
        json_ld: Integer, rdfa: Integer, links: Integer, title: OptionalText,
        language: OptionalText, canonical: OptionalText, description: OptionalText,
        og_title: OptionalText, og_type: OptionalText, og_url: OptionalText, og_image: OptionalText,
        og_description: OptionalText, og_site_name: OptionalText
    ],
    schema!["items":
        url: Text, source: Text, offset: Integer, item: Integer, parent: OptionalInteger,
        property: OptionalText, format: Text, types: Texts, id: OptionalText, known: Truth
    ],
    schema!["properties":
        url: Text, source: Text, offset: Integer, item: Integer, name: Text, position: Integer,
        kind: Text, value: OptionalText, html: OptionalText, value_item: OptionalInteger,
        lang: OptionalText
    ],
    schema!["links":
        url: Text, source: Text, offset: Integer, href: Text, rels: Texts, text: OptionalText,
        title: OptionalText, hreflang: OptionalText, media: OptionalText, type: OptionalText
    ],
];
