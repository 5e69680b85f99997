//! The lines of N-Triples and N-Quads, each once.

use crate::collections::number_table::NumberTable;
use crate::collections::text_parts::TextParts;

#[derive(Default)]
pub(super) struct QuadLines {
    text: TextParts,
    /// The line that is being written.
    line: String,
    /// The offsets of the lines, by their texts.
    offsets: NumberTable,
}

impl QuadLines {
    /// The line that is being written. [`QuadLines::end_line`] ends it.
    pub(super) fn line(&mut self) -> &mut String {
        &mut self.line
    }

    /// Ends the current line, which has a line break at its end. A repetition is dropped. Returns its length.
    pub(super) fn end_line(&mut self) -> usize {
        let (line, text) = (&*self.line, &mut self.text);
        let len = line.len();
        let is_known = |offset: u32| text.at(offset as usize).starts_with(line);
        if self.offsets.find(line, is_known).is_none() {
            text.reserve(len);
            self.offsets.add(line, text.len() as u32);
            text.push_str(line);
        }
        self.line.clear();
        len
    }

    /// The parts of the text, in order. Each has whole lines.
    pub(super) fn into_parts(self) -> impl Iterator<Item = String> {
        self.text.into_parts()
    }

    pub(super) fn into_text(self) -> String {
        let QuadLines { text, line, offsets } = self;
        drop((line, offsets));
        text.into_text(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_kept_once_in_any_part() {
        let mut lines = QuadLines::default();
        let line = |number: usize| format!("{number} {}\n", "x".repeat(number % 700));
        for number in (0..2000).chain(0..2000) {
            lines.line().push_str(&line(number));
            assert_eq!(lines.end_line(), line(number).len());
        }
        assert!(lines.text.len() > 500_000);
        assert_eq!(lines.into_text(), (0..2000).map(line).collect::<String>());
    }
}
