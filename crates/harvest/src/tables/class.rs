//! The tables of things: a table for each class of schema.org, with a row for each thing. The columns of a class are the
//! fields of its view in `data/views`.

use std::borrow::Cow;
use std::iter;
use std::sync::OnceLock;

use microweave::Source;
use microweave_reader::view::{RecordField, View, ViewProblem, ViewedThing, ViewedValue};

use super::column::Cell;
use super::field_column::{FieldColumn, push_record};
use super::schema::{ColumnKind, TableSchema};
use super::table::Table;
use crate::page::HarvestedPage;
use crate::stats::names::SCHEMA_ORG;

/// The table of a class.
#[derive(Debug)]
pub struct ClassTable {
    view: View,
    columns: Vec<FieldColumn>,
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

/// The views by the names of their tables.
macro_rules! views {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../data/views/", $name, ".view.toml")))),*]
    };
}

const VIEWS: [(&str, &str); 14] = views! {
    "product" "recipe" "event" "job_posting" "organization" "person" "place" "article" "video_object" "book" "course" "review"
    "breadcrumb_list" "faq_page"
};

/// A table with the columns of another one, for things of another type.
struct LikeTable {
    name: &'static str,
    type_name: &'static str,
    /// The other table, which it follows.
    like: &'static str,
}

const LIKE_TABLES: [LikeTable; 1] =
    [LikeTable { name: "local_business", type_name: "LocalBusiness", like: "organization" }];

impl ClassTable {
    /// The tables of all classes.
    pub fn all() -> &'static [ClassTable] {
        static TABLES: OnceLock<Vec<ClassTable>> = OnceLock::new();
        TABLES.get_or_init(|| {
            let views = VIEWS.iter().flat_map(|(name, text)| {
                let view = View::parse(name, text).expect("a test reads it");
                let like = LIKE_TABLES.iter().filter(|table| table.like == *name);
                let like = like.map(|table| view.about_type(table.name, table.type_name)).collect::<Vec<_>>();
                iter::once(view).chain(like)
            });
            views.map(ClassTable::of).collect()
        })
    }

    /// The table of a class by the name of its type, in any letter case: `Product`. `None` if it has none.
    pub fn find(name: &str) -> Option<&'static ClassTable> {
        ClassTable::all().iter().find(|table| table.class().eq_ignore_ascii_case(name))
    }

    fn of(view: View) -> Self {
        let mut columns: Vec<FieldColumn> = view.column_paths().iter().flat_map(FieldColumn::of).collect();
        // A class has one price.
        for currency in columns.iter_mut().filter(|column| column.is_currency) {
            "currency".clone_into(&mut currency.name);
        }
        ClassTable { view, columns }
    }

    /// The name of the type in schema.org.
    pub fn class(&self) -> &str {
        self.view.about().next().unwrap_or_default()
    }

    /// The name of the table and its columns.
    pub fn schema(&self) -> TableSchema<'_> {
        let of_class = self.columns.iter().map(|column| (&*column.name, column.kind));
        let columns = FIRST.into_iter().chain(of_class).chain(QUALITY).collect();
        TableSchema { name: self.view.names().next().unwrap_or_default(), columns: Cow::Owned(columns) }
    }

    /// Of values for all columns, the values for the columns of the class itself.
    #[cfg(feature = "parquet")]
    pub(super) fn values_of_class<T>(&self, all: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        all.skip(FIRST.len()).take(self.columns.len())
    }

    fn push(&self, viewed: &ViewedThing<'_>, page: &[Cell<'_>], table: &mut Table) {
        let ViewedThing { thing, record, findings, .. } = viewed;
        let types: Vec<Cow<'_, str>> = thing.types().map(type_address).collect();
        let types: Vec<&str> = types.iter().map(|name| &**name).collect();
        let sources: Vec<&str> = thing.sources().iter().map(|source| source_name(*source)).collect();
        let properties = i64::try_from(thing.properties().count()).unwrap_or(i64::MAX);
        let conflicts: Vec<&str> = thing.disputed().collect();
        let is_unread = |field: &RecordField| {
            let is_of_field = |name: &str| name.split('.').next() == Some(&*field.name);
            let mut wrong = findings.iter().filter(|finding| finding.problem == ViewProblem::WrongKind);
            field.values.is_empty() && wrong.any(|finding| is_of_field(&finding.field))
        };
        let is_without_zone = |field: &RecordField| match field.values.first() {
            Some(ViewedValue::Date(date)) => date.offset().is_none(),
            _ => false,
        };
        let names = |is_named: &dyn Fn(&RecordField) -> bool| -> Vec<&str> {
            let columns = self.columns.iter().filter(|column| !column.is_currency);
            let named = columns.filter(|column| record.at(&column.path).is_some_and(is_named));
            named.map(|column| &*column.name).collect()
        };
        let (unread, without_zone) = (names(&is_unread), names(&is_without_zone));
        let before = [Cell::Integer(thing.number().into()), Cell::Texts(&types), thing.id().into()];
        let after = [
            Cell::Texts(&sources),
            Cell::Integer(properties),
            Cell::Texts(&conflicts),
            Cell::Texts(&unread),
            Cell::Texts(&without_zone),
        ];
        push_record(record, &self.columns, [&[page, &before].concat(), &after], table);
    }
}

/// Adds the things of a page to the tables of their classes. A thing has its values wherever they are on the page.
pub(super) fn push(page: &HarvestedPage<'_>, classes: &[&'static ClassTable], tables: &mut [Table]) {
    let things = page.things();
    let Some(reading) = page.reading.page_reading().filter(|_| !things.is_empty()) else { return };
    let host = page.host();
    let cells = page.cells(host.as_deref());
    let mut views = reading.views_of(things);
    for (class, table) in classes.iter().zip(tables) {
        views.view(&class.view).for_each(|viewed| class.push(&viewed, &cells, table));
    }
}

/// A type of a thing by its address, as the other tables have it.
fn type_address(name: &str) -> Cow<'_, str> {
    if name.contains(':') { Cow::Borrowed(name) } else { Cow::Owned([SCHEMA_ORG, name].concat()) }
}

/// The name of a source, as the column `format` of `items` has it.
pub(super) fn source_name(source: Source) -> &'static str {
    match source {
        Source::Microdata => "microdata",
        Source::JsonLd => "json-ld",
        Source::Rdfa => "rdfa",
        Source::Meta => "meta",
        _ => "microformats",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_has_all_columns() {
        let docs = include_str!("../../../../docs/parquet.md");
        for table in ClassTable::all() {
            let columns = table.columns.iter().map(|FieldColumn { name, kind, .. }| match kind {
                ColumnKind::Texts => format!("`{name}` list"),
                ColumnKind::OptionalDecimal => format!("`{name}` decimal"),
                ColumnKind::OptionalInteger => format!("`{name}` integer"),
                ColumnKind::OptionalTime => format!("`{name}` time"),
                _ => format!("`{name}`"),
            });
            let columns = columns.collect::<Vec<_>>().join(", ");
            let line = format!("| `{}` | {columns} |\n", table.schema().name);
            assert!(docs.contains(&line), "{line}");
        }
    }
}
