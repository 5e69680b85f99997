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
#[cfg(feature = "read")]
pub(crate) use strings::unescaped;

#[derive(Default)]
pub(crate) struct JsonLdEngine<'a> {
    /// The scripts of JSON-LD. They are read at the end.
    scripts: Vec<El<'a>>,
}

impl<'a> JsonLdEngine<'a> {
    pub(crate) fn enter(&mut self, el: El<'a>) {
        if el.tag() == tag::SCRIPT && el.attr_by(attr::TYPE).is_some_and(is_json_ld) {
            self.scripts.push(el);
        }
    }

    pub(crate) fn finish(self, budget: &Budget) -> (Vec<JsonValue>, Vec<Diagnostic>) {
        let (mut values, mut diagnostics, mut scratch) = (Vec::new(), Vec::new(), String::new());
        for script in self.scripts {
            if budget.is_exceeded() {
                break;
            }
            scratch.clear();
            push_text_content(&mut scratch, script);
            read_script(script, &scratch, &mut values, &mut diagnostics, budget);
            budget.note_position(|| script.start());
        }
        (values, diagnostics)
    }
}

/// Adds the values in a script's text, and what was wrong with it.
fn read_script(
    script: El<'_>,
    text: &str,
    values: &mut Vec<JsonValue>,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) {
    let mut json = LenientJson::new(text, budget);
    let read = json.read_all(values);
    if json.is_too_deep() {
        diagnostics.push(Diagnostic::limit(DiagnosticKind::Depth, script.start()));
    }
    if let Err(error) = read {
        let detail = Some(error.describe(text).into());
        diagnostics.push(Diagnostic {
            kind: DiagnosticKind::InvalidJsonLd,
            position: script.start(),
            detail,
        });
    }
}

/// True if a script's type is that of JSON-LD, with or without parameters.
fn is_json_ld(script_type: &str) -> bool {
    essence(script_type).eq_ignore_ascii_case("application/ld+json")
}
