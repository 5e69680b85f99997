//! The states without start tags: RCDATA, RAWTEXT and PLAINTEXT (HTML 13.2.5.2, 13.2.5.3 and 13.2.5.5).

use memchr::{memchr, memchr2};

use super::{
    Token, TokenSink, TokenSpan, TokenText, Tokenizer, TokenizerState, reference, starts_with_ignoring_case,
};

impl<S: TokenSink> Tokenizer<'_, S> {
    /// HTML 13.2.5.2, RCDATA state, and 13.2.5.3, RAWTEXT state: sends the text before the appropriate end
    /// tag, then reads that tag. Only RCDATA has character references.
    pub(super) fn raw_text(&mut self) {
        let source = self.source;
        let start = self.at;
        let (mut done, mut from) = (start, start);
        let second = if self.state == TokenizerState::Rcdata { b'&' } else { b'<' };
        let end = loop {
            let found = memchr2(b'<', second, &source.as_bytes()[from..]).map(|found| from + found);
            let Some(found) = found else { break source.len() };
            from = found + 1;
            if source.as_bytes()[found] == b'<' {
                if self.is_appropriate_end_tag(found) {
                    break found;
                }
            } else if let Some(reference) = reference::read(&source[from..], false) {
                self.push_decoded(done, found);
                self.decoded.extend(reference.characters());
                done = from + reference.len;
                from = done;
            }
        };
        self.send_raw_text(start, done, end);
        self.at = end;
        if end < source.len() {
            self.end_tag();
        }
    }

    /// HTML 13.2.5.5, PLAINTEXT state: the rest of the page is text.
    pub(super) fn plaintext(&mut self) {
        let start = std::mem::replace(&mut self.at, self.source.len());
        self.send_raw_text(start, start, self.source.len());
    }

    /// True if an *appropriate end tag token* begins at this `<` (HTML 13.2.5.9 to 13.2.5.17 and 13.2.5.23 to
    /// 13.2.5.25): an end tag with the name of the last start tag.
    pub(super) fn is_appropriate_end_tag(&self, at: usize) -> bool {
        let name = self.last_start_tag;
        self.byte(at + 1) == Some(b'/')
            && !name.is_empty()
            && starts_with_ignoring_case(&self.source[at + 2..], name)
            && self.is_name_end(at + 2 + name.len())
    }

    pub(super) fn is_name_end(&self, at: usize) -> bool {
        matches!(self.byte(at), Some(b'\t' | b'\n' | 0x0C | b' ' | b'/' | b'>'))
    }

    /// Sends a text with U+FFFD for U+0000. The part before `done` is already in `decoded`.
    pub(super) fn send_raw_text(&mut self, start: usize, done: usize, end: usize) {
        if start == end {
            return;
        }
        let span = TokenSpan::of(start, end);
        let has_null = self.has_null && memchr(0, &self.source.as_bytes()[done..end]).is_some();
        if done == start && !has_null {
            let text = TokenText { text: &self.source[start..end], at: Some(span.start) };
            self.sink.token(Token::Text(text), span);
            return;
        }
        self.push_decoded(done, end);
        self.sink.token(Token::Text(TokenText::decoded(&self.decoded)), span);
        self.decoded.clear();
    }

    /// Appends this range of the source to `decoded`, with U+FFFD for U+0000.
    fn push_decoded(&mut self, start: usize, end: usize) {
        for (number, part) in self.source[start..end].split('\0').enumerate() {
            if number > 0 {
                self.decoded.push(char::REPLACEMENT_CHARACTER);
            }
            self.decoded.push_str(part);
        }
    }
}
