//! HTML text to tokens (HTML 13.2.5, tokenization), without scripting and without parse errors.
//!
//! It has no state machine over characters. It works on slices: a run of text is found by its bytes and sent
//! as one token. A string is copied only if it has to be decoded. A function names the states that it covers.
//!
//! The source has no carriage returns: `Strings::new` normalizes newlines before (HTML 13.2.3.5).
//!
//! **Invariant:** the tokens are the standard's. Held by html5lib's tests (`tokenizer/html5lib.rs`). They equal html5ever's: held by
//! `tests/oracles/tokens.rs` and by the fuzz target `dom`.

mod comment;
mod doctype;
mod find;
#[cfg(test)]
mod html5lib;
mod raw_text;
mod reference;
mod tag;

use memchr::memchr;

use crate::names::Attribute;
use crate::names::{NameId, NumbersOfAttributes};
use crate::strings::{Strings, TextRange};

pub(crate) use doctype::Doctype;
use find::find_either;
pub use reference::longest_name as named_reference;

/// Takes the tokens. Also numbers the names and stores the decoded strings. Usually a tree builder.
pub(crate) trait TokenSink {
    /// The number of an HTML element's name, which is in lower case.
    fn tag_name(&mut self, name: &str) -> NameId;

    /// The number of an attribute's name, which is in lower case.
    fn attribute_name(&mut self, name: &str) -> NameId;

    /// True if a start tag that has `count` attributes may get another one. `tag_start` is where the tag begins.
    fn allow_attribute(&mut self, count: usize, tag_start: u32) -> bool;

    /// Stores a string that is not in the source in this form.
    fn store(&mut self, text: &str) -> TextRange;

    /// Takes a token. For a tag, returns how the text after it is read.
    fn token(&mut self, token: Token<'_>, span: TokenSpan) -> TokenizerState;

    /// True if the adjusted current node is not in the HTML namespace. Only then are there CDATA sections
    /// (HTML 13.2.5.42, markup declaration open state).
    fn is_foreign(&self) -> bool;
}

#[derive(Clone, Copy)]
pub(crate) enum Token<'t> {
    /// A start tag, with its name.
    Start(NameId, &'t StartTag<'t>),
    End(NameId),
    /// A run of text without U+0000.
    Text(TokenText<'t>),
    /// A U+0000 character in text. Tree construction decides whether to ignore it.
    Null,
    Comment(TokenText<'t>),
    Doctype(&'t Doctype<'t>),
    EndOfFile,
}

/// How the text after a start tag is read: the tokenizer state that tree construction switches to (HTML
/// 13.2.5.1 to 13.2.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenizerState {
    Data,
    Rcdata,
    Rawtext,
    Script,
    Plaintext,
}

impl TokenizerState {
    /// The state after the start tag of an HTML element, without scripting: the only list of the elements whose
    /// content is raw text or RCDATA (HTML 13.2.6.4.4 and 13.2.6.4.7).
    pub(crate) fn after_start_tag(name: NameId) -> Self {
        use crate::names::tag;
        match name {
            tag::TITLE | tag::TEXTAREA => TokenizerState::Rcdata,
            tag::STYLE | tag::XMP | tag::IFRAME | tag::NOEMBED | tag::NOFRAMES => TokenizerState::Rawtext,
            tag::SCRIPT => TokenizerState::Script,
            tag::PLAINTEXT => TokenizerState::Plaintext,
            _ => TokenizerState::Data,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenSpan {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl TokenSpan {
    fn of(start: usize, end: usize) -> Self {
        TokenSpan { start: start as u32, end: end as u32 }
    }
}

pub(crate) struct StartTag<'t> {
    pub(crate) name: NameId,
    /// The attributes that the sink allows, without duplicate names.
    pub(crate) attributes: &'t [Attribute],
    pub(crate) self_closing: bool,
}

/// A run of text, or the text of a comment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenText<'t> {
    pub(crate) text: &'t str,
    /// Its start in the source. `None` if it is not in the source in this form.
    pub(crate) at: Option<u32>,
}

impl<'t> TokenText<'t> {
    /// A text that is not in the source in this form.
    pub(crate) fn decoded(text: &'t str) -> Self {
        TokenText { text, at: None }
    }

    pub(crate) fn split_at(self, len: usize) -> (Self, Self) {
        let (first, rest) = self.text.split_at(len);
        let after = self.at.map(|at| at + len as u32);
        (TokenText { text: first, at: self.at }, TokenText { text: rest, at: after })
    }
}

/// The capacity of the list of attributes at the start.
const MIN_ATTRIBUTES: usize = 8;

pub(crate) struct Tokenizer<'s, S> {
    source: &'s str,
    at: usize,
    state: TokenizerState,
    sink: S,
    has_null: bool,
    attributes: Vec<Attribute>,
    /// For each name, the number of the last tag that had an attribute of this name. It finds duplicates.
    last_use: NumbersOfAttributes,
    tags: u32,
    /// The last start tag, as written. Raw text ends at its *appropriate end tag token*.
    last_start_tag: &'s str,
    /// A buffer for decoding, empty between tokens.
    decoded: String,
}

impl<'s, S: TokenSink> Tokenizer<'s, S> {
    pub(crate) fn new(strings: &'s Strings, state: TokenizerState, sink: S) -> Self {
        Tokenizer {
            source: strings.source(),
            at: 0,
            state,
            sink,
            has_null: strings.has_null(),
            attributes: Vec::with_capacity(MIN_ATTRIBUTES),
            last_use: NumbersOfAttributes::new(),
            tags: 0,
            last_start_tag: "",
            decoded: String::new(),
        }
    }

    /// Skips a byte order mark at the start, which is not part of the text.
    pub(crate) fn skip_byte_order_mark(&mut self) {
        if self.source.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
    }

    /// Reads the source to its end. Returns the sink.
    pub(crate) fn run(mut self) -> S {
        while self.at < self.source.len() {
            match self.state {
                TokenizerState::Data => self.data(),
                TokenizerState::Rcdata | TokenizerState::Rawtext => self.raw_text(),
                TokenizerState::Script => self.script(),
                TokenizerState::Plaintext => self.plaintext(),
            }
        }
        self.sink.token(Token::EndOfFile, TokenSpan::of(self.at, self.at));
        self.sink
    }

    /// HTML 13.2.5.1, data state: sends the text before the next markup, then reads that markup.
    fn data(&mut self) {
        self.text(b'&', Self::is_markup_start);
        if self.at < self.source.len() {
            self.markup();
        }
    }

    /// Sends the text from here to the `<` that ends it. If `second` is `&`, character references in it are decoded.
    fn text(&mut self, second: u8, ends: impl Fn(&Self, usize) -> bool) {
        let source = self.source;
        let start = self.at;
        let (mut done, mut from) = (start, start);
        let end = loop {
            let at = find_either(b'<', second, &source.as_bytes()[from..]).map(|at| from + at);
            let Some(at) = at else { break source.len() };
            from = at + 1;
            if source.as_bytes()[at] == b'<' {
                if ends(self, at) {
                    break at;
                }
            } else if let Some(reference) = reference::read(&source[from..], false) {
                self.decoded.push_str(&source[done..at]);
                self.decoded.extend(reference.characters());
                done = from + reference.len;
                from = done;
            }
        };
        self.send_text(start, done, end);
        self.at = end;
    }

    /// Sends the text from `start` to `end`. The part before `done` is already in `decoded`.
    fn send_text(&mut self, start: usize, done: usize, end: usize) {
        if start == end {
            return;
        }
        let span = TokenSpan::of(start, end);
        if done == start {
            let text = TokenText { text: &self.source[start..end], at: Some(span.start) };
            match self.has_null {
                true => self.send_runs(text, span),
                false => _ = self.sink.token(Token::Text(text), span),
            }
            return;
        }
        let mut decoded = std::mem::take(&mut self.decoded);
        decoded.push_str(&self.source[done..end]);
        self.send_runs(TokenText::decoded(&decoded), span);
        decoded.clear();
        self.decoded = decoded;
    }

    /// Sends a text as runs without U+0000 and as U+0000 characters. Raw text has U+FFFD in place of U+0000.
    fn send_runs(&mut self, mut text: TokenText<'_>, span: TokenSpan) {
        if !self.has_null {
            self.sink.token(Token::Text(text), span);
            return;
        }
        if self.state != TokenizerState::Data && text.text.contains('\0') {
            let replaced = text.text.replace('\0', "\u{fffd}");
            self.sink.token(Token::Text(TokenText::decoded(&replaced)), span);
            return;
        }
        let mut start = span.start;
        // A decoded text can be longer than its source: `&nLt;` is.
        let after = |start: u32, len: usize| span.end.min(start + len as u32);
        while let Some(len) = memchr(0, text.text.as_bytes()) {
            let (run, rest) = text.split_at(len);
            if len > 0 {
                self.sink.token(Token::Text(run), TokenSpan { start, ..span });
                start = after(start, len);
            }
            self.sink.token(Token::Null, TokenSpan { start, ..span });
            start = after(start, 1);
            text = rest.split_at(1).1;
        }
        if !text.text.is_empty() {
            self.sink.token(Token::Text(text), TokenSpan { start, ..span });
        }
    }

    /// True if this `<` begins markup (HTML 13.2.5.6, tag open state, and 13.2.5.7, end tag open state).
    /// Otherwise it is text.
    fn is_markup_start(&self, at: usize) -> bool {
        match self.byte(at + 1) {
            Some(b'/') => self.byte(at + 2).is_some(),
            Some(next) => next.is_ascii_alphabetic() || matches!(next, b'!' | b'?'),
            None => false,
        }
    }

    /// HTML 13.2.5.6, tag open state, and 13.2.5.7, end tag open state: reads the markup that begins here.
    /// `</>` gives no token.
    fn markup(&mut self) {
        match self.byte(self.at + 1) {
            Some(b'/') => match self.byte(self.at + 2) {
                Some(b'>') => self.at += 3,
                Some(next) if next.is_ascii_alphabetic() => self.end_tag(),
                _ => self.bogus_comment(self.at + 2),
            },
            Some(b'!') => self.declaration(),
            Some(b'?') => self.bogus_comment(self.at + 1),
            _ => self.start_tag(),
        }
    }

    /// HTML 13.2.5.42, markup declaration open state.
    fn declaration(&mut self) {
        let after = &self.source[self.at + 2..];
        if after.starts_with("--") {
            self.comment();
        } else if starts_with_ignoring_case(after, "doctype") {
            self.read_doctype();
        } else if after.starts_with("[CDATA[") && self.sink.is_foreign() {
            self.cdata_section();
        } else {
            self.bogus_comment(self.at + 2);
        }
    }

    /// HTML 13.2.5.69 to 13.2.5.71, CDATA section state and those after it.
    fn cdata_section(&mut self) {
        let start = self.at + "<![CDATA[".len();
        let section_end = memchr::memmem::find(&self.source.as_bytes()[start..], b"]]>");
        let end = section_end.map_or(self.source.len(), |section_end| start + section_end);
        self.send_text(start, start, end);
        self.at = section_end.map_or(end, |_| end + 3);
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.source.as_bytes().get(at).copied()
    }
}

fn starts_with_ignoring_case(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(start))
}
