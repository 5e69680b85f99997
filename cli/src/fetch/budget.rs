//! How much time and how many bytes fetching may take: for a page, or for all authors of a page together.

use std::time::{Duration, Instant};

/// What is left. Every fetch that it is given to takes its part of it.
pub(crate) struct Budget {
    time: Duration,
    bytes: usize,
    pub(super) excess: Excess,
}

/// What becomes of a page that has more bytes than are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Excess {
    /// It is read up to there, as files are.
    Cut,
    /// It is an error.
    Refuse,
    /// It is an error that says that others had the bytes.
    RefuseAuthor,
}

impl Budget {
    pub(super) fn new(time: Duration, bytes: usize, excess: Excess) -> Self {
        Budget { time, bytes, excess }
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.time.is_zero() || self.bytes == 0
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn deadline(&self) -> Instant {
        Instant::now() + self.time
    }

    pub(super) fn spend(&mut self, since: Instant, bytes: usize) {
        self.time = self.time.saturating_sub(since.elapsed());
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}
