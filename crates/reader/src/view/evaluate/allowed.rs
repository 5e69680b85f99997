//! Whether a field allows a value: by its list of values, and beside the value of an earlier field.

use super::ViewEvaluation;
use crate::entry::Content;
use crate::graph::letters;
use crate::view::answer::{ViewStep, ViewedValue};
use crate::view::rows::fields::{Repetition, ViewField};
use crate::view::rows::kinds::ViewKind;
use crate::view::values::forms::is_name;
use crate::view::values::raw::RawValue;
use microweave_values::shorten::clipped;

/// The maximum number of bytes of texts that are compared.
const MAX_COMPARED: usize = 2048;
const MAX_COMPARED_MARKUP: usize = 8 * MAX_COMPARED;

impl<'p> ViewEvaluation<'_, 'p> {
    /// The value, if the field allows it and it repeats no other field.
    pub(super) fn allowed(
        &self,
        field: &ViewField,
        repeated: Option<&(Repetition, String)>,
        raw: &RawValue<'p>,
        value: ViewedValue,
    ) -> Result<ViewedValue, ViewStep> {
        let is_listed = |text: &str, allowed: &String| match field.kind {
            ViewKind::Thing => self.page.is_of_type(raw, allowed),
            ViewKind::Choice => allowed == text || is_name(text, allowed),
            _ => allowed == text,
        };
        if !field.values.is_empty() {
            let text = value.to_text();
            if !field.values.iter().any(|allowed| is_listed(&text, allowed)) {
                return Err(ViewStep::NotAllowed);
            }
        }
        let is_repeated = repeated.is_some_and(|(repetition, repeated)| match repetition {
            Repetition::Repeats => compared(&value) == *repeated,
            Repetition::Contains => compared(&value).contains(repeated),
        });
        if is_repeated { Err(ViewStep::RepeatsField) } else { Ok(value) }
    }
}

/// The letters of a value, without markup.
pub(super) fn compared(value: &ViewedValue) -> String {
    match value {
        ViewedValue::Markup(html) => {
            letters(clipped(Content::from_html(clipped(html, MAX_COMPARED_MARKUP)).text(), MAX_COMPARED))
        }
        value => letters(clipped(&value.to_text(), MAX_COMPARED)),
    }
}
