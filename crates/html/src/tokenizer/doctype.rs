//! Document types (HTML 13.2.5.53, DOCTYPE state, to 13.2.5.68, bogus DOCTYPE state).

use std::borrow::Cow;

use super::{Token, TokenSink, TokenSpan, Tokenizer, starts_with_ignoring_case};

/// A DOCTYPE token. `None` means *missing*, which is distinct from the empty string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Doctype<'t> {
    pub(crate) name: Option<Cow<'t, str>>,
    pub(crate) public_id: Option<Cow<'t, str>>,
    pub(crate) system_id: Option<Cow<'t, str>>,
    pub(crate) force_quirks: bool,
}

impl<S: TokenSink> Tokenizer<'_, S> {
    pub(super) fn read_doctype(&mut self) {
        let start = self.at;
        let text = start + "<!doctype".len();
        let mut reader = DoctypeReader { rest: &self.source[text..] };
        let mut doctype = Doctype::default();
        // The force-quirks flag is on if the DOCTYPE ends early or lacks a part.
        doctype.force_quirks = reader.read(&mut doctype).is_none();
        let end = memchr::memchr(b'>', reader.rest.as_bytes()).map_or(reader.rest.len(), |end| end + 1);
        self.at = self.source.len() - reader.rest.len() + end;
        self.sink.token(Token::Doctype(&doctype), TokenSpan::of(start, self.at));
    }
}

struct DoctypeReader<'t> {
    rest: &'t str,
}

impl<'t> DoctypeReader<'t> {
    /// Fills the token. `None` if the force-quirks flag has to be on.
    fn read(&mut self, doctype: &mut Doctype<'t>) -> Option<()> {
        self.next();
        doctype.name = Some(self.name()?);
        if self.next()? == '>' {
            return Some(());
        }
        if self.skip_keyword("public") {
            self.identifier(&mut doctype.public_id)?;
            if self.next()? == '>' {
                return Some(());
            }
        } else if !self.skip_keyword("system") {
            return None;
        }
        self.identifier(&mut doctype.system_id)?;
        // The rest up to `>` is skipped without quirks (13.2.5.67, after DOCTYPE system identifier state,
        // anything else). At the end of the file, the flag is on.
        self.next().map(|_| ())
    }

    /// HTML 13.2.5.54 and 13.2.5.55, before DOCTYPE name state and DOCTYPE name state. `None` if there is no
    /// name.
    fn name(&mut self) -> Option<Cow<'t, str>> {
        let mut name = self.take_until(|c| SPACES.contains(&c) || c == '>');
        if name.contains(|c: char| c.is_ascii_uppercase()) {
            name.to_mut().make_ascii_lowercase();
        }
        (!name.is_empty()).then_some(name)
    }

    /// Reads a quoted identifier (HTML 13.2.5.57, after DOCTYPE public keyword state, to 13.2.5.66). `None`
    /// if there is no quote: then the identifier is missing. Also `None` if `>` or the end of the file comes
    /// before the closing quote: then the identifier keeps what was read.
    fn identifier(&mut self, identifier: &mut Option<Cow<'t, str>>) -> Option<()> {
        let quote = self.next().filter(|c| matches!(c, '"' | '\''))?;
        self.rest = &self.rest[1..];
        *identifier = Some(self.take_until(|c| c == quote || c == '>'));
        self.rest = self.rest.strip_prefix(quote)?;
        Some(())
    }

    fn skip_keyword(&mut self, keyword: &str) -> bool {
        let is_here = starts_with_ignoring_case(self.rest, keyword);
        self.rest = if is_here { &self.rest[keyword.len()..] } else { self.rest };
        is_here
    }

    fn take_until(&mut self, ends: impl Fn(char) -> bool) -> Cow<'t, str> {
        let (taken, rest) = self.rest.split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        if taken.contains('\0') { taken.replace('\0', "\u{fffd}").into() } else { taken.into() }
    }

    /// Skips whitespace. Returns the character after it.
    fn next(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start_matches(SPACES);
        self.rest.chars().next()
    }
}

const SPACES: [char; 4] = ['\t', '\n', '\x0C', ' '];
