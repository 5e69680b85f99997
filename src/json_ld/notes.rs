//! The notes of a script of JSON-LD (what is not as it should be, though it was read), and the lexer of its blanks.
//! Blanks are the whitespace, comments and markers between the tokens of JSON.

use std::ops::Range;

use memchr::memchr2;

use microweave_html::dom::NodeId;

/// At most this many mistakes of a script are noted, and as many of all contexts and names.
pub(super) const MAX_NOTES: usize = 1000;

/// The detail of a note about a script without a context.
pub const NO_CONTEXT: &str = "no @context";

/// A mistake in a script of JSON-LD.
#[derive(Clone, Debug)]
pub struct ScriptNote {
    /// The script.
    pub script: NodeId,
    /// Where the mistake is in the text of the script.
    pub span: Range<u32>,
    /// The mistake.
    pub kind: ScriptNoteKind,
}

/// A kind of mistake in a script of JSON-LD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptNoteKind {
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
    /// A value that is ignored: it has to be a URL, and has the form of a keyword.
    ReservedValue(Box<str>),
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

/// The markers around JSON for programs that do not support scripts, or that read XML.
const MARKERS: [&str; 4] = ["<![CDATA[", "]]>", "<!--", "-->"];

pub(super) fn skip_blanks(text: &str, mut at: usize) -> usize {
    while let Some(next) = after_blank(text, at) {
        at = next;
    }
    at
}

/// The position after one blank. `None` if a token is next.
pub(super) fn after_blank(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    match rest.chars().next()? {
        space if space.is_whitespace() || matches!(space, '\u{feff}' | '\u{200b}') => {
            Some(at + space.len_utf8())
        }
        '/' if rest.starts_with("//") => Some(after_line_comment(text, at + 2)),
        '/' if rest.starts_with("/*") => {
            Some(rest.find("*/").map_or(text.len(), |end| at + end + "*/".len()))
        }
        '<' if rest.starts_with("<!--") => Some(after_html_comment(text, at)),
        '<' if rest.starts_with("<![CDATA[") => Some(at + "<![CDATA[".len()),
        '-' if rest.starts_with("-->") => Some(at + "-->".len()),
        _ => None,
    }
}

/// The end of the line, or the end of a marker that the comment starts with: JSON may follow it on the line.
fn after_line_comment(text: &str, at: usize) -> usize {
    let rest = text[at..].trim_start_matches([' ', '\t']);
    match MARKERS.into_iter().find(|marker| rest.starts_with(marker)) {
        Some(marker) => text.len() - rest.len() + marker.len(),
        None => {
            memchr2(b'\n', b'\r', rest.as_bytes()).map_or(text.len(), |end| text.len() - rest.len() + end)
        }
    }
}

/// The end of an HTML comment, or the JSON in it.
fn after_html_comment(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    for (offset, character) in rest.char_indices() {
        match character {
            '{' | '[' | ']' | '}' | '"' => return at + offset,
            '-' if rest[offset..].starts_with("-->") => return at + offset + "-->".len(),
            _ => {}
        }
    }
    text.len()
}
