//! Script data (HTML 13.2.5.4, script data state, and 13.2.5.15 to 13.2.5.31). In a script within a comment,
//! the end tag of that inner script does not end the element: `<!-- <script> </script> -->`.

use memchr::memchr2;

use super::{TokenSink, Tokenizer, starts_with_ignoring_case};

/// Which group of script data states the tokenizer is in.
#[derive(Clone, Copy, PartialEq)]
enum Escape {
    None,
    /// The *script data escaped* states: after `<!--`.
    Comment,
    /// The *script data double escaped* states: after `<!--` and `<script`.
    ScriptInComment,
}

impl<S: TokenSink> Tokenizer<'_, S> {
    /// HTML 13.2.5.4, script data state: sends the script's text, then reads its end tag.
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
        while let Some(found) = memchr2(b'<', b'>', &source.as_bytes()[from..]).map(|found| from + found) {
            from = found + 1;
            if source.as_bytes()[found] == b'>' {
                // `-->` ends the comment. The dashes of `<!--` count, but not those before it, so `<!-->` is
                // a whole comment.
                if escape != Escape::None && source[dashes..found].ends_with("--") {
                    escape = Escape::None;
                }
                continue;
            }
            match escape {
                Escape::None if source[from..].starts_with("!--") => {
                    escape = Escape::Comment;
                    dashes = from + 1;
                }
                Escape::None | Escape::Comment if self.is_appropriate_end_tag(found) => return found,
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
