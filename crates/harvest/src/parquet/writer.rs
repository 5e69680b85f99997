//! Writes the tables of a part: a file for each table, in row groups of a bounded size.

use std::io;
use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;

use super::schema::parquet_type;
use super::write::write_table;
use crate::format::{EncodedPages, PartFile, PartWriter};
use crate::tables::{Table, TableSet, VERSION};

/// The size of the next row groups of all tables of a part, in memory. Each table has an equal part of it.
const MAX_BYTES: usize = 32 << 20;

pub(super) struct ParquetWriter {
    /// For each table, its file and the rows of the next row group.
    tables: Vec<(SerializedFileWriter<PartFile>, Table)>,
    max_group_bytes: usize,
}

impl ParquetWriter {
    pub(super) fn new(set: &TableSet, files: Vec<PartFile>) -> io::Result<Self> {
        let properties = Arc::new(properties().map_err(io::Error::other)?);
        let tables = set.schemas().zip(files).map(|((_, schema), file)| {
            let writer = SerializedFileWriter::new(file, parquet_type(&schema)?, Arc::clone(&properties))?;
            Ok((writer, Table::new(&schema)))
        });
        let tables: Result<Vec<_>, ParquetError> = tables.collect();
        let tables = tables.map_err(io::Error::other)?;
        Ok(ParquetWriter { max_group_bytes: MAX_BYTES / tables.len().max(1), tables })
    }
}

fn properties() -> Result<WriterProperties, ParquetError> {
    let version = KeyValue::new("microweave.schema".to_owned(), VERSION.to_owned());
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_created_by(concat!("microweave ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(vec![version]));
    Ok(properties.build())
}

impl PartWriter for ParquetWriter {
    fn append(&mut self, batch: EncodedPages) -> io::Result<()> {
        for ((file, rows), new) in self.tables.iter_mut().zip(batch.tables) {
            rows.append(new);
            if rows.size() >= self.max_group_bytes {
                let full = std::mem::replace(rows, rows.emptied());
                write_table(full, file).map_err(io::Error::other)?;
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<Vec<PartFile>> {
        let files = self.tables.into_iter().map(|(mut file, rows)| {
            if !rows.is_empty() {
                write_table(rows, &mut file)?;
            }
            file.into_inner()
        });
        files.collect::<Result<_, ParquetError>>().map_err(io::Error::other)
    }
}
