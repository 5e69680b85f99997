//! A bound on the work of resolving URLs. The base is a part of each resolved URL, so a long base and many short links
//! would make an answer of the square of the length of the page.

use std::cell::Cell;

/// The bytes that bases may take in resolved URLs. Real pages take much less than 1 MiB.
const MAX_BASE_BYTES: usize = 64 << 20;

/// The bytes that remain.
pub(super) struct ResolutionBudget(Cell<usize>);

impl ResolutionBudget {
    pub(super) fn new() -> Self {
        ResolutionBudget(Cell::new(MAX_BASE_BYTES))
    }

    /// Takes the bytes of a base for a number of links. False if they do not remain: then the links must stay as they
    /// are.
    pub(super) fn take(&self, base_bytes: usize, links: usize) -> bool {
        let rest = base_bytes.checked_mul(links).and_then(|bytes| self.0.get().checked_sub(bytes));
        rest.inspect(|&rest| self.0.set(rest)).is_some()
    }

    /// Takes the bytes of a base for the links of HTML or XML: at most one in each tag.
    pub(super) fn take_for_tags(&self, base_bytes: usize, markup: &[u8]) -> bool {
        self.take(base_bytes, markup.iter().filter(|&&byte| byte == b'<').count())
    }
}
