//! Mistakes in JSON at which reading ends, and that have a correction: a quotation mark in a text, and a comma that is missing.

use std::ops::Range;

use crate::findings::with_escaped_quotes;
use crate::{MarkupPart, MarkupPlace, Report, Rule};
use microweave::json_ld::notes::ScriptNote;
use microweave::nodes::map::SourcePlace;
use microweave_html::dom::El;
use microweave_html::dom::text::text_content;

/// The mistake where reading ended. `expected` is what had to be there.
pub(super) fn report<'d>(note: &ScriptNote, expected: &str, el: El<'d>) -> Option<Report<'d>> {
    let json = text_content(el);
    let at = note.span.start as usize;
    let report = |range: Range<usize>, detail: &str| {
        let (start, end) = (range.start as u32, range.end as u32);
        let place = SourcePlace { element: note.script, start, end };
        Report::at(MarkupPlace { el, part: MarkupPart::Json(place) }, Rule::InvalidJsonLd, detail)
    };
    if let Some(range) = semicolon(&json, at) {
        let report = report(range, "a semicolon stands for a comma");
        return Some(report.replace_with(",").help("write a comma"));
    }
    if let Some(range) = value_without_comma(&json, at, expected) {
        return Some(report(range, "a comma is missing").append(",").help("write a comma after the value"));
    }
    let range = text_with_quotes(&json, at)?;
    let corrected = with_escaped_quotes(&json[range.clone()]);
    let report = report(range, "a quotation mark in the text ends it").replace_with(corrected);
    Some(report.help("write \\\" for each quotation mark inside of the text"))
}

/// A semicolon before the next member of an object.
fn semicolon(json: &str, at: usize) -> Option<Range<usize>> {
    let rest = json.get(at..)?.trim_start();
    let is_comma = rest.strip_prefix(';').is_some_and(|after| is_member(after.trim_start()));
    let start = json.len() - rest.len();
    is_comma.then_some(start..start + 1)
}

/// The last character of a value without a comma between it and the next one.
fn value_without_comma(json: &str, at: usize, expected: &str) -> Option<Range<usize>> {
    let (before, rest) = json.split_at_checked(at)?;
    let (before, rest) = (before.trim_end(), rest.trim_start());
    let is_next = match expected.contains(']') {
        true => rest.starts_with(['"', '{', '[']),
        false => is_member(rest),
    };
    let is_end = |c: char| c.is_ascii_alphanumeric() || matches!(c, '"' | '}' | ']');
    let is_missing = is_next && expected.contains(',') && before.ends_with(is_end);
    is_missing.then(|| before.len() - 1..before.len())
}

/// A text with quotation marks in it, of which the first one has ended the string: `"name": "The "Cup""`.
fn text_with_quotes(json: &str, at: usize) -> Option<Range<usize>> {
    let (before, rest) = json.split_at_checked(at)?;
    let line = rest.lines().next()?;
    // A word after a string.
    let inside = before.trim_end().strip_suffix('"').filter(|_| line.starts_with(char::is_alphanumeric))?;
    let mut quotes = inside.rmatch_indices('"').map(|(at, _)| at);
    let start = quotes.find(|at| !inside[..*at].ends_with('\\'))? + 1;
    let is_in_list = json[..start - 1].trim_end().ends_with(['[', ',']);
    let is_next = |next: &str| next.is_empty() || is_member(next) || is_in_list && next.starts_with('"');
    let is_end = |at: &usize| {
        let after = line[at + 1..].trim_start();
        let next = after.strip_prefix(',').map(str::trim_start);
        after.is_empty() || after.starts_with(['}', ']']) || next.is_some_and(is_next)
    };
    let end = line.match_indices('"').map(|(at, _)| at).find(is_end)?;
    Some(start..before.len() + end)
}

/// True for the name of the next member of an object, with its colon.
fn is_member(text: &str) -> bool {
    let name = text.strip_prefix('"').and_then(|text| text.split_once('"'));
    name.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
}
