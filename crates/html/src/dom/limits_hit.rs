//! The limits that were hit while a page was read, each with the first place.

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::strings::Strings;
use microweave_values::shorten::with_ellipsis;

/// The maximum number of characters of a label that are shown.
const MAX_LABEL: usize = 64;

#[derive(Clone, Debug, Default)]
pub(crate) struct LimitsHit {
    hits: Vec<(DiagnosticKind, u32)>,
    unknown_encoding: Option<Box<str>>,
}

impl LimitsHit {
    pub(crate) fn note(&mut self, kind: DiagnosticKind, offset: u32) {
        if !self.has(kind) {
            self.hits.push((kind, offset));
        }
    }

    pub(crate) fn note_unknown_encoding(&mut self, label: &str) {
        self.unknown_encoding = Some(format!("\"{}\"", with_ellipsis(label, MAX_LABEL)).into());
    }

    pub(crate) fn has(&self, kind: DiagnosticKind) -> bool {
        self.hits.iter().any(|(hit, _)| *hit == kind)
    }

    /// Notes what was hit in the text of the page, after what was hit in its tree.
    pub(super) fn append(&mut self, text: &LimitsHit) {
        text.hits.iter().for_each(|&(kind, offset)| self.note(kind, offset));
        self.unknown_encoding.clone_from(&text.unknown_encoding);
    }

    pub(crate) fn diagnostics<'a>(&'a self, strings: &'a Strings) -> impl Iterator<Item = Diagnostic> + 'a {
        let unknown_encoding = self.unknown_encoding.clone().map(|label| Diagnostic {
            kind: DiagnosticKind::UnknownEncoding,
            position: None,
            detail: Some(label),
        });
        let limits =
            self.hits.iter().map(|&(kind, offset)| Diagnostic::limit(kind, strings.position(offset)));
        unknown_encoding.into_iter().chain(limits)
    }
}

#[cfg(feature = "rcdom")]
impl LimitsHit {
    /// Notes the limits that `hit` has, without their places.
    pub(crate) fn note_all(&mut self, hit: &LimitsHit) {
        hit.hits.iter().for_each(|(kind, _)| self.note(*kind, 0));
    }

    /// The offset of the first place where a limit was hit.
    pub(crate) fn first_offset(&self) -> Option<u32> {
        self.hits.iter().map(|(_, offset)| *offset).min()
    }
}
