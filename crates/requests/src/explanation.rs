//! Every value of a page with its reasons, and the reasons in sentences.

use microweave::Share;
use microweave::{Document, Page, PointedValue, Reason, ReasonRule};
use microweave_values::collections::sort::sort_by;
use serde::Serialize;

/// A document with the reasons of each value.
pub struct ReasonedDocument<'p> {
    /// The document, which was read with [`Options::reasons`](microweave::Options::reasons).
    pub document: &'p Document,
    /// The maximum length of its JSON in bytes.
    max_bytes: usize,
    /// The reasons, sorted by their pointers. Reasons of one pointer are sorted by place.
    by_pointer: Vec<&'p Reason>,
}

/// A text that an explanation is written in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The text.
    pub text: String,
    /// True if values or reasons were left out, because the text would be too long.
    pub is_cut: bool,
}

impl<'p> ReasonedDocument<'p> {
    /// Takes a page that is read with reasons.
    pub fn new(page: &'p Page) -> Self {
        let document = page.document();
        let mut by_pointer: Vec<&Reason> = document.reasons().iter().collect();
        sort_by(&mut by_pointer, |one, other| one.at.cmp(&other.at));
        ReasonedDocument { document, max_bytes: page.account(Share::Output).max_bytes(), by_pointer }
    }

    /// The reasons of the value at a pointer, sorted by place.
    pub fn reasons_at(&self, pointer: &str) -> &[&'p Reason] {
        let start = self.by_pointer.partition_point(|reason| *reason.at < *pointer);
        let len = self.by_pointer[start..].partition_point(|reason| *reason.at == *pointer);
        &self.by_pointer[start..start + len]
    }

    /// The pointers to the values that have reasons, by the place of the first reason.
    pub fn pointers(&self) -> impl Iterator<Item = &'p str> + Clone {
        let is_first = |reason: &&Reason| {
            self.reasons_at(&reason.at).first().is_some_and(|first| std::ptr::eq(*first, *reason))
        };
        self.document.reasons().iter().filter(is_first).map(|reason| &*reason.at)
    }

    /// The types of the item at a pointer. Empty for other values.
    pub fn types_at(&self, pointer: &str) -> Vec<&'p str> {
        self.document.value_at(pointer).map(PointedValue::types).unwrap_or_default()
    }

    /// Values and their reasons as JSON, and what was not taken. `source` is the name of the page.
    pub fn json_of<'a>(
        &self,
        source: Option<&str>,
        pointers: &(impl Iterator<Item = &'a str> + Clone),
        not_taken: &(impl Iterator<Item = &'a Reason> + Clone),
    ) -> Explanation {
        // The first pass finds the length, so that the text takes its length in memory and not twice that.
        let mut len = 0;
        let write =
            |push: &mut dyn FnMut(&str)| self.write(source, pointers.clone(), not_taken.clone(), push);
        let is_cut = write(&mut |part| len += part.len());
        // The answers of requests end with a line break.
        let mut text = String::with_capacity(len + 1);
        write(&mut |part| text.push_str(part));
        Explanation { text, is_cut }
    }

    /// All values with their reasons, and all that was not taken.
    pub fn json_of_all(&self, source: Option<&str>) -> Explanation {
        self.json_of(source, &self.pointers(), &self.document.not_taken().iter())
    }

    /// Writes the JSON in parts. Returns true if something was left out.
    fn write<'a>(
        &self,
        source: Option<&str>,
        pointers: impl Iterator<Item = &'a str>,
        not_taken: impl Iterator<Item = &'a Reason>,
        push: &mut dyn FnMut(&str),
    ) -> bool {
        let mut remaining = self.max_bytes;
        push("{");
        if let Some(source) = source {
            push(&format!("\"source\":{},", crate::json(&source)));
        }
        push("\"values\":[");
        let values = pointers.map(|at| {
            let value = self.document.value_at(at).filter(|value| !value.is_item());
            let reasons = self.reasons_at(at).iter().map(|reason| self.explained(reason)).collect();
            crate::json(&ExplainedValue { at, value, reasons })
        });
        let has_all_values = write_list(values, &mut remaining, push);
        push("],\"not-taken\":[");
        let not_taken = not_taken.map(|reason| crate::json(&self.explained(reason)));
        let has_all = write_list(not_taken, &mut remaining, push) && has_all_values;
        push("]}");
        !has_all
    }

    fn explained<'a>(&self, reason: &'a Reason) -> ExplainedReason<'a> {
        let specification = reason.rule.specification();
        ExplainedReason { reason, text: self.sentence(reason), specification }
    }

    /// The rule of a reason in a sentence, which names the class, the property or the item that it is about.
    pub fn sentence(&self, reason: &Reason) -> String {
        let by = reason.by.as_deref().unwrap_or_default();
        match (reason.rule, item_and_property(&reason.at)) {
            (ReasonRule::ImpliedPrevented, _) => format!("The {}.", prevented(reason)),
            (ReasonRule::Explicit, _) if by.contains(' ') => format!("The element has the classes {by}."),
            (ReasonRule::Explicit, _) => format!("The element has the class {by}."),
            (ReasonRule::Classic, Some((_, property))) if by.contains('.') => {
                let name = by.rsplit('.').next().unwrap_or(by);
                format!("{name} is the classic name of the property {property}.")
            }
            (ReasonRule::Classic, _) if !by.contains('.') => {
                let types = self.types_at(&reason.at).join(" ");
                format!("The element is a root of classic {by}, which is read as {types}.")
            }
            (rule, _) => rule.text().to_owned(),
        }
    }
}

/// Why a property is not implied.
pub fn prevented(reason: &Reason) -> String {
    let [property, by] = [&reason.step, &reason.by].map(|text| text.as_deref().unwrap_or_default());
    format!("{property} is not implied, because the item has {by}")
}

/// The pointer to the item, and the name of the property, for the pointer to a value of an item. The values of a property of
/// JSON-LD may be in a list.
pub fn item_and_property(pointer: &str) -> Option<(&str, &str)> {
    if pointer.starts_with("/json-ld/") {
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let mut value = pointer;
        while let Some((list, _)) = value.rsplit_once('/').filter(|(_, last)| is_number(last)) {
            value = list;
        }
        return value.rsplit_once('/').filter(|(item, _)| !item.is_empty());
    }
    let (rest, number) = pointer.rsplit_once('/')?;
    let (properties, name) = rest.rsplit_once('/')?;
    let item = properties.strip_suffix("/properties")?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some((item, name))
}

/// Writes the entries of a list, with commas between them, as far as they fit. Returns true if all fit.
fn write_list(
    mut entries: impl Iterator<Item = String>,
    remaining: &mut usize,
    push: &mut dyn FnMut(&str),
) -> bool {
    let mut comma = "";
    entries.all(|entry| {
        let Some(rest) = remaining.checked_sub(entry.len()) else { return false };
        *remaining = rest;
        push(comma);
        push(&entry);
        comma = ",";
        true
    })
}

#[derive(Serialize)]
struct ExplainedValue<'a> {
    /// The JSON pointer to the value in the JSON of the verb `parse`.
    at: &'a str,
    /// `None` for an item.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<PointedValue<'a>>,
    reasons: Vec<ExplainedReason<'a>>,
}

/// A reason, its rule in a sentence, and the address of the specification's section.
#[derive(Serialize)]
struct ExplainedReason<'a> {
    #[serde(flatten)]
    reason: &'a Reason,
    text: String,
    specification: &'static str,
}
