//! The scripts of a page with JSON-LD (JSON-LD 1.1, section 7, "Embedding JSON-LD in HTML Documents").

use super::lenient::LenientJson;
use super::value::SpannedJson;
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::dom::El;
use crate::dom::text::push_text_content;
use crate::html::names::{attr, tag};
use crate::input::content_type::essence;

/// A script and its text.
pub(crate) struct Script<'d> {
    pub(crate) el: El<'d>,
    text: String,
}

/// True for a `script` with the type of JSON-LD, with or without parameters.
pub(crate) fn is_script(el: El<'_>) -> bool {
    let is_json_ld = |script_type: &str| essence(script_type).eq_ignore_ascii_case("application/ld+json");
    el.tag() == tag::SCRIPT && el.attr_by(attr::TYPE).is_some_and(is_json_ld)
}

impl<'d> Script<'d> {
    pub(crate) fn of(el: El<'d>) -> Self {
        let mut text = String::new();
        push_text_content(&mut text, el);
        Script { el, text }
    }

    /// The values of the script. What was wrong with it is added to the diagnostics.
    pub(crate) fn read(&self, diagnostics: &mut Vec<Diagnostic>, budget: &Budget) -> Vec<SpannedJson<'_>> {
        let (mut json, mut values) = (LenientJson::new(&self.text, budget), Vec::new());
        let read = json.read_all(&mut values);
        if json.is_too_deep() {
            diagnostics.push(Diagnostic::limit(DiagnosticKind::Depth, self.el.start()));
        }
        if let Err(error) = read {
            let detail = Some(error.describe(&self.text).into());
            let kind = DiagnosticKind::InvalidJsonLd;
            diagnostics.push(Diagnostic { kind, position: self.el.start(), detail });
        }
        values
    }
}
