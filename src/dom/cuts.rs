//! Which limits a page has met while it was read and its tree was built, and where each did first; and the label
//! of an encoding that is unknown.

use crate::diagnostic::{Diagnostic, DiagnosticKind};

use crate::html::strings::Strings;

/// Of a longer label only the first characters are shown.
const MAX_LABEL: usize = 64;

#[derive(Clone, Debug, Default)]
pub(super) struct Cuts {
    noted: Vec<(DiagnosticKind, u32)>,
    unknown_encoding: Option<Box<str>>,
}

impl Cuts {
    /// Notes that a limit was met at a place of the source.
    pub(super) fn note(&mut self, kind: DiagnosticKind, offset: u32) {
        if !self.has(kind) {
            self.noted.push((kind, offset));
        }
    }

    /// Notes a label that the page's `Content-Type` has for its encoding.
    pub(super) fn note_unknown_encoding(&mut self, label: &str) {
        let shown: String = label.chars().take(MAX_LABEL).collect();
        let ellipsis = if shown.len() < label.len() { "…" } else { "" };
        self.unknown_encoding = Some(format!("\"{shown}{ellipsis}\"").into());
    }

    pub(super) fn has(&self, kind: DiagnosticKind) -> bool {
        self.noted.iter().any(|(noted, _)| *noted == kind)
    }

    pub(super) fn diagnostics<'a>(&'a self, strings: &'a Strings) -> impl Iterator<Item = Diagnostic> + 'a {
        let unknown_encoding = self.unknown_encoding.clone().map(|label| Diagnostic {
            kind: DiagnosticKind::UnknownEncoding,
            position: None,
            detail: Some(label),
        });
        let limits =
            self.noted.iter().map(|&(kind, offset)| Diagnostic::limit(kind, strings.position(offset)));
        unknown_encoding.into_iter().chain(limits)
    }
}
