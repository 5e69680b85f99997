//! Why the values of sources were taken or not.

use std::borrow::Cow;
use std::sync::Arc;

use super::pick::Picked;
use super::{Considered, MAX_SHOWN, ViewEvaluation};
use crate::view::answer::{ViewReason, ViewStep, ViewedValue};
use crate::view::rows::kinds::ViewKind;
use crate::view::things::given::types_in_words;
use microweave_values::shorten::with_ellipsis;

const MAX_REASONS: usize = 10_000;
const MAX_REASONS_OF_FIELD: usize = 512;

impl<'p> ViewEvaluation<'_, 'p> {
    pub(super) fn explain(&mut self, values: &[Considered<'p>], picked: &Picked) {
        for (number, considered) in values.iter().enumerate().take(MAX_REASONS_OF_FIELD) {
            if self.answer.reasons.len() >= MAX_REASONS {
                break;
            }
            let taken = picked.taken.binary_search(&number).is_ok();
            let first = picked.taken.first().copied();
            let why = match considered.value {
                Err(step) => step,
                Ok(_) if first == Some(number) => picked.step,
                Ok(_) if taken => picked.further,
                Ok(_) => considered.comes_last.unwrap_or(match first {
                    Some(first) if number < first => picked.before,
                    Some(first)
                        if picked.otherwise == ViewStep::Later
                            && values[first].source_number == considered.source_number =>
                    {
                        ViewStep::LaterValue
                    }
                    _ => picked.otherwise,
                }),
            };
            let (value, span) = (self.shown(considered), self.value_span(&considered.raw));
            let field = self.path.join(".");
            let bytes = field.len() + value.len() + size_of::<ViewReason>();
            if self.page.charge(bytes) {
                let source = Arc::clone(&considered.source);
                let record = self.record;
                self.answer.reasons.push(ViewReason { record, field, value, source, span, taken, why });
            }
        }
    }

    /// The beginning of a value.
    pub(super) fn shown(&self, considered: &Considered<'p>) -> String {
        let text = match &considered.value {
            Ok(ViewedValue::Date(date)) => date.as_written().to_owned(),
            Ok(value) => value.to_text(),
            Err(_) => {
                let kinds = [ViewKind::Text, ViewKind::Url].into_iter();
                let mut texts = kinds.filter_map(|kind| considered.raw.as_text(kind, self.page));
                let types = || types_in_words(&self.page.types_in(&considered.raw));
                texts.next().map_or_else(types, Cow::into_owned)
            }
        };
        with_ellipsis(&text, MAX_SHOWN)
    }
}
