//! The values that the command line asks for. If there are none, the message names the nearest ones.

use std::collections::HashSet;

use microweave::{Reason, ReasonRule, last_part};
use microweave_requests::explanation::item_and_property;

use super::Explained;
use crate::args::explain::{LineAndColumn, TypedProperty};

/// How many near values a message names.
const MAX_NEAR: usize = 3;

/// The values to explain, by pointer, and what was not taken there.
#[derive(Default)]
pub(super) struct Selection<'d> {
    pub(super) pointers: Vec<&'d str>,
    seen: HashSet<&'d str>,
    pub(super) not_taken: Vec<&'d Reason>,
    /// The pointer to a part of the value, if the command line asks for that.
    pub(super) part: Option<String>,
}

impl<'d> Selection<'d> {
    /// Adds a pointer, if it is not there yet.
    fn add(&mut self, pointer: &'d str) {
        if self.seen.insert(pointer) {
            self.pointers.push(pointer);
        }
    }

    /// Adds what was not taken in items that could have been a property of them.
    fn add_not_taken(&mut self, of_items: &[&'d Reason], property: &str) {
        let is_prevented = |reason: &Reason| {
            reason.rule == ReasonRule::ImpliedPrevented && reason.step.as_deref() == Some(property)
        };
        let has_property = !self.pointers.is_empty() || of_items.iter().any(|reason| is_prevented(reason));
        let is_wanted = |reason: &&&Reason| match reason.rule {
            ReasonRule::ImpliedPrevented => is_prevented(reason),
            // A classic name often differs from the name of its property.
            ReasonRule::ClassicInMf2 => true,
            ReasonRule::CapitalLetter | ReasonRule::InvalidName | ReasonRule::Mf2InClassic => {
                has_property || is_like(reason.by.as_deref().unwrap_or_default(), property)
            }
            _ => false,
        };
        self.not_taken.extend(of_items.iter().filter(is_wanted).copied());
    }

    fn is_empty(&self) -> bool {
        self.pointers.is_empty() && self.not_taken.is_empty()
    }
}

/// True if a class name differs from a property's only in capital letters and underscores.
fn is_like(class_name: &str, property: &str) -> bool {
    let class_name = class_name.to_ascii_lowercase().replace('_', "-");
    class_name.split_once('-').is_some_and(|(_, name)| name == property)
}

/// The values that come from a line, or from a line and column.
pub(super) fn at<'d>(explained: &Explained<'d>, at: LineAndColumn) -> Result<Selection<'d>, String> {
    let selection = match at.column {
        None => at_line(explained, at.line),
        Some(column) => at_column(explained, (at.line, column)),
    };
    if !selection.is_empty() {
        return Ok(selection);
    }
    let reasons = explained.values.document.reasons();
    let is_value =
        |reason: &Reason| explained.values.document.value_at(&reason.at).is_none_or(|value| !value.is_item());
    let mut near: Vec<&Reason> = reasons.iter().filter(|reason| reason.span.is_known()).collect();
    near.sort_by_key(|reason| (line_of(reason).abs_diff(at.line), line_of(reason), is_value(reason)));
    near.dedup_by_key(|reason| line_of(reason));
    let near = near.iter().take(MAX_NEAR).map(|reason| format!("--at {} ({})", reason.span.start, reason.at));
    Err(none("value comes from there", near))
}

/// The values of a property of all items of a type. A type of microdata may be given by the last part of its URL.
pub(super) fn of_property<'d>(
    explained: &Explained<'d>,
    wanted: &TypedProperty,
) -> Result<Selection<'d>, String> {
    let document = explained.values.document;
    let mut selection = Selection::default();
    let mut properties: Vec<String> = Vec::new();
    for reason in document.reasons() {
        let at =
            ["/value", "/html"].iter().find_map(|part| reason.at.strip_suffix(part)).unwrap_or(&reason.at);
        let Some((item_at, name)) = item_and_property(at) else { continue };
        let types = explained.values.types_at(item_at);
        if name == wanted.property && types.iter().any(|item_type| is_type(item_type, &wanted.item_type)) {
            selection.add(&reason.at);
        }
        properties.extend(types.first().map(|item_type| format!("{}.{name}", last_part(item_type))));
    }
    let is_of_type = |reason: &&Reason| {
        let types = explained.values.types_at(&reason.at);
        types.iter().any(|item_type| is_type(item_type, &wanted.item_type))
    };
    let of_items: Vec<&Reason> = document.not_taken().iter().filter(is_of_type).collect();
    selection.add_not_taken(&of_items, &wanted.property);
    if !selection.is_empty() {
        return Ok(selection);
    }
    properties.sort();
    properties.dedup();
    let whole = format!("{}.{}", wanted.item_type, wanted.property);
    properties.sort_by_key(|property| distance(property, &whole));
    let near = properties.into_iter().map(|property| format!("--property {property}"));
    let what = format!("item of type {} has the property {}", wanted.item_type, wanted.property);
    Err(none(&what, near.take(MAX_NEAR)))
}

/// The value at a pointer. If it is a list or an object of values, all in it. If it is a part of a value, such as the
/// `alt` of a photo, that value.
pub(super) fn at_pointer<'d>(explained: &Explained<'d>, pointer: &str) -> Result<Selection<'d>, String> {
    let reasons = explained.values.document.reasons();
    let mut selection = Selection::default();
    reasons.iter().filter(|reason| is_at_value(reason, pointer)).for_each(|reason| selection.add(&reason.at));
    let not_taken_at = |at: &str| {
        explained.values.document.not_taken().iter().filter(|reason| &*reason.at == at).collect::<Vec<_>>()
    };
    match item_and_property(pointer) {
        Some((item, property)) => {
            selection.add_not_taken(&not_taken_at(item), property);
            selection.not_taken.extend(not_taken_at(pointer));
        }
        None => selection.not_taken = not_taken_at(pointer),
    }
    if selection.pointers.is_empty() {
        let is_inside = |reason: &&Reason| {
            reason.at.strip_prefix(pointer).is_some_and(|rest| pointer.is_empty() || rest.starts_with('/'))
        };
        reasons.iter().filter(is_inside).for_each(|reason| selection.add(&reason.at));
    }
    if selection.pointers.is_empty() && explained.values.document.value_at(pointer).is_some() {
        let whole = ancestors(pointer).find_map(|at| explained.values.reasons_at(at).first());
        if let Some(whole) = whole {
            selection.part = Some(pointer.to_owned());
            selection.add(&whole.at);
        }
    }
    if !selection.is_empty() {
        return Ok(selection);
    }
    let shared = |reason: &&Reason| {
        let parts = reason.at.split('/').zip(pointer.split('/'));
        std::cmp::Reverse(parts.take_while(|(ours, theirs)| ours == theirs).count())
    };
    let mut near: Vec<&Reason> = reasons.iter().collect();
    near.sort_by_key(shared);
    near.dedup_by_key(|reason| &reason.at);
    let near = near.iter().take(MAX_NEAR).map(|reason| format!("--pointer {}", reason.at));
    Err(none("value is at this pointer", near))
}

/// The values that begin in a line. If no value does, the values with the shortest marked part around the line.
fn at_line<'d>(explained: &Explained<'d>, line: u32) -> Selection<'d> {
    let (reasons, not_taken) = (explained.values.document.reasons(), explained.values.document.not_taken());
    let mut selection = Selection::default();
    reasons.iter().filter(|reason| line_of(reason) == line).for_each(|reason| selection.add(&reason.at));
    selection.not_taken = not_taken.iter().filter(|reason| line_of(reason) == line).collect();
    if selection.pointers.is_empty() {
        let covers = |reason: &&Reason| {
            let [start, end] = lines_and_columns(reason);
            reason.span.is_known() && start.0 <= line && (line, 1) < end
        };
        let shortest = reasons.iter().filter(covers).map(marked_len).min();
        let innermost = reasons.iter().filter(covers).filter(|&reason| Some(marked_len(reason)) == shortest);
        innermost.for_each(|reason| selection.add(&reason.at));
    }
    selection
}

/// The values of the innermost element around a line and column. Of these, only the values with the shortest marked part
/// around the place, if there are any.
fn at_column<'d>(explained: &Explained<'d>, place: (u32, u32)) -> Selection<'d> {
    let (reasons, not_taken) = (explained.values.document.reasons(), explained.values.document.not_taken());
    let element = |reason: &Reason| (reason.element_span.start.offset, reason.element_span.end.offset);
    let is_inside = |reason: &Reason| is_marked(reason, place) || is_in_element(explained, reason, place);
    let around = reasons.iter().chain(not_taken).filter(|reason| is_inside(reason));
    let Some(innermost) = around.map(element).min_by_key(|(start, end)| end - start) else {
        return Selection::default();
    };
    let of_element = || reasons.iter().filter(|&reason| element(reason) == innermost);
    // The marked part of an item is its element.
    let is_part =
        |reason: &&Reason| is_marked(reason, place) && marked_len(reason) < innermost.1 - innermost.0;
    let shortest = of_element().filter(is_part).map(marked_len).min();
    let mut selection = Selection::default();
    for reason in of_element() {
        if shortest.is_none_or(|shortest| is_part(&reason) && marked_len(reason) == shortest) {
            selection.add(&reason.at);
        }
    }
    selection.not_taken = not_taken.iter().filter(|reason| is_marked(reason, place)).collect();
    selection
}

fn line_of(reason: &Reason) -> u32 {
    reason.span.start.line
}

/// The lines and columns where the marked part begins and ends.
fn lines_and_columns(reason: &Reason) -> [(u32, u32); 2] {
    [reason.span.start, reason.span.end].map(|position| (position.line, position.column))
}

fn marked_len(reason: &Reason) -> usize {
    reason.span.bytes().len()
}

/// True if a place is in the marked part of a reason.
fn is_marked(reason: &Reason, place: (u32, u32)) -> bool {
    let [start, end] = lines_and_columns(reason);
    reason.span.is_known() && (place == start || (start <= place && place < end))
}

/// True if a place is in the element of a reason.
fn is_in_element(explained: &Explained<'_>, reason: &Reason, (line, column): (u32, u32)) -> bool {
    let lines = &explained.lines;
    let offset = |line, column: u32| lines.offset(line, column as usize - 1);
    if !reason.span.is_known() || line > lines.count() {
        return false;
    }
    // The offsets of reasons may count a byte order mark, which the source does not have.
    let start = reason.span.start;
    let place = offset(line, column) + start.offset.saturating_sub(offset(start.line, start.column));
    reason.element_span.bytes().contains(&place)
}

/// How far a type and property is from the wanted one: at first the same type or the same property, by
/// the number of typing mistakes between them.
fn distance(property: &str, wanted: &str) -> (bool, usize) {
    /// The time to compare two texts is the product of their lengths.
    const MAX_LEN: usize = 100;
    let is_other = match (property.rsplit_once('.'), wanted.rsplit_once('.')) {
        (Some(one), Some(other)) => one.0 != last_part(other.0) && one.1 != other.1,
        _ => true,
    };
    let is_short = property.len() <= MAX_LEN && wanted.len() <= MAX_LEN;
    let mistakes = if is_short { strsim::osa_distance(property, wanted) } else { usize::MAX };
    (is_other, mistakes)
}

/// True if a reason is about the value at a pointer, or about the plain value or the HTML there.
fn is_at_value(reason: &Reason, pointer: &str) -> bool {
    reason.at.strip_prefix(pointer).is_some_and(|rest| matches!(rest, "" | "/value" | "/html"))
}

/// The pointers to the values that a value is inside of, the innermost first.
fn ancestors(pointer: &str) -> impl Iterator<Item = &str> {
    pointer.rmatch_indices('/').map(|(at, _)| &pointer[..at])
}

/// The message that there is no such value, with the nearest ones.
fn none(what: &str, near: impl Iterator<Item = String>) -> String {
    let near: Vec<String> = near.collect();
    if near.is_empty() {
        return format!("no {what}: the page has no items, no links and no metadata names");
    }
    format!("no {what}; try {}", near.join(", or "))
}

fn is_type(item_type: &str, wanted: &str) -> bool {
    item_type == wanted || last_part(item_type) == wanted
}
