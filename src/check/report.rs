//! A finding before it is kept: which part of an element it is about, its detail, its help and its replacement.

use super::place::{MarkupPart, MarkupPlace, ScriptCache};
use super::{Finding, Rule, TextReplacement};
use crate::dom::El;
use crate::html::names::{NameId, attr};

pub(super) struct Report<'d> {
    pub(super) place: MarkupPlace<'d>,
    pub(super) rule: Rule,
    pub(super) detail: Box<str>,
    suggestion: Option<Box<str>>,
    consequence: Option<Box<str>>,
    replacement: Option<(Change, Box<str>)>,
}

/// How a text corrects the part.
enum Change {
    /// In its place.
    Replaced,
    /// After it.
    Appended,
}

impl<'d> Report<'d> {
    /// About the start tag of an element.
    pub(super) fn new(el: El<'d>, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report::at(MarkupPlace::tag(el), rule, detail)
    }

    pub(super) fn at(place: MarkupPlace<'d>, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report { place, rule, detail: detail.into(), suggestion: None, consequence: None, replacement: None }
    }

    /// About one of an element's class names.
    pub(super) fn of_class(el: El<'d>, token: &'d str, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report::of_token(el, attr::CLASS, token, rule, detail)
    }

    /// About one of the words of an attribute. `token` is a part of the attribute's value, as the element has it.
    pub(super) fn of_token(
        el: El<'d>,
        attribute: NameId,
        token: &'d str,
        rule: Rule,
        detail: impl Into<Box<str>>,
    ) -> Self {
        Report::at(MarkupPlace { el, part: MarkupPart::Word(attribute, token) }, rule, detail)
    }

    pub(super) fn of_value(el: El<'d>, attribute: NameId, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report::at(MarkupPlace { el, part: MarkupPart::Value(attribute) }, rule, detail)
    }

    /// Help for this finding, in place of the rule's.
    pub(super) fn help(self, suggestion: impl Into<Box<str>>) -> Self {
        Report { suggestion: Some(suggestion.into()), ..self }
    }

    /// The effect of this finding, in place of the rule's.
    pub(super) fn effect(self, effect: impl Into<Box<str>>) -> Self {
        Report { consequence: Some(effect.into()), ..self }
    }

    /// The text that corrects the part.
    pub(super) fn replace_with(self, text: impl Into<Box<str>>) -> Self {
        Report { replacement: Some((Change::Replaced, text.into())), ..self }
    }

    /// The text to write in place of the part. With `None`, the report stays the same.
    pub(super) fn corrected(self, text: Option<impl Into<Box<str>>>) -> Self {
        match text.map(Into::into) {
            Some(text) => self.help(format!("write {text}")).replace_with(text),
            None => self,
        }
    }

    /// A text that is added after the part.
    pub(super) fn append(self, text: impl Into<Box<str>>) -> Self {
        Report { replacement: Some((Change::Appended, text.into())), ..self }
    }

    pub(super) fn into_finding(self, scripts: &mut ScriptCache) -> Finding {
        let Report { place, rule, detail, suggestion, consequence, replacement } = self;
        let el = place.el;
        let part = scripts.span(place);
        let replacement = replacement.zip(part.clone()).and_then(|((change, text), (part, is_exact))| {
            let range = match change {
                Change::Replaced => part,
                Change::Appended => part.end..part.end,
            };
            let (start, end) = (el.position_of(range.start)?, el.position_of(range.end)?);
            is_exact.then_some(TextReplacement { start, end, text })
        });
        let part = part.map(|(part, _)| part).or_else(|| el.start_tag());
        let position = match &part {
            Some(part) => el.position_of(part.start),
            None => el.start(),
        };
        let end = part.and_then(|part| el.position_of(part.end));
        let detail = Some(detail).filter(|detail| !detail.is_empty());
        Finding { rule, position, end, detail, suggestion, consequence, replacement }
    }
}
