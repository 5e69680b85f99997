//! The format `parquet` of parts: a file for each table, `TABLE/PART.parquet`.

use std::io;

use super::writer::ParquetWriter;
use crate::format::{EncodeError, EncodedPages, PageEncoder, PartFile, PartWriter};
use crate::page::HarvestedPage;
use crate::stats::Statistics;
use crate::tables::TableSet;

/// Writes pages as tables of Parquet.
#[derive(Clone, Debug)]
pub struct ParquetEncoder {
    /// The tables.
    pub tables: TableSet,
}

impl PageEncoder for ParquetEncoder {
    fn files(&self, part: &str) -> Vec<String> {
        self.tables.schemas().map(|(folder, _)| format!("{folder}/{part}.parquet")).collect()
    }

    fn new_batch(&self) -> EncodedPages {
        EncodedPages { tables: self.tables.tables(), ..EncodedPages::default() }
    }

    fn encode(&self, page: &HarvestedPage<'_>, batch: &mut EncodedPages) -> Result<(), EncodeError> {
        self.tables.push(page, &mut batch.tables);
        Ok(())
    }

    fn count(&self, batch: &EncodedPages, statistics: &mut Statistics) {
        self.tables.count(&batch.tables, statistics);
    }

    fn writer(&self, files: Vec<PartFile>) -> io::Result<Box<dyn PartWriter>> {
        Ok(Box::new(ParquetWriter::new(&self.tables, files)?))
    }
}
