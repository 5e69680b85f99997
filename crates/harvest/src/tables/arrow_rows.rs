//! The rows of pages as record batches of Apache Arrow.

use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int32Array, ListArray, RecordBatch, StringArray, StructArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema};

use super::arrow::{ELEMENT, MAX_BYTES, arrays, batch, fields, offset, schema, with_version};
use super::class::ClassTable;
use super::schema::{ORIGIN_COLUMNS, TABLES, TableSchema};
use super::table::Table;
use super::{class, page_rows, post_rows};
use crate::page::HarvestedPage;

/// What rows are of.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum RowKind {
    /// A row for each page, with lists of its items, properties and links.
    Documents,
    /// A row for each thing of a class.
    Things(&'static ClassTable),
    /// A row for each post, as a feed reader shows it.
    Posts,
}

/// Collects rows of pages.
#[derive(Debug)]
pub struct ArrowRows(Collected);

#[derive(Debug)]
enum Collected {
    Documents(PageTables),
    Things(&'static ClassTable, Table),
    Posts(Table),
}

/// The columns of nested rows for the tables, in the order of [`TABLES`].
const NESTED: [&str; TABLES.len()] = ["page", "items", "properties", "links"];

/// The tables of pages in memory. The rows of `items`, `properties` and `links` do not have the columns of their page: the
/// number of rows after each page says which rows are of which page.
#[derive(Debug)]
pub struct PageTables {
    /// In the order of [`TABLES`].
    tables: Vec<Table>,
    /// For each table, the number of its rows after each page.
    ends: Vec<Vec<i32>>,
    wanted: [bool; TABLES.len()],
}

impl RowKind {
    /// The columns.
    pub fn schema(self) -> Schema {
        match self {
            RowKind::Documents => PageTables::nested_schema([true; TABLES.len()]),
            RowKind::Things(class) => schema(&class.schema()),
            RowKind::Posts => schema(&post_rows::POSTS),
        }
    }
}

impl ArrowRows {
    /// No rows.
    pub fn new(kind: RowKind) -> Self {
        ArrowRows(match kind {
            RowKind::Documents => Collected::Documents(PageTables::new([true; TABLES.len()])),
            RowKind::Things(class) => Collected::Things(class, Table::new(&class.schema())),
            RowKind::Posts => Collected::Posts(Table::new(&post_rows::POSTS)),
        })
    }

    /// Adds the rows of a page.
    pub fn push(&mut self, page: &HarvestedPage<'_>) {
        match &mut self.0 {
            Collected::Documents(tables) => tables.push(page),
            Collected::Things(class, table) => {
                class::push(page, &[*class], std::slice::from_mut(table));
            }
            Collected::Posts(table) => post_rows::push(page, table),
        }
    }

    /// The rows.
    ///
    /// # Errors
    /// If they are too long for Arrow's lengths: more than a GiB.
    pub fn into_batch(self) -> Result<RecordBatch, ArrowError> {
        match self.0 {
            Collected::Documents(mut tables) => tables.take_nested(),
            Collected::Things(class, table) => batch(table, &class.schema()),
            Collected::Posts(table) => batch(table, &post_rows::POSTS),
        }
    }
}

impl PageTables {
    /// Tables without rows. Of the tables that are not wanted, rows are only counted. Pages are always wanted.
    pub fn new(wanted: [bool; TABLES.len()]) -> Self {
        let table = |(number, schema): (usize, &TableSchema<'_>)| match number {
            0 => Table::new(schema),
            _ if !wanted[number] => Table::without_columns(),
            _ => Table::without_origin(schema),
        };
        let tables: Vec<Table> = TABLES.iter().enumerate().map(table).collect();
        PageTables { ends: vec![vec![0]; tables.len()], tables, wanted }
    }

    /// Adds the rows of a page.
    pub fn push(&mut self, page: &HarvestedPage<'_>) {
        page_rows::push(page, &mut self.tables);
        for (table, ends) in self.tables.iter().zip(&mut self.ends) {
            ends.push(offset(table.rows()));
        }
    }

    /// The bytes that the rows take in memory.
    pub fn size(&self) -> usize {
        self.tables.iter().map(Table::size).sum()
    }

    fn take(&mut self) -> Result<Self, ArrowError> {
        let full = std::mem::replace(self, PageTables::new(self.wanted));
        if full.size() > MAX_BYTES { Err(ArrowError::OffsetOverflowError(full.size())) } else { Ok(full) }
    }

    /// The columns of [`PageTables::take_nested`].
    pub fn nested_schema(wanted: [bool; TABLES.len()]) -> Schema {
        let mut columns = fields(&TABLES[0].columns[..ORIGIN_COLUMNS], true);
        for number in (0..TABLES.len()).filter(|number| wanted[*number]) {
            let kind = DataType::Struct(inner_fields(number));
            let kind =
                if number == 0 { kind } else { DataType::List(Arc::new(Field::new(ELEMENT, kind, true))) };
            columns.push(Arc::new(Field::new(NESTED[number], kind, true)));
        }
        columns.push(Arc::new(Field::new("error", DataType::Utf8, true)));
        Schema::new(columns)
    }

    /// A row for each page: its URL, source and offset, a struct of its other columns, lists with its rows of the wanted
    /// tables, and `error`, which is null. None are left.
    ///
    /// # Errors
    /// If they are too long for Arrow's lengths: more than a GiB.
    pub fn take_nested(&mut self) -> Result<RecordBatch, ArrowError> {
        let PageTables { tables, ends, wanted } = self.take()?;
        let mut columns = Vec::new();
        let mut pages = 0;
        for (number, (table, ends)) in tables.into_iter().zip(ends).enumerate() {
            if number == 0 {
                pages = table.rows();
                let mut own = arrays(table, true)?;
                let inner = own.split_off(ORIGIN_COLUMNS);
                columns.extend(own);
                if wanted[0] {
                    columns.push(Arc::new(StructArray::try_new(inner_fields(0), inner, None)?) as ArrayRef);
                }
            } else if wanted[number] {
                let rows = StructArray::try_new(inner_fields(number), arrays(table, true)?, None)?;
                let element = Arc::new(Field::new(ELEMENT, DataType::Struct(inner_fields(number)), true));
                let ends = OffsetBuffer::new(ends.into());
                columns.push(Arc::new(ListArray::try_new(element, ends, Arc::new(rows), None)?));
            }
        }
        columns.push(Arc::new(StringArray::new_null(pages)));
        RecordBatch::try_new(Arc::new(Self::nested_schema(wanted)), columns)
    }

    /// The columns of [`PageTables::take_flat`] for a table, with the names and kinds of its file of Parquet. The columns of
    /// the page are dictionaries, with one value for each page.
    fn flat_schema(number: usize) -> Schema {
        let mut columns = fields(&TABLES[number].columns, false);
        if number > 0 {
            for column in &mut columns[..ORIGIN_COLUMNS] {
                let kind =
                    DataType::Dictionary(Box::new(DataType::Int32), Box::new(column.data_type().clone()));
                *column = Arc::new(Field::new(column.name(), kind, false));
            }
        }
        with_version(columns)
    }

    /// The rows of the wanted tables, in the order of [`TABLES`]. None are left.
    ///
    /// # Errors
    /// If they are too long for Arrow's lengths: more than a GiB.
    pub fn take_flat(&mut self) -> Result<Vec<RecordBatch>, ArrowError> {
        let PageTables { tables, ends, wanted } = self.take()?;
        let mut batches: Vec<RecordBatch> = Vec::new();
        let mut origin: Vec<ArrayRef> = Vec::new();
        for (number, (table, ends)) in tables.into_iter().zip(ends).enumerate() {
            let mut columns = arrays(table, false)?;
            if number == 0 {
                origin.extend(columns[..ORIGIN_COLUMNS].iter().cloned());
            } else if wanted[number] {
                let keys = page_numbers(&ends);
                let dictionaries = origin.iter().map(|values| {
                    let values = Arc::clone(values);
                    let column = DictionaryArray::<Int32Type>::try_new(keys.clone(), values)?;
                    Ok::<_, ArrowError>(Arc::new(column) as ArrayRef)
                });
                columns.splice(..0, dictionaries.collect::<Result<Vec<_>, _>>()?);
            }
            if wanted[number] {
                batches.push(RecordBatch::try_new(Arc::new(Self::flat_schema(number)), columns)?);
            }
        }
        Ok(batches)
    }
}

/// The columns of a table besides the columns of the page.
fn inner_fields(number: usize) -> Fields {
    fields(&TABLES[number].columns[ORIGIN_COLUMNS..], true).into()
}

/// The number of the page of each row.
fn page_numbers(ends: &[i32]) -> Int32Array {
    let pages = ends.windows(2).enumerate();
    pages.flat_map(|(page, ends)| (ends[0]..ends[1]).map(move |_| offset(page))).collect()
}
