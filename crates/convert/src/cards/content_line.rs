//! The content lines of vCard (RFC 6350, section 3.2) and iCalendar (RFC 5545, section 3.1): a name, parameters and
//! a value, folded.

use microweave_html::account::Account;
use microweave_values::shorten::clipped;

/// The unit in which the length of a line is measured.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Folding {
    /// For the algorithms of HTML.
    CodePoints,
    /// For the RFCs. A line is folded only between characters.
    Octets,
}

/// The maximum length of a line. A continuation line has one less for its content, because it begins with a space.
const MAX_LINE_LEN: usize = 75;

/// The characters that are escaped with a backslash in a text value.
pub(crate) const TEXT: &[char] = &['\\', ',', ';'];

pub(crate) struct ContentLines<'b> {
    folding: Folding,
    account: &'b Account,
    text: String,
}

impl<'b> ContentLines<'b> {
    pub(crate) fn new(folding: Folding, account: &'b Account) -> Self {
        ContentLines { folding, account, text: String::new() }
    }

    /// Adds a line. The caller escapes the value.
    pub(crate) fn add(&mut self, name: &str, parameters: &[(&str, &str)], value: &str) {
        let mut line = name.to_ascii_uppercase();
        for (name, value) in parameters {
            line.extend([";", name, "=", value]);
        }
        line.extend([":", value]);
        let folds = line.len() / (MAX_LINE_LEN - 1);
        if self.account.spend(line.len() + 3 * folds + 2) {
            self.fold(&line);
        }
    }

    fn fold(&mut self, line: &str) {
        let (mut rest, mut max_len) = (line, MAX_LINE_LEN);
        while let Some(end) = self.folding.end(rest, max_len) {
            self.text.extend([&rest[..end], "\r\n "]);
            (rest, max_len) = (&rest[end..], MAX_LINE_LEN - 1);
        }
        self.text.extend([rest, "\r\n"]);
    }

    /// Adds lines that are already folded.
    pub(crate) fn append(&mut self, lines: &str) {
        self.text.push_str(lines);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

impl Folding {
    /// The offset at which a line is folded; `None` if the line is short enough.
    fn end(self, line: &str, max_len: usize) -> Option<usize> {
        match self {
            Folding::CodePoints => line.char_indices().nth(max_len).map(|(end, _)| end),
            Folding::Octets => Some(clipped(line, max_len).len()).filter(|&end| end < line.len()),
        }
    }
}

/// Escapes a text: puts a backslash before each special character and writes line breaks as `\n`.
pub(crate) fn escape(text: &str, special: &[char]) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' | '\n' => {
                if character == '\r' {
                    characters.next_if_eq(&'\n');
                }
                escaped.push_str("\\n");
            }
            _ => {
                if special.contains(&character) {
                    escaped.push('\\');
                }
                escaped.push(character);
            }
        }
    }
    escaped
}
