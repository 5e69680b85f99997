//! Batches of pages: read by the owner of the input, parsed by any thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use microweave_check::{CheckOptions, check};

use super::Run;
use crate::format::EncodedPages;
use crate::manifest::ErrorEntry;
use crate::page::{HarvestedPage, count_items};
use crate::record::PageRecord;
use crate::stats::Statistics;

/// Pages of an input, to be parsed.
pub(crate) struct Batch {
    /// The number of the batch in its input.
    pub(super) number: u64,
    pub(super) source: Arc<str>,
    pub(super) pages: Vec<PageRecord>,
    pub(super) bytes: usize,
    pub(super) results: Sender<BatchResult>,
}

/// What was made of a batch.
pub(super) struct BatchResult {
    pub(super) number: u64,
    /// The bytes of the batch's pages.
    pub(super) batch_bytes: usize,
    pub(super) encoded: EncodedPages,
    pub(super) statistics: Statistics,
    pub(super) errors: Vec<ErrorEntry>,
    /// The pages that were kept, their items, and the bytes of their HTML.
    pub(super) pages: u64,
    pub(super) items: u64,
    pub(super) bytes: u64,
}

impl Batch {
    /// Parses the pages, and gives the result to the owner of the input.
    pub(super) fn parse(self, run: &Run<'_>) {
        let mut result = BatchResult {
            number: self.number,
            batch_bytes: self.bytes,
            encoded: run.encoder.new_batch(),
            statistics: Statistics::default(),
            errors: Vec::new(),
            pages: 0,
            items: 0,
            bytes: 0,
        };
        for record in self.pages {
            result.add(&record, &self.source, run);
        }
        if run.statistics {
            run.encoder.count(&result.encoded, &mut result.statistics);
        }
        // An owner that failed to write its part no longer takes results.
        let _ = self.results.send(result);
    }
}

impl BatchResult {
    /// Adds a page, or the reason why it cannot be added. A panic is a mistake of the library: it loses one page, and
    /// not a harvest of days, which would reach the same page after each restart.
    fn add(&mut self, record: &PageRecord, source: &str, run: &Run<'_>) {
        let parsed = catch_unwind(AssertUnwindSafe(|| self.add_page(record, source, run)));
        let error = match parsed {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error,
            Err(_) => "the parser failed on this page; please report it".to_owned(),
        };
        let url = Some(record.url.clone()).filter(|url| !url.is_empty());
        self.errors.push(ErrorEntry { source: source.to_owned(), offset: record.offset, url, error });
    }

    fn add_page(&mut self, record: &PageRecord, source: &str, run: &Run<'_>) -> Result<(), String> {
        let page = run.options.page_bytes(&record.body, record.content_type.as_deref(), &record.url);
        let items = count_items(&page);
        if !run.filter.passes_page(&page, items) {
            return Ok(());
        }
        // If the checker panics, the page is not written.
        let page = HarvestedPage::new(record, source, page);
        let findings = run.checks.then(|| check(page.reading(), &CheckOptions::new()).findings);
        run.encoder.encode(&page, &mut self.encoded).map_err(|error| error.to_string())?;
        if run.statistics {
            self.statistics.add(&page);
        }
        if let Some(findings) = findings {
            self.statistics.add_findings(&findings);
        }
        self.pages += 1;
        self.items += items as u64;
        self.bytes += record.body.len() as u64;
        Ok(())
    }
}
