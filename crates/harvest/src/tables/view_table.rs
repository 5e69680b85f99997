//! The table of a view that the caller wrote: a row for each record, with columns of the kinds of its fields.

use std::borrow::Cow;

use microweave_reader::view::{
    RecordField, View, ViewColumn, ViewKind, ViewProblem, ViewRecord, ViewedValue,
};

use super::column::Cell;
use super::decimal::scaled;
use super::schema::{ColumnKind, TableSchema};
use super::table::Table;
use crate::page::HarvestedPage;

/// A record in a record has columns of its own to this depth.
const MAX_DEPTH: usize = 3;

/// The table of a view.
#[derive(Debug)]
pub struct ViewTable {
    schema: TableSchema,
    view: View,
    /// The text of the view: a restart must have the same.
    text: String,
    columns: Vec<FieldColumn>,
}

/// A column of a field.
#[derive(Debug)]
struct FieldColumn {
    /// The names of the fields that lead to its values.
    path: Vec<String>,
    /// True for the currency of a price.
    is_currency: bool,
}

impl ViewTable {
    /// The table of a view, and its text. Like the tables of classes, it lives as long as the program.
    pub fn of(view: View, text: &str) -> &'static ViewTable {
        let mut columns = Vec::new();
        let mut named: Vec<(String, ColumnKind)> = Vec::new();
        for (path, kind) in paths(&view) {
            let name = path.join("_");
            if kind == ColumnKind::OptionalDecimal && is_money(&view, &path) {
                named.push((name.clone(), kind));
                columns.push(FieldColumn { path: path.clone(), is_currency: false });
                named.push((name + "_currency", ColumnKind::OptionalText));
                columns.push(FieldColumn { path, is_currency: true });
            } else {
                named.push((name, kind));
                columns.push(FieldColumn { path, is_currency: false });
            }
        }
        let first = [
            ("page", ColumnKind::Text),
            ("source", ColumnKind::Text),
            ("offset", ColumnKind::Integer),
            ("host", ColumnKind::OptionalText),
        ];
        let named = named.into_iter().map(|(name, kind)| (leaked(name), kind));
        let all = first.into_iter().chain(named).chain([("missing", ColumnKind::Texts)]).collect();
        let name = leaked(view.names().next().unwrap_or_default().to_owned());
        let schema = TableSchema { name, columns: Cow::Owned(all) };
        Box::leak(Box::new(ViewTable { schema, view, text: text.to_owned(), columns }))
    }

    /// The name of the table and its columns.
    pub fn schema(&self) -> &TableSchema {
        &self.schema
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
            let of_record = answer.findings.iter().filter(|finding| finding.record == number);
            let missing = of_record.filter(|finding| finding.is_error());
            let missing = missing.filter(|finding| finding.problem != ViewProblem::NotAllowed);
            let missing: Vec<&str> = missing.map(|finding| &*finding.field).collect();
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
    fn cell(&self, record: &ViewRecord) -> ViewCell {
        let Some((last, before)) = self.path.split_last() else { return ViewCell::None };
        let mut record = record;
        for name in before {
            match record.get(name) {
                Some(ViewedValue::Record(part)) => record = part,
                _ => return ViewCell::None,
            }
        }
        let Some(field) = record.field(last) else { return ViewCell::None };
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

/// The paths to the columns of a view, with their kinds. A record has the columns of its fields.
fn paths(view: &View) -> Vec<(Vec<String>, ColumnKind)> {
    let fields = |number: usize, path: &[String]| {
        let mut fields: Vec<(Vec<String>, ViewKind, bool)> = view
            .columns(number)
            .map(|column| ([path, &[column.name.to_owned()]].concat(), column.kind, column.is_list))
            .collect();
        fields.reverse();
        fields
    };
    let (mut paths, mut todo) = (Vec::new(), fields(0, &[]));
    while let Some((path, kind, is_list)) = todo.pop() {
        match kind {
            ViewKind::View(number) if !is_list && path.len() < MAX_DEPTH => {
                todo.extend(fields(number, &path));
            }
            _ => paths.push((path, column_kind(kind, is_list))),
        }
    }
    paths
}

fn column_kind(kind: ViewKind, is_list: bool) -> ColumnKind {
    match kind {
        _ if is_list => ColumnKind::Texts,
        ViewKind::Number | ViewKind::Money => ColumnKind::OptionalDecimal,
        ViewKind::Count | ViewKind::Duration => ColumnKind::OptionalInteger,
        ViewKind::Date => ColumnKind::OptionalTime,
        _ => ColumnKind::OptionalText,
    }
}

/// True if the field at a path is a price.
fn is_money(view: &View, path: &[String]) -> bool {
    let mut number = 0;
    for name in path {
        let column: Option<ViewColumn<'_>> = view.columns(number).find(|column| column.name == name);
        match column.map(|column| column.kind) {
            Some(ViewKind::View(inner)) => number = inner,
            kind => return kind == Some(ViewKind::Money),
        }
    }
    false
}

fn leaked(name: String) -> &'static str {
    name.leak()
}
