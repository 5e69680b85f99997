//! The engine for JSON-LD: the JSON of each script, in document order, as found.

use crate::budget::Budget;
use crate::diagnostic::Diagnostic;
use crate::document::JsonValue;
use crate::dom::El;
use crate::json_ld::script::{Script, is_script};

#[derive(Default)]
pub(crate) struct JsonLdEngine<'a> {
    /// The scripts of JSON-LD. They are read at the end.
    scripts: Vec<El<'a>>,
}

impl<'a> JsonLdEngine<'a> {
    pub(crate) fn enter(&mut self, el: El<'a>) {
        if is_script(el) {
            self.scripts.push(el);
        }
    }

    pub(crate) fn finish(self, budget: &Budget) -> (Vec<JsonValue>, Vec<Diagnostic>) {
        let (mut values, mut diagnostics) = (Vec::new(), Vec::new());
        for el in self.scripts {
            if budget.is_exceeded() {
                break;
            }
            let script = Script::of(el);
            values.extend(script.read(&mut diagnostics, budget).into_iter().map(JsonValue::from));
            budget.note_position(|| el.start());
        }
        (values, diagnostics)
    }
}
