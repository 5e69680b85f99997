//! Harvests inputs with several threads.
//!
//! Each thread takes an input and owns it: it reads the records in batches, parses them, and appends them to the part.
//! If threads would wait, because there are fewer inputs than threads, the owner puts batches into a queue. These
//! threads parse them, and the owner appends the results in the order of the input. So one large input is inflated by
//! one thread and parsed by all, and many small inputs need no exchange between threads.

mod batch;
mod digests;
mod owner;
mod queue;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use microweave::Options;

use crate::error::HarvestError;
use crate::filter::Filter;
use crate::format::PageEncoder;
use crate::input::InputOptions;
use crate::input_file::{InputFile, UnreadableInput, name_of};
use crate::manifest::ErrorEntry;
use crate::output::{Finished, OutputFolder, state_of};
use crate::progress::{Progress, add};
pub(crate) use digests::SeenDigests;
use owner::harvest_input;
pub(crate) use queue::Queue;
use queue::{QueuedInput, Task};

/// What all threads of a harvest share.
pub(crate) struct Run<'a> {
    pub(crate) options: &'a Options,
    pub(crate) input_options: InputOptions,
    pub(crate) filter: &'a Filter,
    /// The contents that were read, if repeated ones are skipped.
    pub(crate) digests: Option<SeenDigests>,
    /// True if pages are counted.
    pub(crate) statistics: bool,
    /// True if pages are checked, and the findings counted.
    pub(crate) checks: bool,
    pub(crate) encoder: &'a dyn PageEncoder,
    pub(crate) folder: &'a OutputFolder,
    pub(crate) progress: &'a Progress,
    pub(crate) queue: Queue,
    pub(crate) memory: PageMemory,
    /// Why the harvest cannot go on.
    pub(crate) failure: Mutex<Option<HarvestError>>,
}

/// The bytes of pages that are read and not yet written.
pub(crate) struct PageMemory {
    bytes: AtomicUsize,
    max: usize,
}

impl PageMemory {
    pub(crate) fn new(max: usize) -> Self {
        PageMemory { bytes: AtomicUsize::new(0), max }
    }

    /// Counts bytes. True if there are no more than allowed.
    fn add(&self, bytes: usize) -> bool {
        self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.max
    }

    fn remove(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Run<'_> {
    /// Harvests the inputs that are not finished. This thread takes them from the sequence, and others read them.
    pub(crate) fn run(
        &self,
        inputs: impl Iterator<Item = Result<InputFile, UnreadableInput>>,
        mut finished: Finished,
        threads: usize,
    ) -> Result<(), HarvestError> {
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| self.work());
            }
            for input in inputs {
                if self.progress.is_stopped() {
                    break;
                }
                self.feed(input, &mut finished).unwrap_or_else(|error| self.fail(error));
            }
            self.queue.end();
        });
        match self.failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn feed(
        &self,
        input: Result<InputFile, UnreadableInput>,
        finished: &mut Finished,
    ) -> Result<(), HarvestError> {
        let file = match input {
            Ok(file) => file,
            Err(unreadable) => return self.report_unreadable(name_of(&unreadable.path), unreadable.reason),
        };
        let name = file.name();
        let (size, modified) = state_of(file.path()).unwrap_or_default();
        if !finished.insert(&name) {
            add(&self.progress.bytes, file.size().unwrap_or_default());
            add(&self.progress.skipped, 1);
            return Ok(());
        }
        let part = finished.parts.unique(file.part(), &name);
        self.queue.push_input(QueuedInput { file, name, part, size, modified });
        Ok(())
    }

    fn work(&self) {
        while let Some(task) = self.queue.next(self.progress) {
            match task {
                Task::Batch(batch) => batch.parse(self),
                Task::Input(input) => {
                    let _open = self.queue.open_input();
                    harvest_input(self, &input).unwrap_or_else(|error| self.fail(error));
                }
            }
        }
    }

    /// Notes an input that cannot be read. It is not in the manifest, so that a restart tries it again.
    fn report_unreadable(&self, source: String, error: String) -> Result<(), HarvestError> {
        add(&self.progress.errors, 1);
        self.folder.add_errors(&[ErrorEntry { source, offset: 0, url: None, error }])
    }

    /// Notes the first error after which nothing can be written, and stops.
    fn fail(&self, error: HarvestError) {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.progress.stop();
    }
}
