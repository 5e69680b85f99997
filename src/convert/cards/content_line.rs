//! Content lines, which vCard and iCalendar are made of: names, parameters and values, folded.

use crate::convert::cards::allowance::Allowance;

/// What the length of a line is counted in before it is folded.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Folding {
    /// As HTML's algorithms have it.
    CodePoints,
    /// As the RFCs have it, and between characters.
    Octets,
}

/// No line is longer. What goes on behind a fold has one less: a space stands before it.
const LONGEST: usize = 75;

/// What has a backslash in front in a text.
pub(super) const TEXT: &[char] = &['\\', ',', ';'];

pub(super) struct ContentLines<'a> {
    folding: Folding,
    allowance: &'a Allowance,
    text: String,
}

impl<'a> ContentLines<'a> {
    pub(super) fn new(folding: Folding, allowance: &'a Allowance) -> Self {
        ContentLines { folding, allowance, text: String::new() }
    }

    /// Adds a line. The value is written as it is given.
    pub(super) fn add(&mut self, name: &str, parameters: &[(&str, &str)], value: &str) {
        let mut line = name.to_ascii_uppercase();
        for (name, value) in parameters {
            line.extend([";", name, "=", value]);
        }
        line.extend([":", value]);
        let folds = line.len() / (LONGEST - 1);
        if self.allowance.spend(line.len() + 3 * folds + 2) {
            self.fold(&line);
        }
    }

    fn fold(&mut self, line: &str) {
        let (mut rest, mut most) = (line, LONGEST);
        while let Some(end) = self.folding.end(rest, most) {
            self.text.extend([&rest[..end], "\r\n "]);
            (rest, most) = (&rest[end..], LONGEST - 1);
        }
        self.text.extend([rest, "\r\n"]);
    }

    /// Adds the lines that others were written to.
    pub(super) fn append(&mut self, lines: &str) {
        self.text.push_str(lines);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

impl Folding {
    /// Where a line has to be folded; nowhere if it is short enough.
    fn end(self, line: &str, most: usize) -> Option<usize> {
        match self {
            Folding::CodePoints => line.char_indices().nth(most).map(|(end, _)| end),
            Folding::Octets if line.len() <= most => None,
            Folding::Octets => (0..=most).rev().find(|&end| line.is_char_boundary(end)),
        }
    }
}

/// A text with backslashes in front of these characters, and `\n` for line breaks.
pub(super) fn escape(text: &str, special: &[char]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escape("a\\b,c;d\r\ne\rf\ng", TEXT), r"a\\b\,c\;d\ne\nf\ng");
        assert_eq!(escape("1;2,3", &[',']), r"1;2\,3");
    }
}
