//! How far a harvest is, and the request to stop it. Another thread may read and set them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Declares the counters of a harvest, each with the function that reads it.
macro_rules! counters {
    ($(#[doc = $doc:literal] $counter:ident,)+) => {
        /// How far a harvest is.
        #[derive(Debug, Default)]
        pub struct Progress {
            $(pub(crate) $counter: AtomicU64,)+
            current: Mutex<String>,
            is_stopped: AtomicBool,
        }

        impl Progress {
            $(#[doc = $doc]
            pub fn $counter(&self) -> u64 {
                self.$counter.load(Ordering::Relaxed)
            })+
        }
    };
}

counters! {
    /// The bytes of inputs that were read or skipped, as they are in the files.
    bytes,
    /// The inputs that were harvested.
    files,
    /// The inputs that the folder had already.
    skipped,
    /// The records that were read, of all kinds.
    records,
    /// The pages that were kept.
    pages,
    /// The items of these pages.
    items,
    /// The pages that were skipped because their content was read before.
    repeated,
    /// The lines of `errors.jsonl`, also the lines of inputs that the folder had already.
    errors,
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
