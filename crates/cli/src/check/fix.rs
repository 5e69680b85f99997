//! Corrects files, or shows what would change as a unified diff.

use std::ops::Range;

use microweave::Page;
use microweave_requests::findings::PageReport;
use microweave_requests::fixes::{FixedPage, fixed};

use crate::error::Messages;
use crate::input::Input;
use crate::output;
use encoded::EncodedFile;

mod encoded;

/// The lines that a diff shows around a change.
const CONTEXT: usize = 3;

/// How files are corrected.
#[derive(Clone, Copy)]
pub(super) struct FixRules<'a> {
    /// The encoding of files, if the command line has it.
    pub(super) charset: Option<&'a str>,
    /// True if files stay as they are, and the changes are shown.
    pub(super) is_diff: bool,
}

/// Corrects a file, and removes what is corrected from its findings. Returns the diff, if it is asked for.
pub(super) fn apply(
    input: &Input,
    page: &Page,
    report: &mut PageReport,
    rules: FixRules<'_>,
    messages: &mut Messages,
) -> String {
    corrected(input, page, report, rules, messages).unwrap_or_else(|problem| {
        messages.add(input, &format_args!("is not corrected: {problem}"));
        String::new()
    })
}

fn corrected(
    input: &Input,
    page: &Page,
    report: &mut PageReport,
    rules: FixRules<'_>,
    messages: &mut Messages,
) -> Result<String, String> {
    let Input::File(path) = input else { return Err("only files are".to_owned()) };
    let file = EncodedFile::read(path, rules.charset, page)?;
    let made = fixed(&file.text, &report.findings);
    if made.changes.is_empty() {
        return Ok(String::new());
    }
    if rules.is_diff {
        return Ok(diff(&path.to_string_lossy(), &file.text, &made));
    }
    output::replace_with(path, &file.encoded(&made.text)?).map_err(|error| error.to_string())?;
    let mut is_fixed = made.is_fixed.iter();
    report.findings.retain(|_| !is_fixed.next().is_some_and(|is_fixed| *is_fixed));
    messages.add(input, &format_args!("corrected in {}", counted_places(made.changes.len())));
    Ok(String::new())
}

fn counted_places(number: usize) -> String {
    microweave_requests::findings::counted(number, "place")
}

/// A part of a diff: the lines of the old text, and the changes in them.
struct Hunk {
    lines: Range<usize>,
    changes: Vec<usize>,
}

/// The changes as a unified diff.
fn diff(name: &str, source: &str, made: &FixedPage) -> String {
    let starts: Vec<usize> =
        std::iter::once(0).chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line_at = |offset: usize| starts.partition_point(|start| *start <= offset) - 1;
    let count = if source.ends_with('\n') { starts.len() - 1 } else { starts.len() };
    let end_of = |line: usize| starts.get(line).copied().unwrap_or(source.len());
    let mut hunks: Vec<Hunk> = Vec::new();
    for (number, (range, _)) in made.changes.iter().enumerate() {
        let (first, last) = (line_at(range.start), line_at(range.end));
        let lines = first.saturating_sub(CONTEXT)..(last + 1 + CONTEXT).min(count);
        match hunks.last_mut().filter(|hunk| lines.start <= hunk.lines.end) {
            Some(hunk) => {
                hunk.lines.end = hunk.lines.end.max(lines.end);
                hunk.changes.push(number);
            }
            None => hunks.push(Hunk { lines, changes: vec![number] }),
        }
    }
    let mut text = format!("--- {name}\n+++ {name}\n");
    let mut shift = 0;
    for hunk in hunks {
        let mut body = String::new();
        let (mut line, mut new_lines) = (hunk.lines.start, 0);
        let mut changes = hunk.changes.iter().map(|&number| &made.changes[number]).peekable();
        while line < hunk.lines.end {
            let Some((range, _)) = changes.peek().filter(|(range, _)| range.start < end_of(line + 1)) else {
                push_lines(&mut body, ' ', &source[end_of(line)..end_of(line + 1)]);
                (line, new_lines) = (line + 1, new_lines + 1);
                continue;
            };
            let (start, mut end_line) = (end_of(line), line_at(range.end) + 1);
            let (mut new, mut at) = (String::new(), start);
            while let Some((range, text)) = changes.next_if(|(range, _)| range.start < end_of(end_line)) {
                new.push_str(&source[at..range.start]);
                new.push_str(text);
                at = range.end;
                end_line = end_line.max(line_at(range.end) + 1);
            }
            new.push_str(&source[at..end_of(end_line)]);
            push_lines(&mut body, '-', &source[start..end_of(end_line)]);
            new_lines += push_lines(&mut body, '+', &new);
            line = end_line;
        }
        let old_lines = hunk.lines.len();
        let start = hunk.lines.start + 1;
        text += &format!("@@ -{start},{old_lines} +{},{new_lines} @@\n", start + shift);
        shift = shift + new_lines - old_lines;
        text += &body;
    }
    text
}

/// Adds lines with a mark before each. Returns their number.
fn push_lines(body: &mut String, mark: char, lines: &str) -> usize {
    for line in lines.split_inclusive('\n') {
        body.push(mark);
        body.push_str(line);
        if !line.ends_with('\n') {
            body.push_str("\n\\ No newline at end of file\n");
        }
    }
    lines.split_inclusive('\n').count()
}
