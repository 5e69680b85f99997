//! Bounds the cost of formatting elements. If they are left open, each paragraph reopens them (HTML 13.2.4.3,
//! *reconstruct the active formatting elements*).

use crate::html::names::NameId;

pub(super) struct FormattingLimit {
    /// The maximum number of formatting elements that one token may open.
    limit: usize,
    /// The number of formatting elements that tokens may still reopen in the whole page. It depends on the page's
    /// length, because pages with many paragraphs reopen more.
    reopen_budget: usize,
}

impl FormattingLimit {
    pub(super) fn new(limit: u16, source_len: usize) -> Self {
        FormattingLimit { limit: usize::from(limit), reopen_budget: source_len / 8 + 4096 }
    }

    /// The formatting elements that a token has opened over the limit, the innermost first. If
    /// `reopen_budget` is used up, all that the token has opened.
    pub(super) fn take_over_limit(&mut self, opened: &[NameId]) -> Vec<NameId> {
        self.reopen_budget = self.reopen_budget.saturating_sub(opened.len().saturating_sub(1));
        let limit = if self.reopen_budget == 0 { 0 } else { self.limit };
        opened[limit.min(opened.len())..].iter().rev().copied().collect()
    }
}
