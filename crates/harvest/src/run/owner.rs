//! Harvests one input: reads its records, and writes its part in their order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use super::Run;
use super::batch::{Batch, BatchResult};
use super::queue::QueuedInput;
use crate::error::HarvestError;
use crate::input::{Entry, Input};
use crate::manifest::{ErrorEntry, ManifestEntry};
use crate::output::PartFiles;
use crate::progress::add;
use crate::record::{Loss, PageRecord};
use crate::stats::{Statistics, StatisticsLine};

/// A batch ends after a page with which it has this many bytes, or after this many pages.
const BATCH_BYTES: usize = 512 << 10;
const BATCH_PAGES: usize = 128;

/// At most this many batches after the first one that is not written are read.
const MAX_AHEAD: u64 = 256;

/// This many errors are kept before they are written.
const MAX_ERRORS: usize = 1000;

/// Harvests an input. Its errors are lines of `errors.jsonl`.
///
/// # Errors
/// If the folder of the harvest cannot be written.
pub(super) fn harvest_input(run: &Run<'_>, input: &QueuedInput) -> Result<(), HarvestError> {
    let started = Instant::now();
    run.progress.set_current(&input.name);
    match input.file.open(run.input_options) {
        Ok(records) => Owner::new(run, input, records).harvest(started),
        Err(error) => {
            add(&run.progress.bytes, input.file.size().unwrap_or_default());
            run.report_unreadable(input.name.clone(), error.to_string())
        }
    }
}

struct Owner<'r> {
    run: &'r Run<'r>,
    records: Input,
    source: Arc<str>,
    /// What is written when the part is complete.
    entry: ManifestEntry,
    /// None until a page is kept.
    part: Option<PartFiles>,
    statistics: Statistics,
    errors: Vec<ErrorEntry>,
    /// The number of the next batch to read.
    next_read: u64,
    /// The number of the next batch to write.
    next_written: u64,
    /// Results of later batches.
    waiting: BTreeMap<u64, BatchResult>,
    sender: Sender<BatchResult>,
    results: Receiver<BatchResult>,
    /// The bytes of the input and the records that progress counts already.
    seen_bytes: u64,
    seen_records: u64,
}

impl<'r> Owner<'r> {
    fn new(run: &'r Run<'r>, input: &QueuedInput, records: Input) -> Self {
        let entry = ManifestEntry {
            file: input.name.clone(),
            size: input.size,
            modified: input.modified,
            part: input.part.clone(),
            outputs: Vec::new(),
            records: 0,
            pages: 0,
            items: 0,
            bytes: 0,
            errors: 0,
            repeated: 0,
            seconds: 0.0,
        };
        let (sender, results) = channel();
        Owner {
            run,
            records,
            source: input.name.as_str().into(),
            entry,
            part: None,
            statistics: Statistics::default(),
            errors: Vec::new(),
            next_read: 0,
            next_written: 0,
            waiting: BTreeMap::new(),
            sender,
            results,
            seen_bytes: 0,
            seen_records: 0,
        }
    }

    fn harvest(mut self, started: Instant) -> Result<(), HarvestError> {
        while let Some(batch) = self.read_batch()? {
            self.dispatch(batch)?;
            self.count_progress();
        }
        self.write_all()?;
        self.finish(started)
    }

    /// The next pages that the filter lets pass. `None` at the end of the input.
    fn read_batch(&mut self) -> Result<Option<Batch>, HarvestError> {
        let (mut pages, mut bytes) = (Vec::new(), 0);
        while bytes < BATCH_BYTES && pages.len() < BATCH_PAGES {
            match self.records.next() {
                Some(Entry::Page(page)) if self.run.filter.passes_record(&page, &self.source) => {
                    if self.is_repeated(&page) {
                        continue;
                    }
                    bytes += page.body.len();
                    pages.push(page);
                }
                Some(Entry::Page(_)) => {}
                Some(Entry::Loss(loss)) => self.add_loss(loss)?,
                None if pages.is_empty() => return Ok(None),
                None => break,
            }
        }
        Ok(Some(self.batch(pages, bytes)))
    }

    /// True for a page whose content was read before. It is counted.
    fn is_repeated(&mut self, page: &PageRecord) -> bool {
        let digests = self.run.digests.as_ref();
        let is_repeated =
            digests.zip(page.digest.as_ref()).is_some_and(|(seen, digest)| seen.has_seen(digest));
        self.entry.repeated += u64::from(is_repeated);
        add(&self.run.progress.repeated, u64::from(is_repeated));
        is_repeated
    }

    fn batch(&mut self, pages: Vec<PageRecord>, bytes: usize) -> Batch {
        let number = self.next_read;
        self.next_read += 1;
        Batch { number, source: self.source.clone(), pages, bytes, results: self.sender.clone() }
    }

    fn add_loss(&mut self, loss: Loss) -> Result<(), HarvestError> {
        self.statistics.add_loss(&loss);
        let source = self.source.to_string();
        self.errors.push(ErrorEntry { source, offset: loss.offset, url: loss.url, error: loss.reason });
        if self.errors.len() >= MAX_ERRORS { self.write_errors() } else { Ok(()) }
    }

    /// Gives a batch to a thread that has no input, or parses it. Above the limit of memory, all batches are written
    /// before the next one is read.
    fn dispatch(&mut self, batch: Batch) -> Result<(), HarvestError> {
        let has_memory = self.run.memory.add(batch.bytes);
        match self.run.queue.offer(batch) {
            Ok(()) => {}
            Err(batch) => batch.parse(self.run),
        }
        self.write_ready()?;
        if !has_memory || self.next_read - self.next_written > MAX_AHEAD {
            self.write_all()?;
        }
        Ok(())
    }

    /// Writes the batches that are parsed.
    fn write_ready(&mut self) -> Result<(), HarvestError> {
        while let Ok(result) = self.results.try_recv() {
            self.take(result)?;
        }
        Ok(())
    }

    /// Waits until all batches that were read are written. Meanwhile this thread parses batches.
    fn write_all(&mut self) -> Result<(), HarvestError> {
        while self.next_written < self.next_read {
            match self.run.queue.take_batch() {
                Some(batch) => batch.parse(self.run),
                None => match self.results.recv() {
                    Ok(result) => self.take(result)?,
                    Err(_) => break,
                },
            }
            self.write_ready()?;
        }
        Ok(())
    }

    /// Takes a result. Writes the result, and the results that waited for it.
    fn take(&mut self, result: BatchResult) -> Result<(), HarvestError> {
        self.waiting.insert(result.number, result);
        while let Some(result) = self.waiting.remove(&self.next_written) {
            self.next_written += 1;
            self.run.memory.remove(result.batch_bytes);
            self.write(result)?;
        }
        Ok(())
    }

    fn write(&mut self, result: BatchResult) -> Result<(), HarvestError> {
        self.statistics.merge(result.statistics);
        self.errors.extend(result.errors);
        self.entry.pages += result.pages;
        self.entry.items += result.items;
        self.entry.bytes += result.bytes;
        add(&self.run.progress.pages, result.pages);
        add(&self.run.progress.items, result.items);
        if result.pages > 0 {
            let part = match &mut self.part {
                Some(part) => part,
                none => none.insert(self.run.folder.create_part(&self.entry.part, self.run.encoder)?),
            };
            part.append(result.encoded)?;
        }
        if self.errors.len() >= MAX_ERRORS { self.write_errors() } else { Ok(()) }
    }

    fn write_errors(&mut self) -> Result<(), HarvestError> {
        self.errors.sort_by_key(|error| error.offset);
        self.entry.errors += self.errors.len() as u64;
        add(&self.run.progress.errors, self.errors.len() as u64);
        self.run.folder.add_errors(&self.errors)?;
        self.errors.clear();
        Ok(())
    }

    fn count_progress(&mut self) {
        let (bytes, records) = (self.records.bytes_read().load(Ordering::Relaxed), self.records.records());
        add(&self.run.progress.bytes, bytes.saturating_sub(self.seen_bytes));
        add(&self.run.progress.records, records - self.seen_records);
        (self.seen_bytes, self.seen_records) = (bytes.max(self.seen_bytes), records);
    }

    /// Completes the part, and then adds its line to the manifest: see `output`.
    fn finish(mut self, started: Instant) -> Result<(), HarvestError> {
        self.count_progress();
        self.entry.outputs = self.part.take().map_or_else(|| Ok(Vec::new()), PartFiles::finish)?;
        self.write_errors()?;
        if self.run.statistics {
            let line = StatisticsLine::new(self.entry.file.clone(), self.statistics);
            self.run.folder.add_statistics(&line)?;
        }
        self.entry.records = self.records.records();
        self.entry.seconds = (started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
        self.run.folder.add_entry(&self.entry)?;
        add(&self.run.progress.files, 1);
        Ok(())
    }
}
