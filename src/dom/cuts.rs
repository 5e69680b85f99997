//! Which limits a page has met while its tree was built, and where each did first.

use crate::document::{Diagnostic, DiagnosticKind};

use super::strings::Strings;

#[derive(Clone, Debug, Default)]
pub(super) struct Cuts(Vec<(DiagnosticKind, u32)>);

impl Cuts {
    /// Notes that a limit was met at a place of the source.
    pub(super) fn note(&mut self, kind: DiagnosticKind, offset: u32) {
        if !self.has(kind) {
            self.0.push((kind, offset));
        }
    }

    pub(super) fn has(&self, kind: DiagnosticKind) -> bool {
        self.0.iter().any(|(noted, _)| *noted == kind)
    }

    pub(super) fn diagnostics<'a>(&'a self, strings: &'a Strings) -> impl Iterator<Item = Diagnostic> + 'a {
        self.0.iter().map(|&(kind, offset)| Diagnostic::limit(kind, strings.position(offset)))
    }
}
