//! Draws lines of a page's source with a part marked, as rustc does:
//!
//! ```text
//!   --> page.html:3:14
//!    |
//!  3 |   <h1 class="p-nmae">Tea</h1>
//!    |              ^^^^^^
//! ```

use microweave::{Dom, Position};
use unicode_width::UnicodeWidthChar as _;

use crate::terminal::on_one_line;

/// The maximum number of characters of a line that are shown. More of it is cut, because lines of real pages
/// have up to megabytes.
const MAX_SHOWN: usize = 100;
/// How many characters are shown before a marked part, if the line is cut.
const MAX_BEFORE: usize = 30;

/// The number of characters between two known offsets of a line.
const STEP: usize = 256;

/// The source of a page, by lines.
pub(crate) struct SourceLines<'p> {
    source: &'p str,
    lines: Vec<LineStart>,
    /// The offsets of every `STEP`th character of each line, so that a column of a long line is found without a walk
    /// over the line.
    offsets: Vec<usize>,
}

/// Where a line begins.
struct LineStart {
    offset: usize,
    /// The index in `offsets` of the line's first character.
    first: usize,
}

/// A line that is cut to what is shown, with the columns of its marked part.
struct ShownLine {
    text: String,
    spaces: usize,
    marks: usize,
}

impl<'p> SourceLines<'p> {
    pub(crate) fn of(dom: &'p Dom) -> Self {
        let source = dom.source();
        let mut lines = vec![LineStart { offset: 0, first: 0 }];
        let mut offsets = vec![0];
        let mut column = 0;
        for (offset, c) in source.char_indices() {
            if column > 0 && column % STEP == 0 {
                offsets.push(offset);
            }
            column += 1;
            if c == '\n' {
                lines.push(LineStart { offset: offset + 1, first: offsets.len() });
                offsets.push(offset + 1);
                column = 0;
            }
        }
        SourceLines { source, lines, offsets }
    }

    /// The line of a position, with the part up to `end` marked, after a line with the place: `name:line:column`. A
    /// part of several lines is marked to the end of its first line.
    pub(crate) fn marked(&self, name: &str, start: Position, end: Option<Position>) -> String {
        let number = start.line;
        let from = start.column as usize - 1;
        let to = match end {
            Some(end) if end.line == number => self.offset(number, end.column as usize - 1),
            Some(_) => self.end(number),
            None => self.offset(number, from + 1),
        };
        let marked = &self.source[self.offset(number, from)..to.max(self.offset(number, from))];
        let after = &self.source[to..self.end(number).max(to)];
        let mut text = format!("{}--> {name}:{start}\n", " ".repeat(gutter(number)));
        push_line(&mut text, number, &self.shown(start, marked, after), '^');
        text
    }

    /// The line of a position with the part up to `end` replaced, and the new text marked.
    pub(crate) fn replaced(&self, start: Position, end: Position, new: &str) -> String {
        let after = self.offset(end.line, end.column as usize - 1);
        let after = &self.source[after..self.end(end.line).max(after)];
        let mut text = String::new();
        push_line(&mut text, start.line, &self.shown(start, new, after), '~');
        text
    }

    /// How many lines the source has.
    pub(crate) fn count(&self) -> u32 {
        u32::try_from(self.lines.len()).unwrap_or(u32::MAX)
    }

    /// The offset of a character of a line, or of the line's end. Lines are counted from 1, characters from 0.
    pub(crate) fn offset(&self, number: u32, characters: usize) -> usize {
        let index = number as usize - 1;
        let Some(line) = self.lines.get(index) else { return self.source.len() };
        let next = self.lines.get(index + 1).map_or(self.offsets.len(), |next| next.first);
        let stored = (line.first + characters / STEP).min(next - 1);
        let (start, end) = (self.offsets[stored], self.end(number));
        let rest = characters - (stored - line.first) * STEP;
        let mut characters = self.source[start..end.max(start)].char_indices();
        characters.nth(rest).map_or(end, |(offset, _)| start + offset)
    }

    /// The offset of a line's line feed, or of the end of the source.
    fn end(&self, number: u32) -> usize {
        self.lines.get(number as usize).map_or(self.source.len(), |next| next.offset - 1)
    }

    /// A line cut to the characters around a marked part: characters before the position, the marked part, and characters after
    /// it.
    fn shown(&self, start: Position, marked: &str, after: &str) -> ShownLine {
        let from = start.column as usize - 1;
        let is_short = from + marked.chars().take(MAX_SHOWN).count() < MAX_SHOWN;
        let first = if is_short { 0 } else { from.saturating_sub(MAX_BEFORE) };
        let before = &self.source[self.offset(start.line, first)..self.offset(start.line, from)];
        let room = MAX_SHOWN - (from - first);
        let (marked, marked_rest) = cut(marked, room);
        let (after, after_rest) = cut(after, room - marked.chars().count());
        let is_cut = !marked_rest.is_empty() || !after_rest.is_empty();
        let safe = |text: &str| on_one_line(&text.replace('\t', " "));
        let width = |text: &str| text.chars().map(|c| c.width().unwrap_or(1)).sum::<usize>();
        let before = format!("{}{}", if first > 0 { "…" } else { "" }, safe(before));
        let (marked, after) = (safe(marked), safe(after));
        ShownLine {
            spaces: width(&before),
            marks: width(&marked).max(1),
            text: format!("{before}{marked}{after}{}", if is_cut { "…" } else { "" }).trim_end().to_owned(),
        }
    }
}

/// The first characters of a text, and the rest.
fn cut(text: &str, characters: usize) -> (&str, &str) {
    text.split_at(text.char_indices().nth(characters).map_or(text.len(), |(offset, _)| offset))
}

/// The width of the numbers of lines.
fn gutter(line: u32) -> usize {
    line.to_string().len().max(2)
}

fn push_line(text: &mut String, number: u32, line: &ShownLine, mark: char) {
    let width = gutter(number);
    let marks = mark.to_string().repeat(line.marks);
    *text += &format!("{:width$} |\n", "");
    *text += &format!("{number:width$} | {}\n", line.text);
    *text += &format!("{:width$} | {}{marks}\n", "", " ".repeat(line.spaces));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(page: &str, name: &str) -> String {
        let dom = Dom::parse(page);
        let el = dom.elements().find(|el| el.name() == name).expect("the page has one");
        SourceLines::of(&dom).marked("a.html", el.start().expect("it has a place"), el.end())
    }

    #[test]
    fn parts_of_lines_are_marked() {
        assert_eq!(
            marked("<p>\r\n <b>x</b>!", "b"),
            "  --> a.html:2:2\n   |\n 2 |  <b>x</b>!\n   |  ^^^^^^^^\n"
        );
        assert_eq!(marked("<p>\n<b>\nx</b>", "b"), "  --> a.html:2:1\n   |\n 2 | <b>\n   | ^^^\n");
        assert_eq!(
            marked("日本\t<b></b>", "b"),
            "  --> a.html:1:4\n   |\n 1 | 日本 <b></b>\n   |      ^^^^^^^\n"
        );
    }

    #[test]
    fn long_lines_are_cut() {
        let page = format!("{}<b>x</b>{}", "a".repeat(100_000), "z".repeat(100_000));
        let text = marked(&page, "b");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  --> a.html:1:100001");
        assert_eq!(lines[2], format!(" 1 | …{}<b>x</b>{}…", "a".repeat(30), "z".repeat(62)));
        assert_eq!(lines[3], format!("   | {}^^^^^^^^", " ".repeat(31)));
    }

    #[test]
    fn columns_of_long_lines_are_found() {
        let page = format!("<p>\n{}<b>x</b>\n<i>y</i>", "é".repeat(3 * STEP));
        let lines = marked(&page, "b");
        assert!(lines.starts_with("  --> a.html:2:769\n") && lines.contains("é<b>x</b>\n"), "{lines}");
        assert!(marked(&page, "i").contains(" 3 | <i>y</i>\n   | ^^^^^^^^\n"));
    }

    #[test]
    fn replacements_are_marked() {
        let dom = Dom::parse("<p class=p-nmae>Tea");
        let at = |column| {
            let mut position = Position::default();
            (position.line, position.column) = (1, column);
            position
        };
        let text = SourceLines::of(&dom).replaced(at(10), at(16), "p-name");
        assert_eq!(text, "   |\n 1 | <p class=p-name>Tea\n   |          ~~~~~~\n");
    }

    #[test]
    fn control_characters_are_replaced() {
        assert!(!marked("<b title='\u{1b}[31m\u{202e}'>", "b").contains(['\u{1b}', '\u{202e}']));
    }
}
