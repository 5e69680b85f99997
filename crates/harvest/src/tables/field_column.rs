//! The columns of the fields of a view.

use microweave_reader::view::{ColumnPath, RecordField, ViewKind, ViewRecord, ViewedValue};

use super::column::Cell;
use super::decimal::scaled;
use super::schema::{ColumnKind, ORIGIN_COLUMNS};
use super::table::Table;

/// A column of a field.
#[derive(Debug)]
pub(super) struct FieldColumn {
    pub(super) name: String,
    pub(super) kind: ColumnKind,
    /// The names of the fields that lead to its values.
    pub(super) path: Vec<String>,
    /// True for the currency of a price.
    pub(super) is_currency: bool,
}

/// Adds the row of a record, with cells before and after the cells of its fields.
pub(super) fn push_record(
    record: &ViewRecord,
    columns: &[FieldColumn],
    [before, after]: [&[Cell<'_>]; 2],
    table: &mut Table,
) {
    let values: Vec<ViewCell> = columns.iter().map(|column| column.cell(record)).collect();
    let lists: Vec<Vec<&str>> = values.iter().map(ViewCell::list).collect();
    let cells = values.iter().zip(&lists).map(|(value, list)| value.cell(list));
    let cells: Vec<Cell<'_>> = before.iter().copied().chain(cells).chain(after.iter().copied()).collect();
    let (origin, cells) = cells.split_at(ORIGIN_COLUMNS);
    table.push(origin, cells);
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
    pub(super) fn of(path: &ColumnPath<'_>) -> Vec<Self> {
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

fn column_kind(kind: ViewKind, is_list: bool) -> ColumnKind {
    match kind {
        _ if is_list => ColumnKind::Texts,
        ViewKind::Number | ViewKind::Money => ColumnKind::OptionalDecimal,
        ViewKind::Count | ViewKind::Year | ViewKind::Duration => ColumnKind::OptionalInteger,
        ViewKind::Date => ColumnKind::OptionalTime,
        _ => ColumnKind::OptionalText,
    }
}
