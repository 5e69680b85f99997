//! Document types.

use super::{SourceRange, TokenSink, Tokenizer, starts_with_ignoring_case};

/// A document type. What it lacks is something else than what is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Doctype {
    pub(crate) name: Option<String>,
    pub(crate) public_id: Option<String>,
    pub(crate) system_id: Option<String>,
    pub(crate) forces_quirks: bool,
}

impl<S: TokenSink> Tokenizer<'_, S> {
    /// Reads the document type that begins here.
    pub(super) fn read_doctype(&mut self) {
        let start = self.at;
        let text = start + "<!doctype".len();
        let mut reader = Reader { text: &self.source[text..], at: 0 };
        let mut doctype = Doctype::default();
        // Where it ends before its time, or something is missing, the page is in quirks mode.
        doctype.forces_quirks = reader.read(&mut doctype).is_none();
        self.at = text + reader.behind();
        self.sink.doctype(doctype, SourceRange::of(start, self.at));
    }
}

/// Reads what stands behind `<!doctype`.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    /// Nothing if it is not as it should be.
    fn read(&mut self, doctype: &mut Doctype) -> Option<()> {
        self.skip_space();
        doctype.name = Some(self.name()?);
        self.skip_space();
        if self.byte()? == b'>' {
            return Some(());
        }
        if self.skip_keyword("public") {
            self.identifier(&mut doctype.public_id)?;
            self.skip_space();
            if self.byte()? == b'>' {
                return Some(());
            }
        } else if !self.skip_keyword("system") {
            return None;
        }
        self.identifier(&mut doctype.system_id)?;
        self.skip_space();
        // What is behind the identifiers is skipped, unless the page ends there.
        self.byte().map(|_| ())
    }

    fn name(&mut self) -> Option<String> {
        let start = self.at;
        while self.byte().is_some_and(|byte| !is_space(byte) && byte != b'>') {
            self.at += 1;
        }
        let name = &self.text[start..self.at];
        (!name.is_empty()).then(|| name.to_ascii_lowercase().replace('\0', "\u{fffd}"))
    }

    /// Reads an identifier in quotes. Nothing if there is none, or if it does not end.
    fn identifier(&mut self, identifier: &mut Option<String>) -> Option<()> {
        self.skip_space();
        *identifier = None;
        let quote = self.byte().filter(|byte| matches!(byte, b'"' | b'\''))?;
        self.at += 1;
        let start = self.at;
        while self.byte().is_some_and(|byte| byte != quote && byte != b'>') {
            self.at += 1;
        }
        *identifier = Some(self.text[start..self.at].replace('\0', "\u{fffd}"));
        (self.byte()? == quote).then(|| self.at += 1)
    }

    fn skip_keyword(&mut self, keyword: &str) -> bool {
        let is_here = starts_with_ignoring_case(&self.text[self.at..], keyword);
        self.at += if is_here { keyword.len() } else { 0 };
        is_here
    }

    fn skip_space(&mut self) {
        while self.byte().is_some_and(is_space) {
            self.at += 1;
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Behind the next `>`.
    fn behind(&self) -> usize {
        let end = memchr::memchr(b'>', &self.text.as_bytes()[self.at..]);
        end.map_or(self.text.len(), |end| self.at + end + 1)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b' ')
}
