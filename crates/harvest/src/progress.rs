//! How far a harvest is, and the request to stop it. Another thread may read and set them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// How far a harvest is.
#[derive(Debug, Default)]
pub struct Progress {
    pub(crate) bytes: AtomicU64,
    pub(crate) files: AtomicU64,
    pub(crate) skipped: AtomicU64,
    pub(crate) records: AtomicU64,
    pub(crate) pages: AtomicU64,
    pub(crate) items: AtomicU64,
    pub(crate) repeated: AtomicU64,
    pub(crate) errors: AtomicU64,
    current: Mutex<String>,
    is_stopped: AtomicBool,
}

pub(crate) fn add(counter: &AtomicU64, number: u64) {
    counter.fetch_add(number, Ordering::Relaxed);
}

impl Progress {
    /// Nothing is done.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the harvest to stop after the inputs in hand.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// True after [`Progress::stop`].
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// The bytes of inputs that were read or skipped, as they are in the files.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The inputs that were harvested.
    pub fn files(&self) -> u64 {
        self.files.load(Ordering::Relaxed)
    }

    /// The inputs that the folder had already.
    pub fn skipped(&self) -> u64 {
        self.skipped.load(Ordering::Relaxed)
    }

    /// The records that were read, of all kinds.
    pub fn records(&self) -> u64 {
        self.records.load(Ordering::Relaxed)
    }

    /// The pages that were kept.
    pub fn pages(&self) -> u64 {
        self.pages.load(Ordering::Relaxed)
    }

    /// The items of these pages.
    pub fn items(&self) -> u64 {
        self.items.load(Ordering::Relaxed)
    }

    /// The pages that were skipped because their content was read before.
    pub fn repeated(&self) -> u64 {
        self.repeated.load(Ordering::Relaxed)
    }

    /// The lines of `errors.jsonl`, also the lines of inputs that the folder had already.
    pub fn errors(&self) -> u64 {
        self.errors.load(Ordering::Relaxed)
    }

    /// The name of the input that was begun last.
    pub fn current(&self) -> String {
        self.current.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The folder has these errors already.
    pub(crate) fn begin(&self, errors: u64) {
        add(&self.errors, errors);
    }

    pub(crate) fn set_current(&self, name: &str) {
        name.clone_into(&mut self.current.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
