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

use crate::dom::names::NameId;
use crate::dom::{Attribute, Span};

pub(crate) use doctype::Doctype;

/// Takes the tokens, and keeps the strings that had to be put together.
pub(crate) trait Receiver {
    /// The number of an HTML element's name, which is in lower case.
    fn tag_name(&self, name: &str) -> NameId;

    /// The number of an attribute's name, which is in lower case.
    fn attribute_name(&self, name: &str) -> NameId;

    /// Keeps a string that the source does not have as it is.
    fn keep(&self, text: &str) -> Span;

    /// Takes a start tag. What the text behind it is follows from it.
    fn start_tag(&self, tag: &StartTag<'_>) -> Content;

    fn end_tag(&self, name: NameId, place: Extent);

    fn text(&self, text: Text<'_>, place: Extent);

    fn comment(&self, text: &str, place: Extent);

    fn doctype(&self, doctype: Doctype, place: Extent);

    fn end(&self, place: Extent);

    /// Is the current node outside of the HTML namespace, so that there may be CDATA sections?
    fn is_foreign(&self) -> bool;
}

/// Where in the source a token begins and ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Extent {
    fn of(start: usize, end: usize) -> Self {
        Extent { start: start as u32, end: end as u32 }
    }
}

pub(crate) struct StartTag<'t> {
    pub(crate) name: NameId,
    /// Without those that had a name twice, and without those over the limit.
    pub(crate) attributes: &'t [Attribute],
    pub(crate) closes_itself: bool,
    pub(crate) place: Extent,
}

/// A run of text. A NUL is a token of its own, as it depends on where it stands whether it counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Text<'t> {
    /// As the source has it, from the start of the token's place.
    Source(&'t str),
    Made(&'t str),
    Nul,
}

/// What stands behind a start tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Data,
    Rcdata,
    Rawtext,
    Script,
    Plaintext,
}

pub(crate) struct Tokenizer<'s, R> {
    source: &'s str,
    at: usize,
    content: Content,
    receiver: R,
    has_nul: bool,
    most_attributes: usize,
    /// The first tag of which attributes were left out.
    cut_attributes: Option<u32>,
    attributes: Vec<Attribute>,
    /// For each name the number of the tag that had it last as an attribute.
    last_use: Vec<u32>,
    tags: u32,
    /// The name of the last start tag, as written: raw text ends at its end tag.
    last_start_tag: &'s str,
    /// For what has to be put together.
    made: String,
}

impl<'s, R: Receiver> Tokenizer<'s, R> {
    pub(crate) fn new(source: &'s str, content: Content, most_attributes: usize, receiver: R) -> Self {
        Tokenizer {
            source,
            at: 0,
            content,
            receiver,
            has_nul: memchr(0, source.as_bytes()).is_some(),
            most_attributes,
            cut_attributes: None,
            attributes: Vec::new(),
            last_use: Vec::new(),
            tags: 0,
            last_start_tag: "",
            made: String::new(),
        }
    }

    /// Leaves out a byte order mark, which is none of the text.
    pub(crate) fn skip_byte_order_mark(&mut self) {
        if self.source.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
    }

    /// Goes through the source. Gives back the receiver, and where the first tag is of which
    /// attributes were left out.
    pub(crate) fn run(mut self) -> (R, Option<u32>) {
        while self.at < self.source.len() {
            match self.content {
                Content::Data => self.data(),
                Content::Rcdata | Content::Rawtext => self.raw_text(),
                Content::Script => self.script(),
                Content::Plaintext => self.plaintext(),
            }
        }
        self.receiver.end(Extent::of(self.at, self.at));
        (self.receiver, self.cut_attributes)
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
                self.made.push_str(&source[copied..found]);
                self.made.extend(reference.characters());
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

    /// Sends the text from `start` to `end`, of which all before `copied` stands in `made`.
    fn send_text(&mut self, start: usize, copied: usize, end: usize) {
        if start == end {
            return;
        }
        let place = Extent::of(start, end);
        if copied == start {
            return self.send_runs(&self.source[start..end], place, Text::Source);
        }
        let mut made = std::mem::take(&mut self.made);
        made.push_str(&self.source[copied..end]);
        self.send_runs(&made, place, Text::Made);
        made.clear();
        self.made = made;
    }

    fn send_runs<'t>(&self, text: &'t str, place: Extent, run: fn(&'t str) -> Text<'t>) {
        if !self.has_nul || memchr(0, text.as_bytes()).is_none() {
            return self.receiver.text(run(text), place);
        }
        let mut start = place.start;
        // What is made may be longer than what it is made of: `&nLt;` is.
        let behind = |start: u32, part: &str| place.end.min(start + part.len() as u32);
        for (number, part) in text.split('\0').enumerate() {
            if number > 0 {
                self.receiver.text(Text::Nul, Extent { start, ..place });
                start = behind(start, "\0");
            }
            if !part.is_empty() {
                self.receiver.text(run(part), Extent { start, ..place });
                start = behind(start, part);
            }
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
        } else if behind.starts_with("[CDATA[") && self.receiver.is_foreign() {
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
