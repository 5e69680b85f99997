//! HTML text to tokens, as the standard's tokenisation has it, without scripting and without parse
//! errors. It works on slices: a run of text that stands in the page as it is read is one token,
//! found by its bytes, and nothing is copied that need not be decoded.
//!
//! The source has no carriage returns: `Source` in `dom::strings` makes line feeds of them before,
//! which is the only thing that HTML does to the stream.

mod comment;
mod doctype;
#[cfg(test)]
mod html5lib_tests;
#[cfg(any(test, fuzzing))]
pub(crate) mod oracle;
mod raw_text;
mod reference;
mod script;
mod tag;

use memchr::{memchr, memchr2};

use crate::html::Attribute;
use crate::html::names::NameId;
use crate::html::strings::{Span, Strings};

pub(crate) use doctype::Doctype;

/// What takes the tokens: a tree builder, as a rule. It also numbers the names and stores the decoded strings.
pub(crate) trait TokenSink {
    /// The number of an HTML element's name, which is in lower case.
    fn tag_name(&mut self, name: &str) -> NameId;

    /// The number of an attribute's name, which is in lower case.
    fn attribute_name(&mut self, name: &str) -> NameId;

    /// Stores a string that the source does not have as it is.
    fn store(&mut self, text: &str) -> Span;

    /// Takes a start tag. The answer is how the text after it is read.
    fn start_tag(&mut self, tag: &StartTag<'_>) -> Content;

    fn end_tag(&mut self, name: NameId, place: SourceRange);

    /// Takes a run of text without U+0000.
    fn text(&mut self, text: Text<'_>, place: SourceRange);

    /// Takes a U+0000 character in text. Where it is in the tree decides whether it counts.
    fn null(&mut self, place: SourceRange);

    fn comment(&mut self, text: Text<'_>, place: SourceRange);

    fn doctype(&mut self, doctype: Doctype, place: SourceRange);

    fn end(&mut self, place: SourceRange);

    /// True if the adjusted current node is not in the HTML namespace, so that there may be CDATA sections.
    fn is_foreign(&self) -> bool;
}

/// Where in the source a token begins and ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceRange {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl SourceRange {
    fn of(start: usize, end: usize) -> Self {
        SourceRange { start: start as u32, end: end as u32 }
    }
}

pub(crate) struct StartTag<'t> {
    pub(crate) name: NameId,
    /// Without those that had a name twice, and without those over the limit.
    pub(crate) attributes: &'t [Attribute],
    pub(crate) self_closing: bool,
    pub(crate) place: SourceRange,
}

/// A run of text, or the text of a comment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'t> {
    pub(crate) text: &'t str,
    /// Where it begins in the source, if the source has it as it is.
    pub(crate) at: Option<u32>,
}

impl<'t> Text<'t> {
    /// A text that the source does not have as it is.
    pub(crate) fn decoded(text: &'t str) -> Self {
        Text { text, at: None }
    }

    /// The first `len` bytes, and the rest.
    pub(crate) fn split_at(self, len: usize) -> (Self, Self) {
        let (first, rest) = self.text.split_at(len);
        let behind = self.at.map(|at| at + len as u32);
        (Text { text: first, at: self.at }, Text { text: rest, at: behind })
    }
}

/// How the text after a start tag is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Data,
    Rcdata,
    Rawtext,
    Script,
    Plaintext,
    /// Not at all: the sink takes no more tokens.
    Unread,
}

pub(crate) struct Tokenizer<'s, S> {
    source: &'s str,
    at: usize,
    content: Content,
    sink: S,
    has_nul: bool,
    max_attributes: usize,
    /// The first tag of which attributes were left out.
    cut_attributes: Option<u32>,
    attributes: Vec<Attribute>,
    /// For each name the number of the tag that had it last as an attribute.
    last_use: Vec<u32>,
    tags: u32,
    /// The name of the last start tag, as written: raw text ends at its end tag.
    last_start_tag: &'s str,
    /// For what has to be put together.
    decoded: String,
}

impl<'s, S: TokenSink> Tokenizer<'s, S> {
    pub(crate) fn new(strings: &'s Strings, content: Content, max_attributes: usize, sink: S) -> Self {
        Tokenizer {
            source: strings.source(),
            at: 0,
            content,
            sink,
            has_nul: strings.has_null(),
            max_attributes,
            cut_attributes: None,
            attributes: Vec::new(),
            last_use: Vec::new(),
            tags: 0,
            last_start_tag: "",
            decoded: String::new(),
        }
    }

    /// Leaves out a byte order mark, which is none of the text.
    pub(crate) fn skip_byte_order_mark(&mut self) {
        if self.source.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
    }

    /// Reads the source. Returns the sink, and where the first tag is of which attributes were left
    /// out.
    pub(crate) fn run(mut self) -> (S, Option<u32>) {
        while self.at < self.source.len() {
            match self.content {
                Content::Data => self.data(),
                Content::Rcdata | Content::Rawtext => self.raw_text(),
                Content::Script => self.script(),
                Content::Plaintext => self.plaintext(),
                Content::Unread => return (self.sink, self.cut_attributes),
            }
        }
        self.sink.end(SourceRange::of(self.at, self.at));
        (self.sink, self.cut_attributes)
    }

    /// Text up to the next markup, and that markup.
    fn data(&mut self) {
        let source = self.source;
        let start = self.at;
        let (mut copied, mut from) = (start, start);
        let end = loop {
            let Some(found) = memchr2(b'<', b'&', &source.as_bytes()[from..]).map(|found| from + found)
            else {
                break source.len();
            };
            from = found + 1;
            if source.as_bytes()[found] == b'<' {
                if self.opens_markup(found) {
                    break found;
                }
            } else if let Some(reference) = reference::read(&source[from..], false) {
                self.decoded.push_str(&source[copied..found]);
                self.decoded.extend(reference.characters());
                copied = from + reference.len;
                from = copied;
            }
        };
        self.send_text(start, copied, end);
        self.at = end;
        if end < source.len() {
            self.markup();
        }
    }

    /// Sends the text from `start` to `end`, of which all before `copied` stands in `decoded`.
    fn send_text(&mut self, start: usize, copied: usize, end: usize) {
        if start == end {
            return;
        }
        let place = SourceRange::of(start, end);
        if copied == start {
            let text = Text { text: &self.source[start..end], at: Some(place.start) };
            return self.send_runs(text, place);
        }
        let mut decoded = std::mem::take(&mut self.decoded);
        decoded.push_str(&self.source[copied..end]);
        self.send_runs(Text::decoded(&decoded), place);
        decoded.clear();
        self.decoded = decoded;
    }

    fn send_runs(&mut self, mut text: Text<'_>, place: SourceRange) {
        if !self.has_nul {
            return self.sink.text(text, place);
        }
        let mut start = place.start;
        // What is decoded may be longer than what it is decoded of: `&nLt;` is.
        let behind = |start: u32, len: usize| place.end.min(start + len as u32);
        while let Some(len) = memchr(0, text.text.as_bytes()) {
            let (run, rest) = text.split_at(len);
            if len > 0 {
                self.sink.text(run, SourceRange { start, ..place });
                start = behind(start, len);
            }
            self.sink.null(SourceRange { start, ..place });
            start = behind(start, 1);
            text = rest.split_at(1).1;
        }
        if !text.text.is_empty() {
            self.sink.text(text, SourceRange { start, ..place });
        }
    }

    /// Does this `<` begin anything but text?
    fn opens_markup(&self, at: usize) -> bool {
        match self.byte(at + 1) {
            Some(b'/') => self.byte(at + 2).is_some(),
            Some(next) => next.is_ascii_alphabetic() || matches!(next, b'!' | b'?'),
            None => false,
        }
    }

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

    fn declaration(&mut self) {
        let behind = &self.source[self.at + 2..];
        if behind.starts_with("--") {
            self.comment();
        } else if starts_with_ignoring_case(behind, "doctype") {
            self.read_doctype();
        } else if behind.starts_with("[CDATA[") && self.sink.is_foreign() {
            self.cdata_section();
        } else {
            self.bogus_comment(self.at + 2);
        }
    }

    fn cdata_section(&mut self) {
        let start = self.at + "<![CDATA[".len();
        let found = memchr::memmem::find(&self.source.as_bytes()[start..], b"]]>");
        let end = found.map_or(self.source.len(), |found| start + found);
        self.send_text(start, start, end);
        self.at = found.map_or(end, |_| end + 3);
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.source.as_bytes().get(at).copied()
    }
}

fn starts_with_ignoring_case(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
}
