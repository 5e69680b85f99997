//! An XML writer. Its output is well-formed for any text.

use microweave_html::sanitize::is_writable;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

pub(super) struct Xml {
    text: String,
    depth: usize,
    /// True if each element starts on a new line and is indented.
    is_laid_out: bool,
}

impl Xml {
    pub(super) fn new(is_laid_out: bool) -> Self {
        Xml { text: DECLARATION.to_owned(), depth: 0, is_laid_out }
    }

    /// The offset in the output at which the next element starts, for [`Xml::insert_element`].
    pub(super) fn position(&self) -> usize {
        self.text.len()
    }

    /// Writes the start tag of an element that contains other elements.
    pub(super) fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.start_tag(name, attributes);
        self.text.push('>');
        self.depth += 1;
    }

    pub(super) fn close(&mut self, name: &str) {
        self.depth -= 1;
        self.start_line();
        self.end_tag(name);
    }

    pub(super) fn element(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.start_tag(name, attributes);
        self.text.push('>');
        escape(&mut self.text, text, false);
        self.end_tag(name);
    }

    pub(super) fn optional(&mut self, name: &str, text: Option<impl AsRef<str>>) {
        if let Some(text) = text {
            self.element(name, &[], text.as_ref());
        }
    }

    pub(super) fn empty_element(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.start_tag(name, attributes);
        self.text.push_str("/>");
    }

    /// Writes an element that contains a text, at an earlier position of the output.
    pub(super) fn insert_element(&mut self, position: usize, name: &str, text: &str) {
        let rest = self.text.split_off(position);
        self.element(name, &[], text);
        self.text.push_str(&rest);
    }

    pub(super) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    fn start_tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.start_line();
        self.text.extend(["<", name]);
        for (name, value) in attributes {
            self.text.extend([" ", name, "=\""]);
            escape(&mut self.text, value, true);
            self.text.push('"');
        }
    }

    fn end_tag(&mut self, name: &str) {
        self.text.extend(["</", name, ">"]);
    }

    fn start_line(&mut self) {
        if self.is_laid_out && self.text.len() > DECLARATION.len() {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n("  ", self.depth));
        }
    }
}

/// Writes a text so that an XML parser returns the same text. Line ends are escaped where an XML parser would normalize
/// them (XML 1.0, sections 2.11 and 3.3.3). Characters that XML cannot contain (section 2.2) are left out, but a form
/// feed becomes a space, because it is whitespace in HTML.
fn escape(xml: &mut String, text: &str, in_attribute: bool) {
    let mut written = 0;
    for (at, c) in text.char_indices() {
        let replacement = match c {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '\r' => "&#13;",
            '"' if in_attribute => "&quot;",
            '\t' if in_attribute => "&#9;",
            '\n' if in_attribute => "&#10;",
            '\u{c}' => " ",
            _ if !is_writable(c) => "",
            _ => continue,
        };
        xml.extend([&text[written..at], replacement]);
        written = at + c.len_utf8();
    }
    xml.push_str(&text[written..]);
}

/// True if a text has only whitespace and characters that XML cannot contain.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || !is_writable(c))
}
