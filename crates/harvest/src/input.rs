//! Inputs of a harvest: a page in a file, or a web archive. The content of a file shows what it is.

mod open;
mod ranges;
#[cfg(feature = "remote")]
mod remote;
mod single;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

pub use self::open::OpenError;
pub use self::ranges::{file_ranges, record_ranges};
use self::single::SinglePage;
use crate::archive::records::Records;
use crate::record::{Loss, PageRecord};

/// How inputs are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputOptions {
    /// The number of bytes of a page that are read, without its encodings. A longer page is cut, and a [`Loss`] says
    /// it. The default is 16 MiB.
    pub max_page_bytes: usize,
    /// Whether to read the pages of responses whose HTTP status is not 200 to 299. The default is not to.
    pub any_status: bool,
}

impl Default for InputOptions {
    fn default() -> Self {
        InputOptions { max_page_bytes: 16 << 20, any_status: false }
    }
}

/// A range of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteRange {
    /// Where it begins.
    pub offset: u64,
    /// The number of bytes.
    pub length: u64,
}

/// What an input gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A page.
    Page(PageRecord),
    /// A part that could not be read.
    Loss(Loss),
}

/// How many records of an archive are not pages by what their headers say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkippedRecords {
    /// The content equals the content of an earlier visit, and is not repeated.
    pub revisits: u64,
    /// Responses with an HTTP status other than 200 to 299.
    pub by_status: u64,
    /// Responses that are not HTML.
    pub by_type: u64,
    /// Records of other types: requests, metadata, conversions.
    pub others: u64,
}

/// Reads the pages of a file. A part of the file that cannot be read gives one [`Loss`]; what follows it is read.
///
/// WARC 0.17 to 1.1 is read plain, compressed by gzip or zstd (record by record, or as a whole), and with the
/// dictionary of a `.warc.zst` file. Pages are the `response` and `resource` records whose content type is HTML,
/// or that begin like HTML and have no content type.
///
/// The header `Content-Location` is not read: since RFC 7231 (appendix B) it is not a base of URLs, and HTML has never
/// used it as one.
pub struct Input {
    reader: Reader,
    bytes_read: Arc<AtomicU64>,
}

enum Reader {
    Archive(Box<Records>),
    Page(Option<SinglePage>),
}

impl Input {
    /// Opens a file. With the feature `remote`, the path may be an address: `https://` or `s3://`.
    ///
    /// # Errors
    /// The file cannot be opened, or has no pages by its first bytes.
    pub fn open(path: &Path, options: InputOptions) -> Result<Self, OpenError> {
        open::read(open::file(path)?, open::is_named_archive(path), options)
    }

    /// Opens a web archive, to read only the records in these ranges, in their order.
    ///
    /// # Errors
    /// The file cannot be opened, or is not a web archive.
    pub fn open_ranges(
        path: &Path,
        ranges: Vec<ByteRange>,
        options: InputOptions,
    ) -> Result<Self, OpenError> {
        open::read_ranges(open::file(path)?, ranges, options)
    }

    /// Reads ranges as [`Input::open_ranges`] does, from something other than a file.
    ///
    /// # Errors
    /// The data is not a web archive.
    pub fn ranges_from_reader(
        reader: impl std::io::Read + std::io::Seek + Send + 'static,
        ranges: Vec<ByteRange>,
        options: InputOptions,
    ) -> Result<Self, OpenError> {
        open::read_ranges(Box::new(reader), ranges, options)
    }

    /// Reads from something other than a file.
    ///
    /// # Errors
    /// The data has no pages by its first bytes.
    pub fn from_reader(
        reader: impl std::io::Read + std::io::Seek + Send + 'static,
        options: InputOptions,
    ) -> Result<Self, OpenError> {
        open::read(Box::new(reader), false, options)
    }

    /// True if the input is a web archive.
    pub fn is_archive(&self) -> bool {
        matches!(self.reader, Reader::Archive(_))
    }

    /// The number of records read so far, of all types. A page in a file of its own is one record.
    pub fn records(&self) -> u64 {
        match &self.reader {
            Reader::Archive(records) => records.records_read(),
            Reader::Page(page) => u64::from(page.is_none()),
        }
    }

    /// How many of the records are not pages by what their headers say.
    pub fn skipped(&self) -> SkippedRecords {
        match &self.reader {
            Reader::Archive(records) => records.skipped(),
            Reader::Page(_) => SkippedRecords::default(),
        }
    }

    /// The number of bytes of the file (of compressed bytes, if it is compressed) that are read so far. Another thread
    /// can look at it.
    pub fn bytes_read(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.bytes_read)
    }
}

impl Iterator for Input {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        match &mut self.reader {
            Reader::Archive(records) => records.next(),
            Reader::Page(page) => {
                let (entry, rest) = page.take()?.read();
                *page = rest;
                Some(entry)
            }
        }
    }
}
