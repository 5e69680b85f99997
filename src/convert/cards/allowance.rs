//! How much a conversion may read and write: a property that many items share by `itemref` counts each time.

use std::cell::Cell;

use crate::error::Error;
use crate::page::Page;

/// The bytes that are left of `Limits::output_bytes`.
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

    /// Counts bytes, if there are so many left. Once there were not, there are none left.
    pub(super) fn spend(&self, bytes: usize) -> bool {
        let left = self.left.get().checked_sub(bytes);
        self.left.set(left.unwrap_or(0));
        self.is_exceeded.set(self.is_exceeded.get() || left.is_none());
        !self.is_exceeded.get()
    }

    pub(super) fn is_exceeded(&self) -> bool {
        self.is_exceeded.get()
    }

    /// What was written, if it did not go over.
    pub(super) fn checked<T>(&self, written: T) -> Result<T, Error> {
        if self.is_exceeded() { Err(Error::OutputTooLarge(self.most)) } else { Ok(written) }
    }
}
