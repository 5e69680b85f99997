//! Which contents a harvest has read, by their digests. It takes the same memory for any number of pages.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::fingerprint::fingerprint;

/// The digests that are known at the same time: 32 MiB of them.
const SLOTS: usize = 1 << 22;

/// A table of digests. Each has one place, in which a later digest replaces it.
pub(crate) struct SeenDigests(Box<[AtomicU64]>);

impl SeenDigests {
    pub(crate) fn new() -> Self {
        SeenDigests((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Adds a digest. True if the table has it already.
    pub(super) fn has_seen(&self, digest: &str) -> bool {
        let digest = fingerprint(digest).max(1);
        let slot = usize::try_from(digest % SLOTS as u64).unwrap_or_default();
        self.0[slot].swap(digest, Ordering::Relaxed) == digest
    }
}
