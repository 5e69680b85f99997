//! Bounds what formatting elements cost. Those that are left open are opened anew in every paragraph
//! (HTML 13.2.4.3, *reconstruct the active formatting elements*).

use crate::html::names::NameId;

pub(super) struct Formatting {
    /// How many one token may open.
    limit: usize,
    /// How many more may be opened without a start tag of their own: some in each of a page's paragraphs.
    reopened: usize,
}

impl Formatting {
    pub(super) fn new(limit: u16, source_len: usize) -> Self {
        Formatting { limit: usize::from(limit), reopened: source_len / 8 + 4096 }
    }

    /// The formatting elements over the limit that a token has opened, the innermost first. In a page
    /// that opens too many again, all of them.
    pub(super) fn surplus(&mut self, opened: &[NameId]) -> Vec<NameId> {
        self.reopened = self.reopened.saturating_sub(opened.len().saturating_sub(1));
        let limit = if self.reopened == 0 { 0 } else { self.limit };
        opened[limit.min(opened.len())..].iter().rev().copied().collect()
    }
}
