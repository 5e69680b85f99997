//! The engine for JSON-LD: the JSON of each `script` of type `application/ld+json`, in document order (JSON-LD
//! 1.1, section 7, "Embedding JSON-LD in HTML Documents"). The JSON is kept as found: contexts are not applied,
//! and references are not resolved.

mod blanks;
mod lenient_json;
mod strings;

use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::JsonValue;
use crate::dom::El;
use crate::dom::text::push_text_content;
use crate::html::names::{attr, tag};
use crate::input::content_type::essence;
use lenient_json::LenientJson;

#[derive(Default)]
pub(crate) struct Engine {
    values: Vec<JsonValue>,
    diagnostics: Vec<Diagnostic>,
    /// A buffer for the texts of scripts, reused for each script.
    scratch: String,
}

impl Engine {
    pub(crate) fn enter(&mut self, el: El<'_>, budget: &Budget) {
        if el.tag() != tag::SCRIPT || !el.attr_by(attr::TYPE).is_some_and(is_json_ld) || budget.exhausted() {
            return;
        }
        self.scratch.clear();
        push_text_content(&mut self.scratch, el);
        let mut json = LenientJson::new(&self.scratch, budget);
        let read = json.read_all(&mut self.values);
        if json.is_too_deep() {
            self.diagnostics.push(Diagnostic::limit(DiagnosticKind::Depth, el.start()));
        }
        if let Err(error) = read {
            let detail = Some(error.describe(&self.scratch).into());
            self.diagnostics.push(Diagnostic {
                kind: DiagnosticKind::InvalidJsonLd,
                position: el.start(),
                detail,
            });
        }
    }

    pub(crate) fn finish(self) -> (Vec<JsonValue>, Vec<Diagnostic>) {
        (self.values, self.diagnostics)
    }
}

/// True if a script's type is that of JSON-LD, with or without parameters.
fn is_json_ld(script_type: &str) -> bool {
    essence(script_type).eq_ignore_ascii_case("application/ld+json")
}
