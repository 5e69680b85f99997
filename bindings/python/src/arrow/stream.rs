//! The record batches of pages, read on several threads.

use std::collections::VecDeque;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use microweave::Options;
use microweave_harvest::page::HarvestedPage;
use microweave_harvest::tables::{ArrowRows, RowKind};
use pyo3::prelude::*;

use super::pages::{PageReader, SourcePage};

/// The bytes of the pages of a record batch.
const BATCH_BYTES: usize = 2 << 20;

/// Reads pages, and makes rows of them. Each thread makes a batch; the batches have the order of the pages.
pub(super) struct RowStream {
    pages: PageReader,
    kind: RowKind,
    schema: SchemaRef,
    options: Options,
    threads: NonZero<usize>,
    ready: VecDeque<Result<RecordBatch, ArrowError>>,
}

impl RowStream {
    pub(super) fn new(pages: PageReader, kind: RowKind, options: Options, threads: NonZero<usize>) -> Self {
        RowStream { pages, kind, schema: Arc::new(kind.schema()), options, threads, ready: VecDeque::new() }
    }

    /// Reads a chunk of pages for each thread.
    fn read(&mut self) -> Result<(), ArrowError> {
        let mut chunks = Vec::new();
        for _ in 0..self.threads.get() {
            let chunk = self.pages.next_chunk(BATCH_BYTES)?;
            if chunk.is_empty() {
                break;
            }
            chunks.push(chunk);
        }
        let (kind, options) = (self.kind, &self.options);
        let batches: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> =
                chunks.iter().map(|chunk| scope.spawn(|| batch(chunk, kind, options))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| Err(failed()))).collect()
        });
        self.ready.extend(batches);
        Ok(())
    }
}

impl Iterator for RowStream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            // The consumer may hold the interpreter's lock.
            let read = Python::attach(|py| py.detach(|| self.read()));
            if let Err(error) = read {
                return Some(Err(error));
            }
        }
        self.ready.pop_front()
    }
}

impl RecordBatchReader for RowStream {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

fn failed() -> ArrowError {
    ArrowError::ComputeError("the parser failed; please report it".to_owned())
}

/// The rows of some pages. A panic is a mistake of the library: it loses one page.
fn batch(pages: &[SourcePage], kind: RowKind, options: &Options) -> Result<RecordBatch, ArrowError> {
    let mut rows = ArrowRows::new(kind);
    for (record, source) in pages {
        let read = || {
            let page = options.page_bytes(&record.body, record.content_type.as_deref(), &record.url);
            page.document();
            page
        };
        if let Ok(page) = catch_unwind(AssertUnwindSafe(read)) {
            rows.push(&HarvestedPage::new(record, source, page));
        }
    }
    rows.into_batch()
}
