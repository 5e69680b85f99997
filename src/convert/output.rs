//! The result of a conversion, which is a text with diagnostics, and the limit on its length.

use crate::budget::Budget;
use crate::convert::OutputError;
use crate::diagnostic::Diagnostic;
use crate::page::Page;

/// A page or a feed in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    text: String,
    diagnostics: Vec<Diagnostic>,
}

impl Output {
    pub(super) fn new(text: String) -> Self {
        Output { text, diagnostics: Vec::new() }
    }

    pub(super) fn with_diagnostics(text: String, diagnostics: Vec<Diagnostic>) -> Self {
        Output { text, diagnostics }
    }

    /// The text. It ends with a line break, or is empty if the page has no content for the format.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, owned.
    pub fn into_text(self) -> String {
        self.text
    }

    /// What this conversion left out or cut. The limits hit while the page was read are in the diagnostics of the
    /// page's document.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

/// The budget for the output of a page: `Limits::output_bytes`.
pub(super) fn budget_of(page: &Page) -> Budget {
    page.dom().output_budget(page.options().limits)
}

/// The output, or the error if the budget was exceeded.
pub(super) fn within<T>(budget: &Budget, output: T) -> Result<T, OutputError> {
    if budget.is_exceeded() { Err(OutputError::TooLarge(budget.max_bytes())) } else { Ok(output) }
}
