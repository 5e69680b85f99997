//! A finding before it is kept: which part of an element it is about, its detail, its help and its replacement.

use std::ops::Range;

use super::{Finding, Rule, TextReplacement};
use crate::dom::El;
use crate::html::names::{NameId, attr};

/// What a rule reports about an element.
pub(super) struct Report<'d> {
    pub(super) el: El<'d>,
    pub(super) rule: Rule,
    pub(super) detail: Box<str>,
    suggestion: Option<Box<str>>,
    /// The part of the source. `None` for the start tag.
    part: Option<Range<usize>>,
    replacement: Option<(Range<usize>, Box<str>)>,
}

impl<'d> Report<'d> {
    /// About the start tag of an element.
    pub(super) fn new(el: El<'d>, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report { el, rule, detail: detail.into(), suggestion: None, part: None, replacement: None }
    }

    /// About one of an element's class names.
    pub(super) fn of_class(el: El<'d>, token: &str, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report::of_token(el, attr::CLASS, token, rule, detail)
    }

    /// About one of the words of an attribute. `token` is a part of the attribute's value, as the element has it.
    pub(super) fn of_token(
        el: El<'d>,
        attribute: NameId,
        token: &str,
        rule: Rule,
        detail: impl Into<Box<str>>,
    ) -> Self {
        Report { part: el.word_span(attribute, token), ..Report::new(el, rule, detail) }
    }

    /// About the value of an attribute.
    pub(super) fn of_value(el: El<'d>, attribute: NameId, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report {
            part: el.attribute_span(attribute).filter(|span| !span.is_empty()),
            ..Report::new(el, rule, detail)
        }
    }

    /// Help for this finding, in place of the rule's.
    pub(super) fn help(self, suggestion: impl Into<Box<str>>) -> Self {
        Report { suggestion: Some(suggestion.into()), ..self }
    }

    /// The text that corrects the part.
    pub(super) fn replace_with(self, text: impl Into<Box<str>>) -> Self {
        let replacement = self.part.clone().map(|part| (part, text.into()));
        Report { replacement, ..self }
    }

    /// A text that is added after the part.
    pub(super) fn append(self, text: impl Into<Box<str>>) -> Self {
        let replacement = self.part.clone().map(|part| (part.end..part.end, text.into()));
        Report { replacement, ..self }
    }

    pub(super) fn into_finding(self) -> Finding {
        let Report { el, rule, detail, suggestion, part, replacement } = self;
        let part = part.or_else(|| el.start_tag());
        let position = match &part {
            Some(part) => el.position_of(part.start),
            None => el.start(),
        };
        let replacement = replacement.and_then(|(range, text)| {
            let (start, end) = (el.position_of(range.start)?, el.position_of(range.end)?);
            Some(TextReplacement { start, end, text })
        });
        let end = part.and_then(|part| el.position_of(part.end));
        let detail = Some(detail).filter(|detail| !detail.is_empty());
        Finding { rule, position, end, detail, suggestion, replacement }
    }
}
