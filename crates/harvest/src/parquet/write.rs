//! Writes rows as a row group.

use bytes::Bytes;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};

use crate::format::PartFile;
use crate::tables::{Column, ColumnKind, Table};

/// Writes the rows as a row group.
pub(super) fn write_table(
    table: Table,
    file: &mut SerializedFileWriter<PartFile>,
) -> Result<(), ParquetError> {
    let mut group = file.next_row_group()?;
    for column in table.into_columns() {
        let Some(mut writer) = group.next_column()? else { break };
        write_column(column, &mut writer)?;
        writer.close()?;
    }
    group.close().map(drop)
}

/// Writes the values as a chunk of the column.
fn write_column(column: Column, out: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
    let definition = Some(&*column.definition_levels).filter(|levels| !levels.is_empty());
    let repetition = Some(&*column.repetition_levels).filter(|levels| !levels.is_empty());
    match column.kind {
        ColumnKind::Text | ColumnKind::OptionalText | ColumnKind::Texts => {
            let bytes = Bytes::from(column.bytes);
            let starts = std::iter::once(0).chain(column.ends.iter().copied());
            let texts = starts.zip(&column.ends).map(|(start, &end)| bytes.slice(start..end).into());
            let texts: Vec<ByteArray> = texts.collect();
            out.typed::<ByteArrayType>().write_batch(&texts, definition, repetition)
        }
        ColumnKind::Integer
        | ColumnKind::OptionalInteger
        | ColumnKind::OptionalDecimal
        | ColumnKind::OptionalTime => {
            out.typed::<Int64Type>().write_batch(&column.integers, definition, None)
        }
        ColumnKind::Truth => out.typed::<BoolType>().write_batch(&column.truths, None, None),
    }
    .map(drop)
}
