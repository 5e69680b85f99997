//! Text without tags in it: what `title`, `textarea`, `style` and their like hold, and all behind
//! `plaintext`.

use memchr::{memchr, memchr2};

use super::{Content, SourceRange, Text, TokenSink, Tokenizer, reference, starts_with_ignoring_case};

impl<S: TokenSink> Tokenizer<'_, S> {
    /// Text up to the end tag of the element that it is in, and that tag. RCDATA has references.
    pub(super) fn raw_text(&mut self) {
        let source = self.source;
        let start = self.at;
        let (mut copied, mut from) = (start, start);
        let second = if self.content == Content::Rcdata { b'&' } else { b'<' };
        let end = loop {
            let found = memchr2(b'<', second, &source.as_bytes()[from..]).map(|found| from + found);
            let Some(found) = found else { break source.len() };
            from = found + 1;
            if source.as_bytes()[found] == b'<' {
                if self.is_own_end_tag(found) {
                    break found;
                }
            } else if let Some(reference) = reference::read(&source[from..], false) {
                self.push_decoded(copied, found);
                self.decoded.extend(reference.characters());
                copied = from + reference.len;
                from = copied;
            }
        };
        self.send_raw_text(start, copied, end);
        self.at = end;
        if end < source.len() {
            self.end_tag();
        }
    }

    pub(super) fn plaintext(&mut self) {
        let start = std::mem::replace(&mut self.at, self.source.len());
        self.send_raw_text(start, start, self.source.len());
    }

    /// Is this `<` that of the end tag of the last start tag?
    pub(super) fn is_own_end_tag(&self, at: usize) -> bool {
        let name = self.last_start_tag;
        self.byte(at + 1) == Some(b'/')
            && !name.is_empty()
            && starts_with_ignoring_case(&self.source[at + 2..], name)
            && self.ends_name(at + 2 + name.len())
    }

    /// Does a tag's name that stands before this end here?
    pub(super) fn ends_name(&self, at: usize) -> bool {
        matches!(self.byte(at), Some(b'\t' | b'\n' | 0x0C | b' ' | b'/' | b'>'))
    }

    /// Sends the text from `start` to `end`, of which all before `copied` stands in `decoded`. In raw
    /// text a NUL counts everywhere, as a replacement character.
    pub(super) fn send_raw_text(&mut self, start: usize, copied: usize, end: usize) {
        if start == end {
            return;
        }
        let place = SourceRange::of(start, end);
        let has_nul = self.has_nul && memchr(0, &self.source.as_bytes()[copied..end]).is_some();
        if copied == start && !has_nul {
            let text = Text { text: &self.source[start..end], at: Some(place.start) };
            return self.sink.text(text, place);
        }
        self.push_decoded(copied, end);
        self.sink.text(Text::decoded(&self.decoded), place);
        self.decoded.clear();
    }

    fn push_decoded(&mut self, start: usize, end: usize) {
        for (number, part) in self.source[start..end].split('\0').enumerate() {
            if number > 0 {
                self.decoded.push(char::REPLACEMENT_CHARACTER);
            }
            self.decoded.push_str(part);
        }
    }
}
