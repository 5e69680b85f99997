//! What is not as it should be in a script of JSON-LD, though it was read.

use std::ops::Range;

use super::blanks::after_blank;
use crate::dom::NodeId;

/// At most this many mistakes of a script are noted, and as many of all contexts and names.
pub(super) const MAX_NOTES: usize = 1000;

/// The detail of a note about a script without a context.
pub(crate) const NO_CONTEXT: &str = "no @context";

#[derive(Clone, Debug)]
pub(crate) struct ScriptNote {
    #[cfg_attr(not(feature = "check"), allow(dead_code))]
    pub(crate) script: NodeId,
    #[cfg_attr(not(feature = "check"), allow(dead_code))]
    pub(crate) span: Range<u32>,
    pub(crate) kind: ScriptNoteKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ScriptNoteKind {
    /// The script has no value.
    Empty,
    /// A comment, a marker, a sign or a space that JSON does not have.
    ExtraText,
    /// A comma without a value after it.
    ExtraComma,
    /// A value after another one, outside of arrays.
    FurtherValue,
    /// A string with control characters, or with escapes that JSON does not have.
    InvalidString,
    /// A value that is ignored, as its object has the name again.
    RepeatedName(Box<str>),
    /// The rest of the script was not read. It says what had to be there.
    Expected(&'static str),
    /// A context that is not fetched.
    UnknownContext(Box<str>),
    /// A member that is ignored: its name has the form of a keyword, but is no keyword.
    UnknownKeyword(Box<str>),
    /// What was read as the context of schema.org.
    SchemaOrgAssumed(Box<str>),
}

#[derive(Default)]
pub(crate) struct JsonNotes(pub(super) Vec<(ScriptNoteKind, Range<u32>)>);

impl JsonNotes {
    pub(super) fn add(&mut self, kind: ScriptNoteKind, span: Range<usize>) {
        if self.0.len() < MAX_NOTES {
            self.0.push((kind, span.start as u32..span.end as u32));
        }
    }

    /// Notes what JSON does not have in a range of blanks.
    pub(super) fn add_blanks(&mut self, text: &str, blanks: Range<usize>) {
        let is_json = |byte: u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        if text.as_bytes()[blanks.clone()].iter().all(|byte| is_json(*byte)) {
            return;
        }
        let mut at = blanks.start;
        while let Some(next) = after_blank(text, at).filter(|_| at < blanks.end) {
            if !is_json(text.as_bytes()[at]) {
                match self.0.last_mut() {
                    Some((ScriptNoteKind::ExtraText, span)) if span.end as usize == at => {
                        span.end = next as u32;
                    }
                    _ => self.add(ScriptNoteKind::ExtraText, at..next),
                }
            }
            at = next;
        }
    }
}
