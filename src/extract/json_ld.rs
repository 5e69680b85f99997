//! The engine for JSON-LD: the JSON of each script, in document order, as found.

use std::ops::Range;

use crate::document::JsonValue;
use crate::json_ld::script::{Script, is_script};
use crate::json_ld::value::{JsonData, SpannedJson};
use microweave_html::account::Account;
use microweave_html::diagnostic::Diagnostic;
use microweave_html::dom::{El, NodeId};

pub(crate) struct JsonLdEngine<'a> {
    /// The scripts of JSON-LD. They are read at the end.
    scripts: Vec<El<'a>>,
    /// `None` if the option `reasons` is off.
    places: Option<Vec<JsonPlaces>>,
}

pub(crate) struct JsonLdScripts {
    pub(crate) values: Vec<JsonValue>,
    pub(crate) places: Vec<JsonPlaces>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Where a value outside of all values is written, and all values inside it: an outer value comes before its inner values.
pub(crate) struct JsonPlaces {
    pub(crate) script: NodeId,
    pub(crate) spans: Vec<Range<u32>>,
}

impl<'a> JsonLdEngine<'a> {
    pub(crate) fn new(has_reasons: bool) -> Self {
        JsonLdEngine { scripts: Vec::new(), places: has_reasons.then(Vec::new) }
    }

    pub(crate) fn enter(&mut self, el: El<'a>) {
        if is_script(el) {
            self.scripts.push(el);
        }
    }

    pub(crate) fn finish(mut self, account: &Account) -> JsonLdScripts {
        let (mut values, mut diagnostics) = (Vec::new(), Vec::new());
        for el in self.scripts {
            if account.is_exceeded() {
                break;
            }
            let script = Script::of(el);
            for value in script.read(&mut diagnostics, account).0 {
                if let Some(places) = &mut self.places {
                    places.push(JsonPlaces { script: el.id(), spans: spans(&value, account) });
                }
                values.push(JsonValue::from(value));
            }
            account.note_position(|| el.start());
        }
        JsonLdScripts { values, places: self.places.unwrap_or_default(), diagnostics }
    }
}

/// The places of a value and of the values inside it, as far as they fit.
fn spans(value: &SpannedJson<'_>, account: &Account) -> Vec<Range<u32>> {
    let (mut spans, mut todo) = (Vec::new(), vec![value]);
    while let Some(value) = todo.pop() {
        if !account.fits_note(size_of::<Range<u32>>()) {
            break;
        }
        spans.push(value.span.clone());
        match &value.data {
            JsonData::Array(values) => todo.extend(values.iter().rev()),
            JsonData::Object(members) => todo.extend(members.iter().rev().map(|(_, value)| value)),
            _ => {}
        }
    }
    spans
}
