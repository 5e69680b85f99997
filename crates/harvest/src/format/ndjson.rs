//! NDJSON: a document a line, plain or compressed with zstd.

use std::io::{self, Write};

use serde::Serialize;
use zstd::stream::write::Encoder as ZstdEncoder;

use super::{EncodeError, EncodedPages, PageEncoder, PartFile, PartWriter};
use crate::page::HarvestedPage;

/// The level of zstd: its default.
const ZSTD_LEVEL: i32 = 3;

/// Writes each page's document on a line, after the members `url`, `date`, `source` and `offset`.
#[derive(Clone, Copy, Debug)]
pub struct NdjsonEncoder {
    /// True if the parts are compressed with zstd.
    pub zstd: bool,
}

/// The members before the members of the document. Without a date there is no such member.
#[derive(Serialize)]
struct Origin<'a> {
    url: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<&'a str>,
    source: &'a str,
    offset: u64,
}

impl PageEncoder for NdjsonEncoder {
    fn files(&self, part: &str) -> Vec<String> {
        vec![format!("{part}.{}", if self.zstd { "ndjson.zst" } else { "ndjson" })]
    }

    fn encode(&self, page: &HarvestedPage<'_>, batch: &mut EncodedPages) -> Result<(), EncodeError> {
        let line = &mut batch.bytes;
        let start = line.len();
        write_line(line, page).map_err(|error| {
            line.truncate(start);
            EncodeError(error.to_string())
        })
    }

    fn writer(&self, files: Vec<PartFile>) -> io::Result<Box<dyn PartWriter>> {
        if !self.zstd {
            return Ok(Box::new(TextWriter { files, finish_file: Ok }));
        }
        let encoders = files.into_iter().map(|file| ZstdEncoder::new(file, ZSTD_LEVEL));
        let files = encoders.collect::<io::Result<_>>()?;
        Ok(Box::new(TextWriter { files, finish_file: ZstdEncoder::finish }))
    }
}

/// Writes the two objects as one: the document's first member follows the last one of the origin.
fn write_line(line: &mut Vec<u8>, page: &HarvestedPage<'_>) -> serde_json::Result<()> {
    let record = page.record;
    let date = record.date.as_deref();
    let origin = Origin { url: &record.url, date, source: page.source, offset: record.offset };
    serde_json::to_writer(&mut *line, &origin)?;
    line.pop();
    let end = line.len();
    serde_json::to_writer(&mut *line, page.page.document())?;
    // A document always has members, such as `items`.
    line[end] = b',';
    line.push(b'\n');
    Ok(())
}

/// Writes a part of text.
pub(super) struct TextWriter<W> {
    pub(super) files: Vec<W>,
    pub(super) finish_file: fn(W) -> io::Result<PartFile>,
}

impl<W: Write + Send> PartWriter for TextWriter<W> {
    fn append(&mut self, batch: EncodedPages) -> io::Result<()> {
        self.files.iter_mut().try_for_each(|file| file.write_all(&batch.bytes))
    }

    fn finish(self: Box<Self>) -> io::Result<Vec<PartFile>> {
        self.files.into_iter().map(self.finish_file).collect()
    }
}
