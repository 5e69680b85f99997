//! `microweave explain`: shows why the values of a page are what they are.

mod detail;
mod label;
mod selection;
mod tree;

use std::process::ExitCode;
use std::sync::Arc;

use microweave::{Diagnostic, DiagnosticKind, Page, PointedValue, Position, Reason, ReasonRule, Share};
use microweave_check::CheckOptions;
use microweave_reader::Reading;
use microweave_requests::explanation::{self, ReasonedDocument};
use microweave_requests::findings::{PageReport, ReportedFinding};
use microweave_values::shorten::with_ellipsis;
use serde_json::{Value, json};

use crate::args::choices::TextOrJson;
use crate::args::explain::{ExplainArgs, LineAndColumn};
use crate::error::Messages;
use crate::input::Input;
use crate::paint::Paint;
use crate::reader::Reader;
use crate::snippet::SourceLines;
use crate::terminal::on_one_line;
use crate::{check, pages};
use selection::Selection;

pub(crate) fn run(args: &ExplainArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options());
    let paint = args.style.paint();
    let is_text = args.format == TextOrJson::Text;
    let has_heading = is_text && !args.source.is_one_page();
    pages::write_texts(&args.source, if is_text { "\n" } else { "" }, |input, messages| {
        let text = explain(args, reader.page(input, messages)?, input, paint, messages);
        let text = text.map_err(|message| messages.add(input, &message)).ok()?;
        if !has_heading {
            return Some(text);
        }
        Some(format!("{}\n\n{text}", paint.bold(&on_one_line(&input.to_string()))))
    })
}

/// The explanation of an input.
///
/// # Errors
/// If the input has no such value. The message says what to do.
fn explain(
    args: &ExplainArgs,
    page: Page,
    input: &Input,
    paint: Paint,
    messages: &mut Messages,
) -> Result<String, String> {
    let (page, name) = (Arc::new(page), input.to_string());
    let explained = Explained::new(&page, &name, paint);
    page.diagnostics().iter().for_each(|diagnostic| messages.warn(&name, diagnostic));
    let selected = if let Some(at) = args.at {
        match selection::at(&explained, at) {
            Ok(selected) => Some(selected),
            Err(message) => return findings_at(args, &explained, input, &page, at).ok_or(message),
        }
    } else if let Some(property) = &args.property {
        Some(selection::of_property(&explained, property)?)
    } else if let Some(pointer) = &args.pointer {
        Some(selection::at_pointer(&explained, pointer)?)
    } else {
        None
    };
    let (text, is_cut) = match (args.format, selected) {
        (TextOrJson::Text, None) => tree::text(&explained, args.rels).finish(),
        (TextOrJson::Text, Some(selected)) => detail::text(&explained, &selected).finish(),
        (TextOrJson::Json, selected) => {
            let (values, source) = (&explained.values, Some(&*name));
            let json = match selected {
                None => values.json_of_all(source),
                Some(Selection { pointers, not_taken, .. }) => {
                    values.json_of(source, &pointers.iter().copied(), &not_taken.iter().copied())
                }
            };
            (args.style.page_json(args.source.is_one_page(), json.text), json.is_cut)
        }
    };
    if is_cut && !page.diagnostics().iter().any(|earlier| earlier.kind == DiagnosticKind::ReasonBytes) {
        messages.warn(&name, &Diagnostic::new(DiagnosticKind::ReasonBytes));
    }
    Ok(text)
}

/// What `microweave check` reports at a place that no value comes from. `None` if it reports nothing there.
fn findings_at(
    args: &ExplainArgs,
    explained: &Explained<'_>,
    input: &Input,
    page: &Arc<Page>,
    at: LineAndColumn,
) -> Option<String> {
    let is_there = |finding: &ReportedFinding| {
        let Some(start) = finding.start else { return false };
        let place = (at.line, at.column.unwrap_or(start.column));
        let is_inside = |end: Position| (start.line, start.column) <= place && place < (end.line, end.column);
        place == (start.line, start.column) || finding.end.is_some_and(is_inside)
    };
    let report = PageReport::of(&Reading::of(Arc::clone(page)), &CheckOptions::new());
    let findings: Vec<ReportedFinding> = report.findings.into_iter().filter(is_there).collect();
    if findings.is_empty() {
        return None;
    }
    if args.format == TextOrJson::Text {
        let text = check::text::of_findings(input, page, &findings, true, explained.paint);
        return Some(format!("No value comes from there. What microweave check reports there:\n\n{text}"));
    }
    let no_values = explained.values.json_of(Some(explained.name), &[].into_iter(), &[].into_iter());
    let mut json: Value = serde_json::from_str(&no_values.text).ok()?;
    json["findings"] = json!(findings);
    Some(args.style.page_json(args.source.is_one_page(), json.to_string()))
}

/// A page with its document.
struct Explained<'p> {
    name: &'p str,
    values: ReasonedDocument<'p>,
    lines: SourceLines<'p>,
    paint: Paint,
    /// The maximum length of the text, in bytes.
    max_text: usize,
}

impl<'p> Explained<'p> {
    fn new(page: &'p Page, name: &'p str, paint: Paint) -> Self {
        let (values, max_text) = (ReasonedDocument::new(page), page.account(Share::Output).max_bytes());
        Explained { name, values, lines: SourceLines::of(page.dom()), paint, max_text }
    }

    /// The value at a pointer, in short: a text in quotation marks, or the types of an item.
    fn value(&self, pointer: &str) -> String {
        self.values.document.value_at(pointer).map_or_else(String::new, short)
    }
}

/// The maximum length of a value that is shown, in characters.
const MAX_VALUE: usize = 70;

fn short(value: PointedValue<'_>) -> String {
    if let PointedValue::Json(value) = value
        && value.as_object().is_none()
    {
        return on_one_line(&json!(value).to_string());
    }
    if !value.is_item() {
        return value.as_text().map(quoted).unwrap_or_default();
    }
    let types = value.types();
    if types.is_empty() { "item without a type".to_owned() } else { on_one_line(&types.join(" ")) }
}

/// The text of an explanation, up to a length.
struct BoundedText {
    text: String,
    max_bytes: usize,
    is_cut: bool,
}

impl BoundedText {
    fn new(max_bytes: usize) -> Self {
        BoundedText { text: String::new(), max_bytes, is_cut: false }
    }

    /// Adds a part, if it fits. No part is added after one that does not fit. Returns false if it does not fit.
    fn add(&mut self, part: &str) -> bool {
        let len = self.text.len() + part.len();
        self.is_cut |= len > self.max_bytes;
        if !self.is_cut {
            if len > self.text.capacity() {
                // A text that doubles would take twice its length.
                self.text.reserve_exact(part.len() + self.text.len() / 4);
            }
            self.text.push_str(part);
        }
        !self.is_cut
    }

    /// The text, and whether it was cut.
    fn finish(self) -> (String, bool) {
        (self.text, self.is_cut)
    }
}

/// A text on one line in quotation marks, cut if it is long.
fn quoted(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("\"{}\"", on_one_line(&with_ellipsis(&folded, MAX_VALUE)))
}

/// The rule of a reason in a few words: its name, by what, and the step.
fn in_short(reason: &Reason) -> String {
    if reason.rule == ReasonRule::ImpliedPrevented {
        return on_one_line(&format!("the {}", explanation::prevented(reason)));
    }
    let mut text = reason.rule.name().to_owned();
    if let Some(by) = reason.by.as_deref() {
        text += &format!(" by {by}");
    }
    if let Some(step) = reason.step.as_deref() {
        text += &format!(", {step}");
    }
    on_one_line(&text)
}
