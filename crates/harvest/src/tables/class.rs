//! The tables of things: a table for each class of schema.org, with a row for each thing. The columns of a class are rows
//! of data in `class_columns`.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::class_columns::{CLASSES, Class};
use super::schema::{ColumnKind, TableSchema};

/// How the values of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClassValueKind {
    /// The first text.
    Text,
    /// All texts.
    Texts,
    /// The first address: a text, or the `url`, `contentUrl` or identifier of a thing.
    Link,
    /// All addresses.
    Links,
    /// The first value of an enumeration, without its address: `InStock`.
    Name,
    /// All values of an enumeration.
    Names,
    /// The first number.
    Number,
    /// The first number, without decimals.
    Whole,
    /// The first duration, in seconds.
    Seconds,
    /// The first date or time.
    Time,
    /// The price of the first of the values that has one, otherwise of the thing itself.
    Price,
    /// The currency of that price.
    Currency,
    /// The texts of steps, also of the steps in sections.
    Steps,
}

/// A column of a class: its name, how it is read, and the properties that lead to its values. `a.b` is the property `b` of
/// the values of `a`. Of several ways, with spaces between them, the first one with values counts; `a.b|c.d` chooses for each
/// value of `a`.
pub(super) type ClassColumn = (&'static str, ClassValueKind, &'static str);

/// The table of a class.
#[derive(Debug)]
pub struct ClassTable {
    schema: TableSchema<'static>,
    class: &'static str,
    columns: Vec<ClassColumn>,
}

/// The columns of each table before the columns of its class. The first three name the page.
const FIRST: [(&str, ColumnKind); 7] = [
    ("page", ColumnKind::Text),
    ("source", ColumnKind::Text),
    ("offset", ColumnKind::Integer),
    ("host", ColumnKind::OptionalText),
    ("thing", ColumnKind::Integer),
    ("types", ColumnKind::Texts),
    ("id", ColumnKind::OptionalText),
];

/// The columns after the columns of the class: how good the row is.
const QUALITY: [(&str, ColumnKind); 5] = [
    ("sources", ColumnKind::Texts),
    ("properties", ColumnKind::Integer),
    ("conflicts", ColumnKind::Texts),
    ("unread", ColumnKind::Texts),
    ("without_zone", ColumnKind::Texts),
];

impl ClassTable {
    /// The tables of all classes.
    pub fn all() -> &'static [ClassTable] {
        static TABLES: OnceLock<Vec<ClassTable>> = OnceLock::new();
        TABLES.get_or_init(|| CLASSES.iter().map(ClassTable::of).collect())
    }

    /// The table of a class by the name of its type, in any letter case: `Product`. `None` if it has none.
    pub fn find(name: &str) -> Option<&'static ClassTable> {
        ClassTable::all().iter().find(|table| table.class.eq_ignore_ascii_case(name))
    }

    fn of(class: &Class) -> Self {
        let columns: Vec<ClassColumn> = class.columns.concat();
        let own = columns.iter().map(|(name, reading, _)| (*name, reading.kind()));
        let all: Vec<_> = FIRST.into_iter().chain(own).chain(QUALITY).collect();
        ClassTable {
            schema: TableSchema { name: class.table, columns: Cow::Owned(all) },
            class: class.name,
            columns,
        }
    }

    /// The name of the type in schema.org.
    pub fn class(&self) -> &'static str {
        self.class
    }

    /// The name of the table and its columns.
    pub fn schema(&self) -> &TableSchema<'static> {
        &self.schema
    }

    /// Of values for all columns, the values for the columns of the class itself.
    #[cfg(feature = "parquet")]
    pub(super) fn values_of_class<T>(&self, all: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        all.skip(FIRST.len()).take(self.columns.len())
    }

    /// The columns of the class itself.
    pub(super) fn columns(&self) -> &[ClassColumn] {
        &self.columns
    }
}

impl ClassValueKind {
    fn kind(self) -> ColumnKind {
        use ClassValueKind::{
            Currency, Link, Links, Name, Names, Number, Price, Seconds, Steps, Text, Texts, Time, Whole,
        };
        match self {
            Text | Link | Name | Currency => ColumnKind::OptionalText,
            Texts | Links | Names | Steps => ColumnKind::Texts,
            Number | Price => ColumnKind::OptionalDecimal,
            Whole | Seconds => ColumnKind::OptionalInteger,
            Time => ColumnKind::OptionalTime,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_has_all_columns() {
        let docs = include_str!("../../../../docs/parquet.md");
        for table in ClassTable::all() {
            let columns = table.columns.iter().map(|(name, reading, _)| match reading.kind() {
                ColumnKind::Texts => format!("`{name}` list"),
                ColumnKind::OptionalDecimal => format!("`{name}` decimal"),
                ColumnKind::OptionalInteger => format!("`{name}` integer"),
                ColumnKind::OptionalTime => format!("`{name}` time"),
                _ => format!("`{name}`"),
            });
            let columns = columns.collect::<Vec<_>>().join(", ");
            let line = format!("| `{}` | {columns} |\n", table.schema.name);
            assert!(docs.contains(&line), "{line}");
        }
    }
}
