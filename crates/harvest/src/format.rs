//! Formats of parts. A part is what one input becomes: one file, or one file for each table.
//!
//! A page is encoded by the thread that reads it ([`PageEncoder`]). The thread that owns the input appends what was
//! encoded in the order of the input ([`PartWriter`]).

mod file;
mod ndjson;
mod nquads;
mod part_format;

use std::io;

pub use file::PartFile;
pub use ndjson::NdjsonEncoder;
pub use nquads::NQuadsEncoder;
pub use part_format::{PartFormat, UnknownFormat};

use crate::page::HarvestedPage;
use crate::stats::Statistics;

/// A format: encodes pages, and opens the writer of a part.
pub trait PageEncoder: Send + Sync {
    /// The files of a part, relative to the folder of the harvest. `part` is the name of the part without an ending.
    fn files(&self, part: &str) -> Vec<String>;

    /// A batch without pages.
    fn new_batch(&self) -> EncodedPages {
        EncodedPages::default()
    }

    /// Appends a page to a batch.
    ///
    /// # Errors
    /// If the page cannot be written in the format. Then the batch is as it was.
    fn encode(&self, page: &HarvestedPage<'_>, batch: &mut EncodedPages) -> Result<(), EncodeError>;

    /// Counts what the rows of a batch have, if the format has rows.
    fn count(&self, _batch: &EncodedPages, _statistics: &mut Statistics) {}

    /// Opens the writer of a part, whose files [`PageEncoder::files`] names.
    ///
    /// # Errors
    /// If a file cannot be written.
    fn writer(&self, files: Vec<PartFile>) -> io::Result<Box<dyn PartWriter>>;
}

/// Writes the batches of a part, in the order of the input.
pub trait PartWriter: Send {
    /// Appends a batch.
    ///
    /// # Errors
    /// If a file cannot be written.
    fn append(&mut self, batch: EncodedPages) -> io::Result<()>;

    /// Writes what follows the last page in the format. Returns the files.
    ///
    /// # Errors
    /// If a file cannot be written.
    fn finish(self: Box<Self>) -> io::Result<Vec<PartFile>>;
}

/// A batch of pages in a format.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct EncodedPages {
    /// Text of pages one after another.
    pub bytes: Vec<u8>,
    /// Rows of the tables of Parquet.
    #[cfg(feature = "parquet")]
    pub tables: Vec<crate::parquet::Table>,
}

/// Why a page cannot be written in a format.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct EncodeError(pub String);
