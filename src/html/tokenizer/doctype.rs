//! Document types (HTML 13.2.5.53, DOCTYPE state, to 13.2.5.68, bogus DOCTYPE state).

use super::{Token, TokenSink, TokenSpan, Tokenizer, starts_with_ignoring_case};

/// A DOCTYPE token. `None` means *missing*, which is distinct from the empty string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Doctype {
    pub(crate) name: Option<String>,
    pub(crate) public_id: Option<String>,
    pub(crate) system_id: Option<String>,
    pub(crate) force_quirks: bool,
}

impl<S: TokenSink> Tokenizer<'_, S> {
    pub(super) fn read_doctype(&mut self) {
        let start = self.at;
        let text = start + "<!doctype".len();
        let mut reader = DoctypeReader { text: &self.source[text..], at: 0 };
        let mut doctype = Doctype::default();
        // The force-quirks flag is on if the DOCTYPE ends early or lacks a part.
        doctype.force_quirks = reader.read(&mut doctype).is_none();
        self.at = text + reader.end();
        self.sink.token(Token::Doctype(&doctype), TokenSpan::of(start, self.at));
    }
}

struct DoctypeReader<'t> {
    text: &'t str,
    at: usize,
}

impl DoctypeReader<'_> {
    /// Fills the token. `None` if the force-quirks flag has to be on.
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
        // The rest up to `>` is skipped without quirks (13.2.5.67, after DOCTYPE system identifier state,
        // anything else). At the end of the file, the flag is on.
        self.byte().map(|_| ())
    }

    /// HTML 13.2.5.54 and 13.2.5.55, before DOCTYPE name state and DOCTYPE name state. `None` if there is no
    /// name.
    fn name(&mut self) -> Option<String> {
        let start = self.at;
        while self.byte().is_some_and(|byte| !is_space(byte) && byte != b'>') {
            self.at += 1;
        }
        let name = &self.text[start..self.at];
        let mut name = name.replace('\0', "\u{fffd}");
        name.make_ascii_lowercase();
        (!name.is_empty()).then_some(name)
    }

    /// Reads a quoted identifier (HTML 13.2.5.57, after DOCTYPE public keyword state, to 13.2.5.66). `None`
    /// if there is no quote: then the identifier is missing. Also `None` if `>` or the end of the file comes
    /// before the closing quote: then the identifier keeps what was read.
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

    /// The offset after the next `>`, or the end.
    fn end(&self) -> usize {
        let end = memchr::memchr(b'>', &self.text.as_bytes()[self.at..]);
        end.map_or(self.text.len(), |end| self.at + end + 1)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b' ')
}
