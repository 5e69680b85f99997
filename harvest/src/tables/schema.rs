//! The columns of the tables.

/// What the values of a column are. Others than `Optional*` are in each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// A text.
    Text,
    /// A text, or none.
    OptionalText,
    /// A list of texts, which may be empty.
    Texts,
    /// An integer of 64 bits.
    Integer,
    /// An integer of 64 bits, or none.
    OptionalInteger,
    /// A truth value.
    Truth,
}

use ColumnKind::{Integer, OptionalInteger, OptionalText, Text, Texts, Truth};

/// A table: its name and its columns.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TableSchema {
    /// The name of the table.
    pub name: &'static str,
    /// The columns in their order.
    pub columns: &'static [(&'static str, ColumnKind)],
}

/// The number of columns that each table begins with: the URL, the source and the offset of the page.
pub const ORIGIN_COLUMNS: usize = 3;

/// The indexes of the tables in [`TABLES`].
pub(super) const PAGES: usize = 0;
pub(super) const ITEMS: usize = 1;
pub(super) const PROPERTIES: usize = 2;
pub(super) const LINKS: usize = 3;

/// The version of the columns. It grows if a column is added.
pub const VERSION: &str = "1";

/// The tables.
pub const TABLES: [TableSchema; 4] = [
    TableSchema {
        name: "pages",
        columns: &[
            ("url", Text),
            ("source", Text),
            ("offset", Integer),
            ("date", OptionalText),
            ("host", OptionalText),
            ("domain", OptionalText),
            ("bytes", Integer),
            ("microformats", Integer),
            ("microdata", Integer),
            ("json_ld", Integer),
            ("rdfa", Integer),
            ("links", Integer),
        ],
    },
    TableSchema {
        name: "items",
        columns: &[
            ("url", Text),
            ("source", Text),
            ("offset", Integer),
            ("item", Integer),
            ("parent", OptionalInteger),
            ("property", OptionalText),
            ("format", Text),
            ("types", Texts),
            ("id", OptionalText),
            ("known", Truth),
        ],
    },
    TableSchema {
        name: "properties",
        columns: &[
            ("url", Text),
            ("source", Text),
            ("offset", Integer),
            ("item", Integer),
            ("name", Text),
            ("position", Integer),
            ("kind", Text),
            ("value", OptionalText),
            ("html", OptionalText),
            ("value_item", OptionalInteger),
            ("lang", OptionalText),
        ],
    },
    TableSchema {
        name: "links",
        columns: &[
            ("url", Text),
            ("source", Text),
            ("offset", Integer),
            ("href", Text),
            ("rels", Texts),
            ("text", OptionalText),
            ("title", OptionalText),
            ("hreflang", OptionalText),
            ("media", OptionalText),
            ("type", OptionalText),
        ],
    },
];
