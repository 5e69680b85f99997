//! The format `parquet` of parts: a file for each table, `TABLE/PART.parquet`.

use std::io;

use super::writer::ParquetWriter;
use crate::format::{EncodeError, EncodedPages, PageEncoder, PartFile, PartWriter};
use crate::page::HarvestedPage;
use crate::tables::{TABLES, Table, page_rows};

/// Writes pages as tables of Parquet.
#[derive(Clone, Copy, Debug)]
pub struct ParquetEncoder;

impl PageEncoder for ParquetEncoder {
    fn files(&self, part: &str) -> Vec<String> {
        TABLES.iter().map(|table| format!("{}/{part}.parquet", table.name)).collect()
    }

    fn new_batch(&self) -> EncodedPages {
        EncodedPages { tables: TABLES.iter().map(Table::new).collect(), ..EncodedPages::default() }
    }

    fn encode(&self, page: &HarvestedPage<'_>, batch: &mut EncodedPages) -> Result<(), EncodeError> {
        page_rows::push(page, &mut batch.tables);
        Ok(())
    }

    fn writer(&self, files: Vec<PartFile>) -> io::Result<Box<dyn PartWriter>> {
        Ok(Box::new(ParquetWriter::new(files)?))
    }
}
