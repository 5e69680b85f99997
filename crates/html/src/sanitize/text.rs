//! Converts sanitised HTML to text, and text to HTML.

use memchr::memchr;

use crate::dom::html::escape;
use crate::dom::text::FoldedText;
use crate::kinds::{self, CLOSES_P};
use crate::sanitize::characters::writable;

/// The text of sanitised HTML, laid out in lines: blocks begin lines, whitespace is folded outside of `pre`,
/// and images are replaced by their alternative text.
pub fn as_text(html: &str) -> String {
    text_of(html, true, usize::MAX)
}

/// The beginning of the text: all of it, or more than `min` bytes.
pub fn start_of_text(html: &str, min: usize, has_images: bool) -> String {
    text_of(html, has_images, min)
}

fn text_of(html: &str, has_images: bool, min: usize) -> String {
    let mut output = String::with_capacity(html.len().min(min.saturating_mul(2)));
    let mut text = TextWriter { folded: FoldedText::new(&mut output), preformatted: 0, has_images };
    let mut rest = html;
    loop {
        let (mut run, after) = rest.split_at(memchr(b'<', rest.as_bytes()).unwrap_or(rest.len()));
        while !run.is_empty() && text.folded.length() <= min {
            let (words, more) = run.split_at(end_of_words(run, min));
            text.push_html(words);
            run = more;
        }
        if after.is_empty() || text.folded.length() > min {
            return output;
        }
        let (tag, after) = split_tag(after);
        text.tag(tag);
        rest = after;
    }
}

/// The end of the first word that ends at this number of bytes or later. (If the number is 0, it counts as 1.) A cut
/// before a space is never inside a character reference.
fn end_of_words(text: &str, bytes: usize) -> usize {
    let min = bytes.max(1);
    let after = text.as_bytes().get(min..).unwrap_or_default();
    memchr(b' ', after).map_or(text.len(), |space| min + space)
}

/// True if sanitised HTML shows text, an image, audio, video or a frame.
pub fn shows_something(html: &str) -> bool {
    let mut rest = html;
    loop {
        let (text, after) = rest.split_at(memchr(b'<', rest.as_bytes()).unwrap_or(rest.len()));
        if !text.trim_ascii().is_empty() {
            return true;
        }
        let (tag, after) = split_tag(after);
        if ["<img", "<audio", "<video", "<iframe"].iter().any(|media| tag.starts_with(media))
            || tag.is_empty()
        {
            return !tag.is_empty();
        }
        rest = after;
    }
}

struct TextWriter<'t> {
    folded: FoldedText<'t>,
    preformatted: usize,
    has_images: bool,
}

impl TextWriter<'_> {
    fn tag(&mut self, tag: &str) {
        let is_end = tag.starts_with("</");
        let name = tag.trim_start_matches(['<', '/']);
        let name = &name[..name.find([' ', '>']).unwrap_or(name.len())];
        match name {
            "br" => self.folded.line_break(),
            "img" if self.has_images => self.image(tag),
            "td" | "th" => self.folded.space(),
            "p" | "blockquote" | "pre" | "ul" | "ol" | "dl" | "table" | "figure" | "hr" | "h1" | "h2"
            | "h3" | "h4" | "h5" | "h6" => self.folded.break_lines(2),
            "li" | "dd" | "dt" | "tr" | "caption" => self.folded.break_lines(1),
            _ if kinds::of_name(name) & CLOSES_P != 0 => self.folded.break_lines(1),
            _ => {}
        }
        if name == "pre" {
            self.preformatted =
                if is_end { self.preformatted.saturating_sub(1) } else { self.preformatted + 1 };
        }
    }

    fn image(&mut self, tag: &str) {
        let Some((_, alt)) = tag.split_once(" alt=\"") else { return };
        self.folded.space();
        self.push_html(&alt[..alt.find('"').unwrap_or(alt.len())]);
        self.folded.space();
    }

    /// Writes a stretch of HTML that has no tags, with its character references decoded.
    fn push_html(&mut self, html: &str) {
        let mut rest = html;
        while let Some(at) = memchr(b'&', rest.as_bytes()) {
            self.push(&rest[..at]);
            let (character, after) = match rest[at..].split_once(';') {
                Some(("&lt", after)) => ("<", after),
                Some(("&gt", after)) => (">", after),
                Some(("&amp", after)) => ("&", after),
                Some(("&quot", after)) => ("\"", after),
                Some(("&nbsp", after)) => ("\u{A0}", after),
                _ => ("&", &rest[at + 1..]),
            };
            self.push(character);
            rest = after;
        }
        self.push(rest);
    }

    fn push(&mut self, text: &str) {
        if self.preformatted > 0 {
            self.folded.push_verbatim(text);
        } else {
            self.folded.push_words(text);
        }
    }
}

/// Converts a text to HTML. Line feeds become `br`, and characters that a format cannot hold are dropped.
pub fn as_html(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for (number, line) in writable(text).split('\n').enumerate() {
        html.push_str(if number == 0 { "" } else { "<br>" });
        escape(&mut html, line, false);
    }
    html
}

/// Splits a text after the tag at its beginning. Only attribute values can contain a `>`.
pub fn split_tag(html: &str) -> (&str, &str) {
    let mut in_quotes = false;
    for (at, byte) in html.bytes().enumerate() {
        match byte {
            b'"' => in_quotes = !in_quotes,
            b'>' if !in_quotes => return html.split_at(at + 1),
            _ => {}
        }
    }
    (html, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_a_text_is_the_start_of_the_whole() {
        for min in 0..20 {
            let html = "  <p>One &amp; two</p>   three four   five &lt; six";
            let (whole, beginning) = (as_text(html), start_of_text(html, min, true));
            assert!(whole.starts_with(&beginning) && beginning.len() > min, "{beginning:?}");
        }
        assert_eq!(start_of_text(&" ".repeat(100), 3, true), "");
    }
}
