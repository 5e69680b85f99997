//! The limit on what a conversion reads and writes. A property that several items share through `itemref` counts
//! once for each of them.

use std::cell::Cell;

use crate::error::Error;
use crate::page::Page;

/// The remaining bytes of `Limits::output_bytes`.
pub(super) struct Allowance {
    most: usize,
    left: Cell<usize>,
    is_exceeded: Cell<bool>,
}

impl Allowance {
    pub(super) fn of(page: &Page) -> Self {
        let most = page.options().limits.max_output(page.dom().text_len());
        Allowance { most, left: Cell::new(most), is_exceeded: Cell::new(false) }
    }

    /// Counts bytes. False if fewer remain; every later call returns false too.
    pub(super) fn spend(&self, bytes: usize) -> bool {
        let left = self.left.get().checked_sub(bytes);
        self.left.set(left.unwrap_or(0));
        self.is_exceeded.set(self.is_exceeded.get() || left.is_none());
        !self.is_exceeded.get()
    }

    pub(super) fn is_exceeded(&self) -> bool {
        self.is_exceeded.get()
    }

    /// The output, or the error if the limit was hit.
    pub(super) fn checked<T>(&self, written: T) -> Result<T, Error> {
        if self.is_exceeded() { Err(Error::OutputTooLarge(self.most)) } else { Ok(written) }
    }
}
