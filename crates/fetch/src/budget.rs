//! A budget of time and bytes for fetching: for a page, or for all authors' pages of a page together.

use std::time::{Duration, Instant};

/// The time and the bytes that remain. Each fetch subtracts what it used.
pub struct FetchBudget {
    time: Duration,
    bytes: usize,
    pub(crate) over_limit: OverLimit,
}

/// What to do with a page that has more bytes than remain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OverLimit {
    /// Read only the first bytes, as with a file. The parser reports the limit.
    Truncate,
    /// Return an error.
    Refuse,
    /// Return an error that says that other authors' pages used the bytes.
    RefuseAuthor,
}

impl FetchBudget {
    pub(crate) fn new(time: Duration, bytes: usize, over_limit: OverLimit) -> Self {
        FetchBudget { time, bytes, over_limit }
    }

    /// Takes away the time that is more than this.
    pub fn limit_time(&mut self, time: Duration) {
        self.time = self.time.min(time);
    }

    /// The rest of the budget of a page, for the pages of its authors.
    #[must_use]
    pub fn for_authors(self) -> Self {
        FetchBudget { over_limit: OverLimit::RefuseAuthor, ..self }
    }

    /// True if no time or no bytes remain.
    pub fn exhausted(&self) -> bool {
        self.time.is_zero() || self.bytes == 0
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn deadline(&self) -> Instant {
        Instant::now() + self.time
    }

    pub(crate) fn spend(&mut self, since: Instant, bytes: usize) {
        self.time = self.time.saturating_sub(since.elapsed());
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}
