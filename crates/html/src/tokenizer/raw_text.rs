//! The states without start tags: RCDATA, RAWTEXT, script data and PLAINTEXT (HTML 13.2.5.2 to 13.2.5.5).

use memchr::memchr2;

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

    /// HTML 13.2.5.4, script data state, and 13.2.5.15 to 13.2.5.31: sends the script's text, then reads its end tag. In a script
    /// within a comment, the end tag of that inner script does not end the element: `<!-- <script> </script> -->`.
    pub(super) fn script(&mut self) {
        let start = self.at;
        let end = self.script_end(start);
        self.send_text(start, start, end);
        self.at = end;
        if end < self.source.len() {
            self.end_tag();
        }
    }

    /// The start of the script's end tag, or the end of the source.
    fn script_end(&self, start: usize) -> usize {
        let source = self.source;
        let (mut escape, mut dashes, mut from) = (Escape::None, start, start);
        while let Some(at) = memchr2(b'<', b'>', &source.as_bytes()[from..]).map(|at| from + at) {
            from = at + 1;
            if source.as_bytes()[at] == b'>' {
                // `-->` ends the comment. The dashes of `<!--` count, but not those before it, so `<!-->` is
                // a whole comment.
                if escape != Escape::None && source[dashes..at].ends_with("--") {
                    escape = Escape::None;
                }
                continue;
            }
            match escape {
                Escape::None if source[from..].starts_with("!--") => {
                    escape = Escape::Comment;
                    dashes = from + 1;
                }
                Escape::None | Escape::Comment if self.is_appropriate_end_tag(at) => return at,
                Escape::Comment if self.is_script(from) => escape = Escape::ScriptInComment,
                Escape::ScriptInComment if self.byte(from) == Some(b'/') && self.is_script(from + 1) => {
                    escape = Escape::Comment;
                }
                _ => {}
            }
        }
        source.len()
    }

    /// True if `script` begins here as the whole name of a tag.
    fn is_script(&self, at: usize) -> bool {
        starts_with_ignoring_case(&self.source[at..], "script") && self.is_name_end(at + "script".len())
    }
}

/// Which group of script data states the tokenizer is in.
#[derive(Clone, Copy, PartialEq)]
enum Escape {
    None,
    /// The *script data escaped* states: after `<!--`.
    Comment,
    /// The *script data double escaped* states: after `<!--` and `<script`.
    ScriptInComment,
}
