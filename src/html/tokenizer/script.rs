//! What a script holds. Its end tag does not end it where it stands in a script within a comment:
//! `<!-- <script> </script> -->`.

use memchr::memchr2;

use super::{TokenSink, Tokenizer, starts_with_ignoring_case};

/// Is the place in a comment, and there in a script?
#[derive(Clone, Copy, PartialEq)]
enum Escape {
    None,
    Comment,
    ScriptInComment,
}

impl<S: TokenSink> Tokenizer<'_, S> {
    pub(super) fn script(&mut self) {
        let start = self.at;
        let end = self.script_end(start);
        self.send_raw_text(start, start, end);
        self.at = end;
        if end < self.source.len() {
            self.end_tag();
        }
    }

    /// Where the script's end tag begins, or the end of the source.
    fn script_end(&self, start: usize) -> usize {
        let source = self.source;
        let (mut escape, mut dashes, mut from) = (Escape::None, start, start);
        while let Some(found) = memchr2(b'<', b'>', &source.as_bytes()[from..]).map(|found| from + found) {
            from = found + 1;
            if source.as_bytes()[found] == b'>' {
                // Two dashes, and not from before the comment, end it.
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
                Escape::None | Escape::Comment if self.is_own_end_tag(found) => return found,
                Escape::Comment if self.is_script(from) => escape = Escape::ScriptInComment,
                Escape::ScriptInComment if self.byte(from) == Some(b'/') && self.is_script(from + 1) => {
                    escape = Escape::Comment;
                }
                _ => {}
            }
        }
        source.len()
    }

    /// Does `script` stand here, as a tag's whole name?
    fn is_script(&self, at: usize) -> bool {
        starts_with_ignoring_case(&self.source[at..], "script") && self.ends_name(at + "script".len())
    }
}
