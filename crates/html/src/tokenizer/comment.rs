//! Comments and bogus comments.

use memchr::memchr;

use super::{Token, TokenSink, TokenSpan, TokenText, Tokenizer};

impl<S: TokenSink> Tokenizer<'_, S> {
    /// HTML 13.2.5.43, comment start state, to 13.2.5.52, comment end bang state. Reads the comment whose
    /// `<!--` begins here.
    pub(super) fn comment(&mut self) {
        let start = self.at;
        let text = start + "<!--".len();
        let (len, after) = comment_end(&self.source[text..]);
        self.at = text + after;
        self.send_comment(start, text, text + len);
    }

    /// HTML 13.2.5.41, bogus comment state. Reads a comment up to the next `>`. Its text begins at `text`.
    pub(super) fn bogus_comment(&mut self, text: usize) {
        let start = self.at;
        let closing = memchr(b'>', &self.source.as_bytes()[text..]);
        let end = closing.map_or(self.source.len(), |closing| text + closing);
        self.at = closing.map_or(end, |_| end + 1);
        self.send_comment(start, text, end);
    }

    fn send_comment(&mut self, start: usize, text_start: usize, end: usize) {
        let text = &self.source[text_start..end];
        let span = TokenSpan::of(start, self.at);
        if self.has_null && text.contains('\0') {
            let text = text.replace('\0', "\u{fffd}");
            self.sink.token(Token::Comment(TokenText::decoded(&text)), span);
        } else {
            let text = TokenText { text, at: Some(text_start as u32) };
            self.sink.token(Token::Comment(text), span);
        }
    }
}

/// The length of a comment's text, and the offset after the comment. Both count from the start of the text.
///
/// `>` and `->` end a comment at its start (HTML 13.2.5.43 and 13.2.5.44). Later, `-->` and `--!>` end it.
fn comment_end(text: &str) -> (usize, usize) {
    for end in [">", "->"] {
        if text.starts_with(end) {
            return (0, end.len());
        }
    }
    let mut from = 0;
    while let Some(at) = memchr(b'>', &text.as_bytes()[from..]).map(|at| from + at) {
        for end in ["--", "--!"] {
            if text[..at].ends_with(end) {
                return (at - end.len(), at + 1);
            }
        }
        from = at + 1;
    }
    // At the end of the file, dashes that could begin the comment's end are dropped (HTML 13.2.5.50 to
    // 13.2.5.52).
    let unfinished = ["--!", "--", "-"].into_iter().find(|end| text.ends_with(end));
    (text.len() - unfinished.map_or(0, str::len), text.len())
}
