//! The table of a view that the caller wrote: a row for each record, with columns of the kinds of its fields.

use std::borrow::Cow;
use std::collections::HashSet;

use microweave_reader::view::{ColumnPath, RecordField, View, ViewKind, ViewRecord, ViewedValue};

use super::column::Cell;
use super::decimal::scaled;
use super::schema::{ColumnKind, TableSchema};
use super::table::Table;
use crate::error::HarvestError;
use crate::page::HarvestedPage;

/// The columns before the columns of the fields. The first three name the page.
const FIRST: [(&str, ColumnKind); 4] = [
    ("page", ColumnKind::Text),
    ("source", ColumnKind::Text),
    ("offset", ColumnKind::Integer),
    ("host", ColumnKind::OptionalText),
];

/// The column after the columns of the fields: the required fields without a value.
const MISSING: (&str, ColumnKind) = ("missing", ColumnKind::Texts);

/// The table of a view.
#[derive(Debug)]
pub struct ViewTable {
    view: View,
    /// The text of the view: a restart must have the same.
    text: String,
    columns: Vec<FieldColumn>,
}

/// A column of a field.
#[derive(Debug)]
struct FieldColumn {
    name: String,
    kind: ColumnKind,
    /// The names of the fields that lead to its values.
    path: Vec<String>,
    /// True for the currency of a price.
    is_currency: bool,
}

impl ViewTable {
    /// The table of a view, and its text.
    ///
    /// # Errors
    /// [`HarvestError::RepeatedColumn`], if two columns have one name, such as a field `page` and the column of the page.
    pub fn of(view: View, text: &str) -> Result<Self, HarvestError> {
        let columns: Vec<FieldColumn> = view.column_paths().iter().flat_map(FieldColumn::of).collect();
        let mut names: HashSet<&str> = FIRST.iter().chain([&MISSING]).map(|(name, _)| *name).collect();
        if let Some(column) = columns.iter().find(|column| !names.insert(&column.name)) {
            let (view, column, field) =
                (name_of(&view).to_owned(), column.name.clone(), column.path.join("."));
            return Err(HarvestError::RepeatedColumn { view, column, field });
        }
        Ok(ViewTable { text: text.to_owned(), columns, view })
    }

    /// The name of the view, and of its table.
    pub fn name(&self) -> &str {
        name_of(&self.view)
    }

    /// The name of the table and its columns.
    pub fn schema(&self) -> TableSchema<'_> {
        let columns = self.columns.iter().map(|column| (&*column.name, column.kind));
        let columns = FIRST.into_iter().chain(columns).chain([MISSING]).collect();
        TableSchema { name: self.name(), columns: Cow::Owned(columns) }
    }

    /// The text of the view.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Adds the records of a page.
    pub(super) fn push(&self, page: &HarvestedPage<'_>, table: &mut Table) {
        let answer = page.reading.view(&self.view);
        let host = page.host();
        let offset = i64::try_from(page.record.offset).unwrap_or(i64::MAX);
        let origin = [Cell::Text(page.page.address()), Cell::Text(page.source), Cell::Integer(offset)];
        for (number, record) in answer.records.iter().enumerate() {
            let values: Vec<ViewCell> = self.columns.iter().map(|column| column.cell(record)).collect();
            let lists: Vec<Vec<&str>> = values.iter().map(ViewCell::list).collect();
            let missing = answer.missing(number);
            let cells = values.iter().zip(&lists).map(|(value, list)| value.cell(list));
            let cells: Vec<Cell<'_>> =
                [host.as_deref().into()].into_iter().chain(cells).chain([Cell::Texts(&missing)]).collect();
            table.push(&origin, &cells);
        }
    }
}

/// The value of a column in a row.
enum ViewCell {
    None,
    Text(String),
    Texts(Vec<String>),
    Integer(i64),
}

impl ViewCell {
    fn list(&self) -> Vec<&str> {
        match self {
            ViewCell::Texts(texts) => texts.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    }

    fn cell<'c>(&'c self, list: &'c [&'c str]) -> Cell<'c> {
        match self {
            ViewCell::None => Cell::None,
            ViewCell::Text(text) => Cell::Text(text),
            ViewCell::Texts(_) => Cell::Texts(list),
            ViewCell::Integer(integer) => Cell::Integer(*integer),
        }
    }
}

impl FieldColumn {
    /// The columns of a field: of a price, the amount and the currency.
    fn of(path: &ColumnPath<'_>) -> Vec<Self> {
        let (name, column) = (path.names.join("_").replace('-', "_"), &path.column);
        let names: Vec<String> = path.names.iter().map(|name| (*name).to_owned()).collect();
        let kind = column_kind(column.kind, column.is_list);
        let currency = (column.kind == ViewKind::Money && !column.is_list).then(|| FieldColumn {
            name: name.clone() + "_currency",
            kind: ColumnKind::OptionalText,
            path: names.clone(),
            is_currency: true,
        });
        let first = FieldColumn { name, kind, path: names, is_currency: false };
        [first].into_iter().chain(currency).collect()
    }

    fn cell(&self, record: &ViewRecord) -> ViewCell {
        let Some(field) = record.at(&self.path) else { return ViewCell::None };
        if field.is_list {
            return ViewCell::Texts(field.values.iter().map(ViewedValue::to_text).collect());
        }
        self.single(field).unwrap_or(ViewCell::None)
    }

    fn single(&self, field: &RecordField) -> Option<ViewCell> {
        Some(match field.values.first()? {
            ViewedValue::Money(money) if self.is_currency => ViewCell::Text(money.currency.clone()?),
            ViewedValue::Money(money) => ViewCell::Integer(scaled(money.amount.as_str())?),
            ViewedValue::Number(number) => ViewCell::Integer(scaled(number.as_str())?),
            ViewedValue::Count(count) => ViewCell::Integer(i64::try_from(*count).ok()?),
            ViewedValue::Duration(duration) => ViewCell::Integer(i64::try_from(duration.0).ok()?),
            ViewedValue::Date(date) => ViewCell::Integer(date.unix_seconds()?.checked_mul(1_000_000)?),
            value => ViewCell::Text(value.to_text()),
        })
    }
}

fn name_of(view: &View) -> &str {
    view.names().next().unwrap_or_default()
}

fn column_kind(kind: ViewKind, is_list: bool) -> ColumnKind {
    match kind {
        _ if is_list => ColumnKind::Texts,
        ViewKind::Number | ViewKind::Money => ColumnKind::OptionalDecimal,
        ViewKind::Count | ViewKind::Year | ViewKind::Duration => ColumnKind::OptionalInteger,
        ViewKind::Date => ColumnKind::OptionalTime,
        _ => ColumnKind::OptionalText,
    }
}
