//! Values with the lines that they come from, and their rules in sentences.

use microweave::{Reason, ReasonRule};

use super::label::label;
use super::selection::Selection;
use super::{BoundedText, Explained, quoted};
use crate::terminal::on_one_line;

pub(super) fn text(explained: &Explained<'_>, selection: &Selection<'_>) -> BoundedText {
    let mut all = BoundedText::new(explained.max_text);
    let mut text = String::new();
    if let Some(part) = &selection.part {
        let heading = format!("{}: {}", on_one_line(part), explained.value(part));
        text += &format!("{}\nThis is a part of:\n\n", explained.paint.bold(&heading));
    }
    for (number, pointer) in selection.pointers.iter().enumerate() {
        let gap = if number > 0 { "\n" } else { "" };
        let heading = format!("{}: {}", on_one_line(pointer), explained.value(pointer));
        text += &format!("{gap}{}\n", explained.paint.bold(&heading));
        for reason in explained.values.reasons_at(pointer) {
            write_reason(&mut text, explained, reason, "read from");
        }
        if !all.add(&std::mem::take(&mut text)) {
            return all;
        }
    }
    if !selection.not_taken.is_empty() {
        let gap = if selection.pointers.is_empty() { "" } else { "\n" };
        text += &format!("{gap}{}\n", explained.paint.bold("not taken"));
    }
    for reason in &selection.not_taken {
        write_reason(&mut text, explained, reason, "in");
        if !all.add(&std::mem::take(&mut text)) {
            break;
        }
    }
    all
}

/// Writes the rule, the line with the part marked, and the section of the specification. `place` is the label for the
/// attribute or text.
fn write_reason(text: &mut String, explained: &Explained<'_>, reason: &Reason, place: &str) {
    let name = explained.paint.rule(reason.rule.name());
    *text += &format!("\n{name}: {}\n", on_one_line(&explained.values.sentence(reason)));
    if reason.span.is_known() {
        let snippet = explained.lines.marked(explained.name, reason.span.start, Some(reason.span.end));
        text.push_str(&explained.paint.snippet(&snippet, None));
    }
    let mut note = |label: &str, value: &str| {
        *text += &format!(
            "   = {}: {}\n",
            explained.paint.dim(label),
            explained.paint.linked(&on_one_line(value))
        );
    };
    if let Some(by) = reason.by.as_deref() {
        note(label(reason.rule), by);
    }
    // The step of this rule is the property, which the sentence names.
    if reason.rule != ReasonRule::ImpliedPrevented
        && let Some(step) = reason.step.as_deref()
    {
        note("step", step);
    }
    if let Some(from) = reason.from.as_deref() {
        note(place, &read_from(from, &reason.element));
    }
    note("see", reason.rule.specification());
}

/// What a value was read from, in words.
fn read_from(from: &str, element: &str) -> String {
    match from {
        "text" => format!("the text of <{element}>"),
        "html" => format!("the HTML and the text of <{element}>"),
        "value-class" => format!("the parts with the class value in <{element}>"),
        attribute => format!("the attribute {} of <{element}>", quoted(attribute).trim_matches('"')),
    }
}
