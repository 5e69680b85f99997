//! The states without start tags: RCDATA, RAWTEXT and PLAINTEXT (HTML 13.2.5.2, 13.2.5.3 and 13.2.5.5).

use super::{TokenSink, Tokenizer, TokenizerState, starts_with_ignoring_case};

impl<S: TokenSink> Tokenizer<'_, S> {
    /// HTML 13.2.5.2, RCDATA state, and 13.2.5.3, RAWTEXT state: sends the text before the appropriate end
    /// tag, then reads that tag. Only RCDATA has character references.
    pub(super) fn raw_text(&mut self) {
        let second = if self.state == TokenizerState::Rcdata { b'&' } else { b'<' };
        self.text(second, Self::is_appropriate_end_tag);
        if self.at < self.source.len() {
            self.end_tag();
        }
    }

    /// HTML 13.2.5.5, PLAINTEXT state: the rest of the page is text.
    pub(super) fn plaintext(&mut self) {
        let start = std::mem::replace(&mut self.at, self.source.len());
        self.send_text(start, start, self.at);
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
}
