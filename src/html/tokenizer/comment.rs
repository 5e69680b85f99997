//! Comments, and what is taken for one.

use memchr::memchr;

use super::{SourceRange, Text, TokenSink, Tokenizer};

impl<S: TokenSink> Tokenizer<'_, S> {
    /// Reads the comment that begins here, `<!--` and all.
    pub(super) fn comment(&mut self) {
        let start = self.at;
        let text = start + "<!--".len();
        let (len, behind) = comment_end(&self.source[text..]);
        self.at = text + behind;
        self.send_comment(start, text, text + len);
    }

    /// Takes all up to the next `>` for a comment whose text begins at `text`.
    pub(super) fn bogus_comment(&mut self, text: usize) {
        let start = self.at;
        let found = memchr(b'>', &self.source.as_bytes()[text..]);
        let end = found.map_or(self.source.len(), |found| text + found);
        self.at = found.map_or(end, |_| end + 1);
        self.send_comment(start, text, end);
    }

    fn send_comment(&mut self, start: usize, text_start: usize, end: usize) {
        let text = &self.source[text_start..end];
        let place = SourceRange::of(start, self.at);
        if self.has_nul && text.contains('\0') {
            self.sink.comment(Text::decoded(&text.replace('\0', "\u{fffd}")), place);
        } else {
            self.sink.comment(Text { text, at: Some(text_start as u32) }, place);
        }
    }
}

/// How long the text of a comment is, and how long the comment: both from the text's start.
fn comment_end(text: &str) -> (usize, usize) {
    for at_once in [">", "->"] {
        if text.starts_with(at_once) {
            return (0, at_once.len());
        }
    }
    let mut from = 0;
    while let Some(found) = memchr(b'>', &text.as_bytes()[from..]).map(|found| from + found) {
        for end in ["--", "--!"] {
            if text[..found].ends_with(end) {
                return (found - end.len(), found + 1);
            }
        }
        from = found + 1;
    }
    // The page ends in it: dashes that might have been its end do not count.
    let unfinished = ["--!", "--", "-"].into_iter().find(|end| text.ends_with(end));
    (text.len() - unfinished.map_or(0, str::len), text.len())
}
