//! The rows of pages in the columnar format of Apache Arrow, as the buffers of its arrays.
//!
//! <https://arrow.apache.org/docs/format/Columnar.html>

use super::column::Column;
use super::page_rows;
use super::schema::{ColumnKind, TABLES};
use super::table::Table;
use crate::page::HarvestedPage;

/// The maximum number of bytes of rows that are collected. Arrow's lengths have 31 bits.
const MAX_BYTES: usize = 1 << 30;

/// The tables of pages in memory. The rows of `items`, `properties` and `links` do not have the columns of their page:
/// [`ArrowRows::ends`] says which rows are of which page.
#[derive(Debug)]
pub struct PageTables {
    /// In the order of [`TABLES`].
    tables: Vec<Table>,
    /// For each table but the first, the number of its rows after each page.
    ends: Vec<Vec<i32>>,
    wanted: [bool; TABLES.len()],
}

/// The rows of a table.
#[derive(Debug)]
#[non_exhaustive]
pub struct ArrowRows {
    /// The number of rows.
    pub rows: usize,
    /// The columns. Empty if the table is not wanted.
    pub columns: Vec<ArrowColumn>,
    /// The number of rows after each page, after a zero: the offsets of a list. Empty for the table `pages`.
    pub ends: Vec<u8>,
}

/// A column as the buffers of an Arrow array. Numbers are little-endian.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct ArrowColumn {
    /// A bit for each row: whether it has a value. `None` if all have one.
    pub validity: Option<Vec<u8>>,
    /// Of lists: where each begins in the values, and where the last one ends.
    pub list_offsets: Option<Vec<u8>>,
    /// Of texts: where each begins in `values`, and where the last one ends.
    pub offsets: Option<Vec<u8>>,
    /// The bytes of texts, integers of 64 bits, or a bit for each truth value.
    pub values: Vec<u8>,
}

impl PageTables {
    /// Tables without rows. Of the tables that are not wanted, rows are only counted.
    pub fn new(wanted: [bool; TABLES.len()]) -> Self {
        let table = |(number, schema)| match number {
            _ if !wanted[number] => Table::without_columns(),
            0 => Table::new(schema),
            _ => Table::without_origin(schema),
        };
        let tables: Vec<Table> = TABLES.iter().enumerate().map(table).collect();
        PageTables { ends: vec![vec![0]; tables.len()], tables, wanted }
    }

    /// Adds the rows of a page.
    pub fn push(&mut self, page: &HarvestedPage<'_>) {
        page_rows::push(page, &mut self.tables);
        for (table, ends) in self.tables.iter().zip(&mut self.ends) {
            ends.push(i32::try_from(table.rows()).unwrap_or(i32::MAX));
        }
    }

    /// The number of pages.
    pub fn pages(&self) -> usize {
        self.tables[0].rows()
    }

    /// The bytes that the rows take in memory.
    pub fn size(&self) -> usize {
        self.tables.iter().map(Table::size).sum()
    }

    /// The rows in the order of [`TABLES`]. None are left.
    ///
    /// # Errors
    /// If they are too many for Arrow's lengths. That takes a page whose URLs, names and texts have more than a GiB.
    pub fn take(&mut self) -> Result<Vec<ArrowRows>, TooManyRows> {
        let full = std::mem::replace(self, PageTables::new(self.wanted));
        if full.size() > MAX_BYTES {
            return Err(TooManyRows);
        }
        let tables = full.tables.into_iter().zip(full.ends).enumerate();
        Ok(tables
            .map(|(number, (table, ends))| ArrowRows {
                rows: table.rows(),
                columns: table.into_columns().into_iter().map(ArrowColumn::new).collect(),
                ends: if number == 0 {
                    Vec::new()
                } else {
                    flattened(ends.into_iter().map(i32::to_le_bytes))
                },
            })
            .collect())
    }
}

/// The rows do not fit into arrays of Arrow.
#[derive(Debug, thiserror::Error)]
#[error("the rows have more than {MAX_BYTES} bytes")]
#[non_exhaustive]
pub struct TooManyRows;

impl ArrowColumn {
    fn new(column: Column) -> Self {
        match column.kind {
            ColumnKind::Text => {
                ArrowColumn { offsets: Some(offsets(column.ends)), values: column.bytes, ..Self::default() }
            }
            ColumnKind::OptionalText => ArrowColumn {
                validity: Some(bits(column.definition_levels.iter().map(|level| *level > 0))),
                offsets: Some(optional_offsets(&column.ends, &column.definition_levels)),
                values: column.bytes,
                ..Self::default()
            },
            ColumnKind::Texts => ArrowColumn {
                list_offsets: Some(list_offsets(&column.definition_levels, &column.repetition_levels)),
                offsets: Some(offsets(column.ends)),
                values: column.bytes,
                ..Self::default()
            },
            ColumnKind::Integer => ArrowColumn {
                values: flattened(column.integers.into_iter().map(i64::to_le_bytes)),
                ..Self::default()
            },
            ColumnKind::OptionalInteger => ArrowColumn {
                validity: Some(bits(column.definition_levels.iter().map(|level| *level > 0))),
                values: optional_integers(column.integers, &column.definition_levels),
                ..Self::default()
            },
            ColumnKind::Truth => ArrowColumn { values: bits(column.truths.into_iter()), ..Self::default() },
        }
    }
}

/// A bit for each value, the first one the lowest.
fn bits(values: impl ExactSizeIterator<Item = bool>) -> Vec<u8> {
    let mut bytes = vec![0; values.len().div_ceil(8)];
    for (number, value) in values.enumerate() {
        bytes[number / 8] |= u8::from(value) << (number % 8);
    }
    bytes
}

fn flattened<const LENGTH: usize>(values: impl Iterator<Item = [u8; LENGTH]>) -> Vec<u8> {
    values.collect::<Vec<_>>().into_flattened()
}

/// An offset as Arrow has it. `PageTables::take` ensures that it fits.
fn offset(number: usize) -> [u8; 4] {
    i32::try_from(number).unwrap_or(i32::MAX).to_le_bytes()
}

fn offsets(ends: Vec<usize>) -> Vec<u8> {
    flattened([0].into_iter().chain(ends).map(offset))
}

/// The offsets of texts of which some are missing. Those have no bytes.
fn optional_offsets(ends: &[usize], levels: &[i16]) -> Vec<u8> {
    let mut ends = ends.iter();
    let mut end = 0;
    let rows = levels.iter().map(|level| {
        if *level > 0 {
            end = ends.next().copied().unwrap_or(end);
        }
        end
    });
    flattened([0].into_iter().chain(rows).map(offset))
}

fn optional_integers(integers: Vec<i64>, levels: &[i16]) -> Vec<u8> {
    let mut integers = integers.into_iter();
    let rows = levels.iter().map(|level| if *level > 0 { integers.next().unwrap_or_default() } else { 0 });
    flattened(rows.map(i64::to_le_bytes))
}

/// A row of lists begins at each repetition level 0. The definition level of an empty list is 0.
fn list_offsets(definition: &[i16], repetition: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(4 * (repetition.len() + 1));
    let mut values = 0;
    for (definition, repetition) in definition.iter().zip(repetition) {
        if *repetition == 0 {
            bytes.extend(offset(values));
        }
        values += usize::from(*definition > 0);
    }
    bytes.extend(offset(values));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::column::Cell;

    fn numbers(bytes: &[u8]) -> Vec<i32> {
        bytes.as_chunks::<4>().0.iter().map(|chunk| i32::from_le_bytes(*chunk)).collect()
    }

    fn column(kind: ColumnKind, cells: &[Cell<'_>]) -> ArrowColumn {
        let mut column = Column::new(kind);
        cells.iter().for_each(|cell| column.push(*cell));
        ArrowColumn::new(column)
    }

    #[test]
    fn missing_texts_have_no_bytes() {
        let texts = column(ColumnKind::OptionalText, &[Cell::Text("ab"), Cell::None, Cell::Text("c")]);
        assert_eq!(numbers(&texts.offsets.unwrap_or_default()), [0, 2, 2, 3]);
        assert_eq!((texts.validity, texts.values), (Some(vec![0b101]), b"abc".to_vec()));
        let integers = column(ColumnKind::OptionalInteger, &[Cell::None, Cell::Integer(-1)]);
        assert_eq!(integers.validity, Some(vec![0b10]));
        assert_eq!(integers.values, [[0; 8], [0xFF; 8]].concat());
    }

    #[test]
    fn lists_can_be_empty() {
        let cells = [Cell::Texts(&["a", "bc"]), Cell::Texts(&[]), Cell::Texts(&["d"])];
        let lists = column(ColumnKind::Texts, &cells);
        assert_eq!(numbers(&lists.list_offsets.unwrap_or_default()), [0, 2, 2, 3]);
        assert_eq!(numbers(&lists.offsets.unwrap_or_default()), [0, 1, 3, 4]);
        assert_eq!(lists.values, b"abcd");
    }

    #[test]
    fn truths_are_bits() {
        let cells: Vec<_> = (0..10).map(|number| Cell::Truth(number % 9 == 0)).collect();
        assert_eq!(column(ColumnKind::Truth, &cells).values, [1, 0b10]);
    }
}
