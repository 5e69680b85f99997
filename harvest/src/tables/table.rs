//! A table in memory: rows that are not yet written.

use parquet::errors::ParquetError;
use parquet::file::writer::SerializedFileWriter;

use super::column::{Cell, Column};
use super::schema::TableSchema;
use crate::format::PartFile;

/// Rows of a table.
#[derive(Debug)]
pub struct Table {
    columns: Vec<Column>,
    rows: usize,
}

impl Table {
    pub(super) fn new(schema: &TableSchema) -> Self {
        Table { columns: schema.columns.iter().map(|(_, kind)| Column::new(*kind)).collect(), rows: 0 }
    }

    /// A table with the same columns, without rows.
    pub(super) fn emptied(&self) -> Self {
        Table { columns: self.columns.iter().map(Column::emptied).collect(), rows: 0 }
    }

    /// Adds a row, which has a cell for each column.
    pub(super) fn push(&mut self, cells: &[Cell<'_>]) {
        debug_assert_eq!(cells.len(), self.columns.len());
        self.columns.iter_mut().zip(cells).for_each(|(column, cell)| column.push(*cell));
        self.rows += 1;
    }

    pub(super) fn append(&mut self, other: Table) {
        self.columns.iter_mut().zip(other.columns).for_each(|(column, other)| column.append(other));
        self.rows += other.rows;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The bytes that it takes in memory.
    pub(super) fn size(&self) -> usize {
        self.columns.iter().map(Column::size).sum()
    }

    /// Writes the rows as a row group.
    pub(super) fn write(self, file: &mut SerializedFileWriter<PartFile>) -> Result<(), ParquetError> {
        let mut group = file.next_row_group()?;
        for column in self.columns {
            let Some(mut writer) = group.next_column()? else { break };
            column.write(&mut writer)?;
            writer.close()?;
        }
        group.close().map(drop)
    }
}
