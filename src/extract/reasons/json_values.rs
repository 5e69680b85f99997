//! The reasons of the values of JSON-LD: of each object, and of each text, number and truth value in it.

use std::ops::Range;

use super::{ReasonWriter, push, push_name, reason_at};
use crate::document::{JsonValue, Reason, ReasonRule};
use crate::extract::json_ld::JsonPlaces;
use crate::extract::mf2::notes::{ReasonNote, WrittenIn};
use crate::json_ld::script::ScriptPlaces;
use microweave_html::dom::Dom;

impl ReasonWriter<'_> {
    pub(super) fn json_ld(&mut self, values: &[JsonValue], places: &[JsonPlaces]) {
        for (number, (value, places)) in values.iter().zip(places).enumerate() {
            let source = ScriptPlaces::of(self.dom.el(places.script), self.dom);
            // The values are in the order of their places.
            let mut spans = places.spans.iter();
            let mut todo = vec![(value, format!("/json-ld/{number}"), "")];
            while let Some((value, at, name)) = todo.pop() {
                let Some(span) = spans.next() else { break };
                let span = source.source_span(span, self.dom);
                let first = todo.len();
                match value {
                    JsonValue::Object(members) => {
                        self.add_json(&at, places, span, &types_of(value));
                        todo.extend(members.iter().map(|(name, value)| {
                            let mut at = at.clone();
                            push_name(&mut at, name);
                            (value, at, name)
                        }));
                    }
                    JsonValue::Array(values) => {
                        let numbered = values.iter().enumerate();
                        todo.extend(numbered.map(|(number, value)| (value, format!("{at}/{number}"), name)));
                    }
                    _ => self.add_json(&at, places, span, name),
                }
                todo[first..].reverse();
                if !self.account.spend((todo.len() - first) * at.len()) {
                    return;
                }
            }
        }
    }

    fn add_json(&mut self, at: &str, places: &JsonPlaces, span: Range<usize>, by: &str) {
        let note = ReasonNote::new(places.script, WrittenIn::Element, ReasonRule::JsonLd).by(by);
        if self.spend(at, &note) {
            push(&mut self.reasons.taken, reason_in_script(self.dom, at, span, &note));
        }
    }
}

/// The reason for the value of JSON-LD at a span of the source. `note` has its script.
pub fn reason_in_script(dom: &Dom, at: &str, span: Range<usize>, note: &ReasonNote<'_>) -> Reason {
    let has = |span, starts: &[char]| dom.source_at(span).is_some_and(|text| text.starts_with(starts));
    // The span of a text is without its quotes.
    let is_text = has(span.start.saturating_sub(1)..span.start, &['"']) || !has(span.clone(), &['{', '[']);
    let from = if is_text { "text" } else { "" };
    reason_at(dom, at, (dom.el(note.element), span, from), note)
}

/// The types of an object as written, with spaces between them.
fn types_of(object: &JsonValue) -> String {
    object.types().collect::<Vec<_>>().join(" ")
}
