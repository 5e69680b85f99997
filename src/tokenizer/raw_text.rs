//! Text without tags in it: what `title`, `textarea`, `style` and their like hold, and all behind
//! `plaintext`.

use memchr::{memchr, memchr2};

use super::{Content, Extent, Receiver, Text, Tokenizer, reference, starts_with_ignoring_case};

impl<R: Receiver> Tokenizer<'_, R> {
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
                self.push_made(copied, found);
                self.made.extend(reference.characters());
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

    /// Sends the text from `start` to `end`, of which all before `copied` stands in `made`. In raw
    /// text a NUL counts everywhere, as a replacement character.
    pub(super) fn send_raw_text(&mut self, start: usize, copied: usize, end: usize) {
        if start == end {
            return;
        }
        let place = Extent::of(start, end);
        let has_nul = self.has_nul && memchr(0, &self.source.as_bytes()[copied..end]).is_some();
        if copied == start && !has_nul {
            return self.receiver.text(Text::Source(&self.source[start..end]), place);
        }
        self.push_made(copied, end);
        self.receiver.text(Text::Made(&self.made), place);
        self.made.clear();
    }

    fn push_made(&mut self, start: usize, end: usize) {
        for (number, part) in self.source[start..end].split('\0').enumerate() {
            if number > 0 {
                self.made.push(char::REPLACEMENT_CHARACTER);
            }
            self.made.push_str(part);
        }
    }
}
