//! N-Quads: the quads of each page, in the graph of its address.

use std::io;

use microweave_convert::{Format, FormatOptions};

use super::ndjson::TextWriter;
use super::{EncodeError, EncodedPages, PageEncoder, PartFile, PartWriter};
use crate::page::HarvestedPage;

/// Writes each page as [`Format::NQuads`].
#[derive(Clone, Copy, Debug)]
pub struct NQuadsEncoder;

impl PageEncoder for NQuadsEncoder {
    fn files(&self, part: &str) -> Vec<String> {
        vec![format!("{part}.nq")]
    }

    fn encode(&self, page: &HarvestedPage<'_>, batch: &mut EncodedPages) -> Result<(), EncodeError> {
        // Pages without an address are told apart by their place.
        let options = match page.page.address() {
            "" => FormatOptions::new().source(&format!("{}#{}", page.source, page.record.offset)),
            _ => FormatOptions::new(),
        };
        let output = microweave_convert::write(&page.reading, Format::NQuads, &options);
        let output = output.map_err(|error| EncodeError(error.to_string()))?;
        batch.bytes.extend_from_slice(output.text().as_bytes());
        Ok(())
    }

    fn writer(&self, files: Vec<PartFile>) -> io::Result<Box<dyn PartWriter>> {
        Ok(Box::new(TextWriter { files, finish_file: Ok }))
    }
}
