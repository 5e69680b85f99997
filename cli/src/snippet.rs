//! Draws lines of a page's source with a part marked, as rustc does:
//!
//! ```text
//!   --> page.html:3:14
//!    |
//!  3 |   <h1 class="p-nmae">Tea</h1>
//!    |              ^^^^^^
//! ```

use std::fmt::Write as _;

use microweave::{Dom, Position};
use unicode_width::UnicodeWidthChar as _;

use crate::terminal::on_one_line;

/// The maximum number of characters of a line that are shown. More of it is cut, because lines of real pages
/// have up to megabytes.
const MAX_SHOWN: usize = 100;
/// How many characters are shown before a marked part, if the line is cut.
const MAX_BEFORE: usize = 30;

/// The source of a page, by lines.
pub(crate) struct SourceLines<'p> {
    source: &'p str,
    /// The offset of each line.
    starts: Vec<usize>,
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
        let line_feeds = source.match_indices('\n').map(|(at, _)| at + 1);
        SourceLines { source, starts: std::iter::once(0).chain(line_feeds).collect() }
    }

    /// The line of a position, with the part up to `end` marked, after a line with the place: `name:line:column`. A
    /// part of several lines is marked to the end of its first line.
    pub(crate) fn marked(&self, name: &str, start: Position, end: Option<Position>) -> String {
        let line = self.line(start.line);
        let from = start.column as usize - 1;
        let to = match end {
            Some(end) if end.line == start.line => end.column as usize - 1,
            Some(_) => line.chars().count(),
            None => from + 1,
        };
        let mut text = format!("{}--> {name}:{start}\n", " ".repeat(gutter(start.line)));
        push_line(&mut text, start.line, &shown(line, from, to), '^');
        text
    }

    /// The line of a position with the part up to `end` replaced, and the new text marked.
    pub(crate) fn replaced(&self, start: Position, end: Position, new: &str) -> String {
        let line = self.line(start.line);
        let from = start.column as usize - 1;
        let after = self.line(end.line).chars().skip(end.column as usize - 1);
        let replaced: String = line.chars().take(from).chain(new.chars()).chain(after).collect();
        let mut text = String::new();
        push_line(&mut text, start.line, &shown(&replaced, from, from + new.chars().count()), '~');
        text
    }

    /// A line without its line feed. Lines are counted from 1.
    fn line(&self, number: u32) -> &'p str {
        let index = number as usize - 1;
        let start = self.starts.get(index).copied().unwrap_or(self.source.len());
        let end = self.starts.get(index + 1).map_or(self.source.len(), |next| next - 1);
        &self.source[start..end.max(start)]
    }
}

/// The width of the numbers of lines.
fn gutter(line: u32) -> usize {
    line.to_string().len().max(2)
}

fn push_line(text: &mut String, number: u32, line: &ShownLine, mark: char) {
    let width = gutter(number);
    let marks = mark.to_string().repeat(line.marks);
    // Writing to memory does not fail.
    let _ = writeln!(text, "{:width$} |", "");
    let _ = writeln!(text, "{number:width$} | {}", line.text);
    let _ = writeln!(text, "{:width$} | {}{marks}", "", " ".repeat(line.spaces));
}

/// Cuts a line to the characters around those from `from` to `to`.
fn shown(line: &str, from: usize, to: usize) -> ShownLine {
    let first = if to < MAX_SHOWN { 0 } else { from.saturating_sub(MAX_BEFORE) };
    let last = first + MAX_SHOWN;
    let part = |from: usize, to: usize| -> String {
        let cut = line.chars().skip(from).take(to.saturating_sub(from)).collect::<String>();
        on_one_line(&cut.replace('\t', " "))
    };
    let width = |text: &str| text.chars().map(|c| c.width().unwrap_or(1)).sum::<usize>();
    let before = format!("{}{}", if first > 0 { "…" } else { "" }, part(first, from));
    let marked = part(from, to.min(last));
    let is_cut = line.chars().nth(last).is_some();
    let after = format!("{}{}", part(to.min(last), last), if is_cut { "…" } else { "" });
    ShownLine {
        spaces: width(&before),
        marks: width(&marked).max(1),
        text: format!("{before}{marked}{after}").trim_end().to_owned(),
    }
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
