//! Columns as arrays of Apache Arrow.
//!
//! <https://arrow.apache.org/docs/format/Columnar.html>

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::types::{Decimal128Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{ArrayRef, BooleanArray, ListArray, PrimitiveArray, RecordBatch, StringArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, TimeUnit};

use super::column::Column;
use super::decimal::{PRECISION, SCALE};
use super::schema::{ColumnKind, TableSchema, VERSION};
use super::table::Table;

/// The maximum number of bytes of rows that are collected. Arrow's lengths have 31 bits.
pub(super) const MAX_BYTES: usize = 1 << 30;

/// The name of the values of a list, as Parquet has it.
pub(super) const ELEMENT: &str = "element";

/// The columns of a table. In nested rows, every value may be missing, as Spark says of all files that it reads.
pub(super) fn fields(columns: &[(&str, ColumnKind)], is_nested: bool) -> Vec<FieldRef> {
    let field = |(name, kind): &(&str, ColumnKind)| {
        Arc::new(Field::new(*name, data_type(*kind, is_nested), is_nested || kind.is_optional()))
    };
    columns.iter().map(field).collect()
}

fn data_type(kind: ColumnKind, is_nested: bool) -> DataType {
    match kind {
        ColumnKind::Text | ColumnKind::OptionalText => DataType::Utf8,
        ColumnKind::Texts => DataType::List(element(is_nested)),
        ColumnKind::Integer | ColumnKind::OptionalInteger => DataType::Int64,
        ColumnKind::Truth => DataType::Boolean,
        ColumnKind::OptionalDecimal => DataType::Decimal128(PRECISION, SCALE),
        ColumnKind::OptionalTime => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
    }
}

fn element(is_nested: bool) -> FieldRef {
    Arc::new(Field::new(ELEMENT, DataType::Utf8, is_nested))
}

/// The schema of a table, which is also the schema of its files of Parquet.
pub(super) fn schema(table: &TableSchema<'_>) -> Schema {
    with_version(fields(&table.columns, false))
}

pub(super) fn with_version(fields: Vec<FieldRef>) -> Schema {
    Schema::new(fields).with_metadata(HashMap::from([("microweave.schema".to_owned(), VERSION.to_owned())]))
}

/// The rows of a table that has all columns of its schema.
pub(super) fn batch(table: Table, schema: &TableSchema<'_>) -> Result<RecordBatch, ArrowError> {
    RecordBatch::try_new(Arc::new(self::schema(schema)), arrays(table, false)?)
}

/// The columns of a table.
///
/// # Errors
/// If they are too long for Arrow's lengths. That takes a page whose URLs, names and texts have more than a GiB.
pub(super) fn arrays(table: Table, is_nested: bool) -> Result<Vec<ArrayRef>, ArrowError> {
    if table.size() > MAX_BYTES {
        return Err(ArrowError::OffsetOverflowError(table.size()));
    }
    table.into_columns().into_iter().map(|column| array(column, is_nested)).collect()
}

fn array(column: Column, is_nested: bool) -> Result<ArrayRef, ArrowError> {
    let Column { kind, bytes, ends, integers, truths, definition_levels, repetition_levels } = column;
    let nulls =
        kind.is_optional().then(|| NullBuffer::from_iter(definition_levels.iter().map(|level| *level > 0)));
    Ok(match kind {
        ColumnKind::Text => Arc::new(texts(offsets(ends), bytes, None)?),
        ColumnKind::OptionalText => {
            Arc::new(texts(optional_offsets(&ends, &definition_levels), bytes, nulls)?)
        }
        ColumnKind::Texts => {
            let values = Arc::new(texts(offsets(ends), bytes, None)?);
            let rows = list_offsets(&definition_levels, &repetition_levels);
            Arc::new(ListArray::try_new(element(is_nested), rows, values, None)?)
        }
        ColumnKind::Truth => Arc::new(BooleanArray::from(truths)),
        ColumnKind::Integer => Arc::new(PrimitiveArray::<Int64Type>::from(integers)),
        ColumnKind::OptionalInteger => {
            let values = optional_integers(integers, &definition_levels);
            Arc::new(PrimitiveArray::<Int64Type>::try_new(values, nulls)?)
        }
        ColumnKind::OptionalTime => {
            let values = optional_integers(integers, &definition_levels);
            let times = PrimitiveArray::<TimestampMicrosecondType>::try_new(values, nulls)?;
            Arc::new(times.with_timezone("UTC"))
        }
        ColumnKind::OptionalDecimal => {
            let values = optional_integers(integers, &definition_levels);
            let values = values.iter().map(|value| i128::from(*value)).collect();
            let decimals = PrimitiveArray::<Decimal128Type>::try_new(values, nulls)?;
            Arc::new(decimals.with_precision_and_scale(PRECISION, SCALE)?)
        }
    })
}

fn texts(
    offsets: OffsetBuffer<i32>,
    bytes: Vec<u8>,
    nulls: Option<NullBuffer>,
) -> Result<StringArray, ArrowError> {
    StringArray::try_new(offsets, Buffer::from_vec(bytes), nulls)
}

/// An offset as Arrow has it. `arrays` ensures that it fits.
pub(super) fn offset(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn offsets(ends: Vec<usize>) -> OffsetBuffer<i32> {
    OffsetBuffer::new([0].into_iter().chain(ends).map(offset).collect())
}

/// The offsets of texts. A missing text has no bytes.
fn optional_offsets(ends: &[usize], levels: &[i16]) -> OffsetBuffer<i32> {
    let mut ends = ends.iter();
    let mut end = 0;
    let rows = levels.iter().map(|level| {
        if *level > 0 {
            end = ends.next().copied().unwrap_or(end);
        }
        end
    });
    offsets(rows.collect())
}

fn optional_integers(integers: Vec<i64>, levels: &[i16]) -> ScalarBuffer<i64> {
    let mut integers = integers.into_iter();
    levels.iter().map(|level| if *level > 0 { integers.next().unwrap_or_default() } else { 0 }).collect()
}

/// A row of lists begins at each repetition level 0. The definition level of an empty list is 0.
fn list_offsets(definition: &[i16], repetition: &[i16]) -> OffsetBuffer<i32> {
    let mut rows = Vec::with_capacity(repetition.len() + 1);
    let mut values = 0;
    for (definition, repetition) in definition.iter().zip(repetition) {
        if *repetition == 0 {
            rows.push(offset(values));
        }
        values += usize::from(*definition > 0);
    }
    rows.push(offset(values));
    OffsetBuffer::new(rows.into())
}

#[cfg(test)]
mod tests {
    use arrow_array::{Array, cast::AsArray};

    use super::*;
    use crate::tables::column::Cell;

    fn column(kind: ColumnKind, cells: &[Cell<'_>]) -> ArrayRef {
        let mut column = Column::new(kind);
        cells.iter().for_each(|cell| column.push(*cell));
        array(column, false).expect("it fits")
    }

    #[test]
    fn missing_values_are_null() {
        let texts = column(ColumnKind::OptionalText, &[Cell::Text("ab"), Cell::None, Cell::Text("c")]);
        assert_eq!(texts.as_string::<i32>(), &StringArray::from(vec![Some("ab"), None, Some("c")]));
        for kind in [ColumnKind::OptionalInteger, ColumnKind::OptionalDecimal, ColumnKind::OptionalTime] {
            let integers = column(kind, &[Cell::None, Cell::Integer(-1)]);
            assert!(integers.is_null(0) && integers.is_valid(1), "{kind:?}");
            assert_eq!(integers.data_type(), &data_type(kind, false));
        }
    }

    #[test]
    fn lists_can_be_empty() {
        let cells = [Cell::Texts(&["a", "bc"]), Cell::Texts(&[]), Cell::Texts(&["d"])];
        let lists = column(ColumnKind::Texts, &cells);
        let lists = lists.as_list::<i32>();
        assert_eq!(lists.value_offsets(), [0, 2, 2, 3]);
        assert_eq!(lists.values().as_string::<i32>(), &StringArray::from(vec!["a", "bc", "d"]));
    }
}
