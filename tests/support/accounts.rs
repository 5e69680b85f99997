//! Limits by which an account of a page has a number of bytes, and which limits are hit.

use microweave::{DiagnosticKind, Document, Limits, Options, Share};

/// The least limit of memory by which this account of a page has this many bytes.
pub fn limits_for(html: &str, share: Share, bytes: usize) -> Limits {
    let limits = |max: usize| Limits::new().max_memory(max);
    let account = |max| Options::new().limits(limits(max)).page(html, "").account(share).max_bytes();
    let (mut low, mut high) = (8 * html.len(), 1 << 32);
    while low < high {
        let middle = low.midpoint(high);
        if account(middle) < bytes {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    limits(low)
}

/// The kinds of the diagnostics of a document.
pub fn kinds(document: &Document) -> Vec<DiagnosticKind> {
    document.diagnostics().iter().map(|diagnostic| diagnostic.kind).collect()
}
