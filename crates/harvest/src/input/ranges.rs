//! Cuts a web archive into ranges.

use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use super::open::{self, OpenError};
use super::{ByteRange, InputOptions};
use crate::archive::records::Records;
use crate::archive::source::Source;

/// Cuts a web archive into ranges of some `range_bytes`, which can be read at the same time
/// ([`Input::open_ranges`](super::Input::open_ranges)). Each begins with a record, and together they are the file.
///
/// A file that is compressed record by record is read only where it is cut, and one that is not compressed is read
/// whole. A file that is compressed as a whole has one range.
///
/// ```
/// use std::io::Cursor;
/// use microweave_harvest::input::record_ranges;
///
/// let record = "WARC/1.1\r\nWARC-Type: metadata\r\nContent-Length: 3\r\n\r\nTea\r\n\r\n";
/// let ranges = record_ranges(Cursor::new(record.repeat(4)), 100)?;
/// assert_eq!(ranges.iter().map(|range| range.length).collect::<Vec<_>>(), [118, 118]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The data cannot be read, or is not a web archive.
pub fn record_ranges(
    mut reader: impl Read + Seek + Send + 'static,
    range_bytes: u64,
) -> Result<Vec<ByteRange>, OpenError> {
    let length = reader.seek(SeekFrom::End(0))?;
    reader.seek(SeekFrom::Start(0))?;
    let stream = open::archive_stream(Source::new(Box::new(reader)))?;
    let records = Records::new(stream, InputOptions::default());
    let cuts = records.cuts(range_bytes.max(1), length)?;
    let ends = cuts.iter().copied().chain([length]);
    let ranges = [0].into_iter().chain(cuts.iter().copied()).zip(ends);
    Ok(ranges.map(|(offset, end)| ByteRange { offset, length: end - offset }).collect())
}

/// The [`record_ranges`] of a file, or with the feature `remote` of an address, as in [`Input::open`](super::Input::open).
///
/// # Errors
/// The file cannot be read, or is not a web archive.
pub fn file_ranges(path: &Path, range_bytes: u64) -> Result<Vec<ByteRange>, OpenError> {
    record_ranges(open::file(path)?, range_bytes)
}
