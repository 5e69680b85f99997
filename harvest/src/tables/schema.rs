//! The columns of the tables.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as PhysicalType};
use parquet::errors::ParquetError;
use parquet::schema::types::{Type, TypePtr};

/// What the values of a column are. Others than `Optional*` are in each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Text,
    OptionalText,
    /// A list of texts, which may be empty.
    Texts,
    Integer,
    OptionalInteger,
    Truth,
}

use ColumnKind::{Integer, OptionalInteger, OptionalText, Text, Texts, Truth};

/// A table: its name and its columns.
pub(super) struct TableSchema {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, ColumnKind)],
}

/// The indexes of the tables in [`TABLES`].
pub(super) const PAGES: usize = 0;
pub(super) const ITEMS: usize = 1;
pub(super) const PROPERTIES: usize = 2;
pub(super) const LINKS: usize = 3;

/// The version of the columns. It grows if a column is added.
pub(super) const VERSION: &str = "1";

pub(super) const TABLES: [TableSchema; 4] = [
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

impl TableSchema {
    /// The schema as Parquet has it.
    pub(super) fn parquet_type(&self) -> Result<TypePtr, ParquetError> {
        let columns = self.columns.iter().map(|(name, kind)| column(name, *kind).map(Arc::new));
        let columns = columns.collect::<Result<_, _>>()?;
        Type::group_type_builder(self.name).with_fields(columns).build().map(Arc::new)
    }
}

fn column(name: &str, kind: ColumnKind) -> Result<Type, ParquetError> {
    let is_optional = matches!(kind, OptionalText | OptionalInteger);
    let repetition = if is_optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    match kind {
        Text | OptionalText => text(name, repetition),
        Integer | OptionalInteger => primitive(name, PhysicalType::INT64, repetition),
        Truth => primitive(name, PhysicalType::BOOLEAN, repetition),
        Texts => {
            // The three levels of Parquet's logical type LIST.
            let element = Arc::new(text("element", Repetition::REQUIRED)?);
            let list = Type::group_type_builder("list").with_repetition(Repetition::REPEATED);
            let list = Arc::new(list.with_fields(vec![element]).build()?);
            let group = Type::group_type_builder(name).with_repetition(Repetition::REQUIRED);
            group.with_logical_type(Some(LogicalType::List)).with_fields(vec![list]).build()
        }
    }
}

fn text(name: &str, repetition: Repetition) -> Result<Type, ParquetError> {
    let column = Type::primitive_type_builder(name, PhysicalType::BYTE_ARRAY).with_repetition(repetition);
    column.with_logical_type(Some(LogicalType::String)).build()
}

fn primitive(name: &str, physical: PhysicalType, repetition: Repetition) -> Result<Type, ParquetError> {
    Type::primitive_type_builder(name, physical).with_repetition(repetition).build()
}
