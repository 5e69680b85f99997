//! The table of a view that the caller wrote: a row for each record, with columns of the kinds of its fields.

use std::borrow::Cow;
use std::collections::HashSet;

use microweave_reader::view::View;

use super::column::Cell;
use super::field_column::{FieldColumn, push_record};
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
        let before = page.cells(host.as_deref());
        for (number, record) in answer.records.iter().enumerate() {
            let missing = answer.missing(number);
            push_record(record, &self.columns, [&before, &[Cell::Texts(&missing)]], table);
        }
    }
}

fn name_of(view: &View) -> &str {
    view.names().next().unwrap_or_default()
}
