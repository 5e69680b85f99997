//! Corrects files, or shows what would change as a unified diff.

use std::ops::Range;

use microweave_requests::findings::counted;
use microweave_requests::fixes::{FixedPage, MAX_ROUNDS, TextChange, fixed};

use super::{CheckRun, CheckedPage};
use crate::input::Input;
use crate::output;
use encoded::EncodedFile;

mod encoded;

/// The lines that a diff shows around a change.
const CONTEXT: usize = 3;

/// A file with its corrections.
pub(super) struct FixedFile {
    source: String,
    page: FixedPage,
    /// The corrected page, with what is left to report.
    pub(super) checked: CheckedPage,
}

/// Corrects a page and checks it again, until nothing is left that is certain. Then the file is replaced, unless a diff is wanted.
/// `None` if there is nothing to correct.
pub(super) fn corrected(
    run: &CheckRun<'_>,
    input: &Input,
    checked: &CheckedPage,
) -> Result<Option<FixedFile>, String> {
    let Input::File(path) = input else { return Err("only files are".to_owned()) };
    let file = EncodedFile::read(path, run.args.source.fetch.charset.as_deref(), &checked.page)?;
    let mut page = fixed(&file.text, &checked.report.findings);
    if page.changes.is_empty() {
        return Ok(None);
    }
    let check = |text: &str| {
        let page = run.reader.read_changed(input, &file.encoded(text)?).map_err(|error| error.to_string())?;
        Ok::<CheckedPage, String>(run.check(input, page))
    };
    let mut checked = check(&page.text)?;
    for _ in 1..MAX_ROUNDS {
        let next = fixed(&page.text, &checked.report.findings);
        if next.changes.is_empty() {
            break;
        }
        page = page.then(next);
        checked = check(&page.text)?;
    }
    if !run.args.diff {
        output::replace_with(path, &file.encoded(&page.text)?).map_err(|error| error.to_string())?;
    }
    Ok(Some(FixedFile { source: file.text, page, checked }))
}

impl FixedFile {
    pub(super) fn message(&self) -> String {
        format!("corrected in {}", counted(self.page.changes.len(), "place"))
    }

    pub(super) fn diff(&self, input: &Input) -> String {
        diff(&input.to_string(), &self.source, &self.page.changes)
    }
}

/// A part of a diff: the lines of the old text, and the changes in them.
struct Hunk {
    lines: Range<usize>,
    changes: Vec<usize>,
}

/// The changes as a unified diff.
fn diff(name: &str, source: &str, changes: &[TextChange]) -> String {
    let starts: Vec<usize> =
        std::iter::once(0).chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line_at = |offset: usize| starts.partition_point(|start| *start <= offset) - 1;
    let count = if source.ends_with('\n') { starts.len() - 1 } else { starts.len() };
    let end_of = |line: usize| starts.get(line).copied().unwrap_or(source.len());
    let mut hunks: Vec<Hunk> = Vec::new();
    for (number, TextChange { range, .. }) in changes.iter().enumerate() {
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
        let mut changes = hunk.changes.iter().map(|&number| &changes[number]).peekable();
        while line < hunk.lines.end {
            let is_in_line = |change: &&&TextChange| change.range.start < end_of(line + 1);
            let Some(TextChange { range, .. }) = changes.peek().filter(is_in_line) else {
                push_lines(&mut body, ' ', &source[end_of(line)..end_of(line + 1)]);
                (line, new_lines) = (line + 1, new_lines + 1);
                continue;
            };
            let (start, mut end_line) = (end_of(line), line_at(range.end) + 1);
            let (mut new, mut at) = (String::new(), start);
            while let Some(TextChange { range, text }) =
                changes.next_if(|change| change.range.start < end_of(end_line))
            {
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
