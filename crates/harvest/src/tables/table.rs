//! A table in memory: rows that are not yet written.

use super::column::{Cell, Column};
#[cfg(feature = "arrow")]
use super::schema::ORIGIN_COLUMNS;
use super::schema::TableSchema;

/// Rows of a table.
#[derive(Debug)]
pub struct Table {
    columns: Vec<Column>,
    rows: usize,
    /// True if it has the columns of the page too.
    has_origin: bool,
}

impl Table {
    pub(crate) fn new(schema: &TableSchema<'_>) -> Self {
        let columns = schema.columns.iter().map(|(_, kind)| Column::new(*kind)).collect();
        Table { columns, rows: 0, has_origin: true }
    }

    /// A table of which only the rows are counted.
    #[cfg(feature = "arrow")]
    pub(super) fn without_columns() -> Self {
        Table { columns: Vec::new(), rows: 0, has_origin: false }
    }

    /// A table without the columns of the page.
    #[cfg(feature = "arrow")]
    pub(super) fn without_origin(schema: &TableSchema<'_>) -> Self {
        let columns = schema.columns[ORIGIN_COLUMNS..].iter().map(|(_, kind)| Column::new(*kind)).collect();
        Table { columns, rows: 0, has_origin: false }
    }

    /// A table with the same columns, without rows.
    #[cfg(feature = "parquet")]
    pub(crate) fn emptied(&self) -> Self {
        let columns = self.columns.iter().map(Column::emptied).collect();
        Table { columns, rows: 0, has_origin: self.has_origin }
    }

    /// Adds a row. The cells of the page and of the row together are one for each column.
    pub(super) fn push(&mut self, origin: &[Cell<'_>], cells: &[Cell<'_>]) {
        let origin = if self.has_origin { origin } else { &[] };
        debug_assert!(self.columns.is_empty() || origin.len() + cells.len() == self.columns.len());
        self.columns.iter_mut().zip(origin.iter().chain(cells)).for_each(|(column, cell)| column.push(*cell));
        self.rows += 1;
    }

    #[cfg(feature = "parquet")]
    pub(crate) fn append(&mut self, other: Table) {
        self.columns.iter_mut().zip(other.columns).for_each(|(column, other)| column.append(other));
        self.rows += other.rows;
    }

    /// How many rows have a value in each column.
    #[cfg(feature = "parquet")]
    pub(super) fn filled(&self) -> impl Iterator<Item = usize> {
        self.columns.iter().map(Column::filled)
    }

    #[cfg(any(feature = "arrow", feature = "parquet"))]
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    #[cfg(feature = "parquet")]
    pub(crate) fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The bytes that it takes in memory.
    #[cfg(any(feature = "arrow", feature = "parquet"))]
    pub(crate) fn size(&self) -> usize {
        self.columns.iter().map(Column::size).sum()
    }

    pub(crate) fn into_columns(self) -> Vec<Column> {
        self.columns
    }
}
