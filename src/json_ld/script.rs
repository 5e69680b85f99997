//! The scripts of a page with JSON-LD (JSON-LD 1.1, section 7, "Embedding JSON-LD in HTML Documents").

use std::borrow::Cow;
use std::ops::Range;

use super::lenient::LenientJson;
use super::notes::{JsonNotes, ScriptNoteKind};
use super::value::SpannedJson;
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::dom::text::text_content;
use crate::dom::{Dom, El};
use crate::html::names::{attr, tag};
use crate::input::content_type::essence;

pub(crate) struct Script<'d> {
    pub(crate) el: El<'d>,
    text: Cow<'d, str>,
}

/// Where the text of a script is in the source.
pub(crate) struct ScriptPlaces {
    start: usize,
    /// The places of line breaks of two characters, each less the number of those before it: such a line break is one
    /// character of the text.
    long_breaks: Vec<usize>,
}

impl ScriptPlaces {
    pub(crate) fn of(script: El<'_>, dom: &Dom) -> Self {
        let start = script.content_start();
        let source = dom.source_at(start..script.span().end).unwrap_or_default();
        let breaks = source.match_indices("\r\n").enumerate();
        ScriptPlaces { start, long_breaks: breaks.map(|(before, (at, _))| at - before).collect() }
    }

    /// The part of the source with a value, without the quotation marks of a string.
    pub(crate) fn source_span(&self, value: &Range<u32>, dom: &Dom) -> Range<usize> {
        let offset = |at: usize| self.start + at + self.long_breaks.partition_point(|place| *place < at);
        let (start, end) = (offset(value.start as usize), offset(value.end as usize));
        let is_string = dom
            .source_at(start..end)
            .is_some_and(|text| text.len() > 1 && text.starts_with('"') && text.ends_with('"'));
        if is_string { start + 1..end - 1 } else { start..end }
    }
}

/// True for a `script` with the type of JSON-LD, with or without parameters.
pub(crate) fn is_script(el: El<'_>) -> bool {
    let is_json_ld = |script_type: &str| essence(script_type).eq_ignore_ascii_case("application/ld+json");
    el.tag() == tag::SCRIPT && el.attr_by(attr::TYPE).is_some_and(is_json_ld)
}

impl<'d> Script<'d> {
    pub(crate) fn of(el: El<'d>) -> Self {
        Script { el, text: text_content(el) }
    }

    /// The values of the script, and the mistakes in it. What was not read is added to the diagnostics.
    pub(crate) fn read(
        &self,
        diagnostics: &mut Vec<Diagnostic>,
        budget: &Budget,
    ) -> (Vec<SpannedJson<'_>>, JsonNotes) {
        let (mut json, mut values) = (LenientJson::new(&self.text, budget), Vec::new());
        let read = json.read_all(&mut values);
        if json.is_too_deep() {
            diagnostics.push(Diagnostic::limit(DiagnosticKind::Depth, self.el.start()));
        }
        let mut notes = json.into_notes();
        if let Err(error) = read {
            notes.add(ScriptNoteKind::Expected(error.expected), error.at..error.at);
            let detail = Some(error.describe(&self.text).into());
            let kind = DiagnosticKind::InvalidJsonLd;
            diagnostics.push(Diagnostic { kind, position: self.el.start(), detail });
        }
        (values, notes)
    }
}
