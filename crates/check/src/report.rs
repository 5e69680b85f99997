//! A finding before it is kept: which part of an element it is about, its detail, its help and its replacement.

use std::ops::Range;

use super::microformats::shown::ShownFact;
use super::place::ScriptCache;
use super::{Finding, MarkupPart, MarkupPlace, Rule, Severity, TextReplacement};
use microweave_html::dom::El;
use microweave_html::names::{NameId, attr};
use microweave_html::position::Span;
use microweave_values::shorten::with_ellipsis;

/// At most this many characters of a correction are in the help. The replacement has all.
const MAX_SHOWN: usize = 240;

pub(super) struct Report<'d> {
    pub(super) place: MarkupPlace<'d>,
    /// Without its positions and its replacement.
    pub(super) finding: Finding,
    /// The text that corrects the part.
    text: Option<Box<str>>,
    /// True if the text is added after the part.
    is_appended: bool,
    /// What is marked, in place of the part.
    span: Option<Span>,
}

/// The parts of a detail that are not empty.
pub(super) fn joined(parts: [&str; 2]) -> String {
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("; ")
}

impl<'d> Report<'d> {
    /// About the start tag of an element.
    pub(super) fn new(el: El<'d>, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report::at(MarkupPlace::tag(el), rule, detail)
    }

    pub(super) fn at(place: MarkupPlace<'d>, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report { place, finding: Finding::new(rule, detail), text: None, is_appended: false, span: None }
    }

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

    /// The note about a value that the reader shows from elsewhere, in place of this report. Help and correction stay.
    pub(super) fn unless_shown(self, shown: Option<ShownFact>) -> Self {
        let Some(shown) = shown else { return self };
        let detail =
            joined([&ShownFact::in_words(&[shown]), self.finding.detail.as_deref().unwrap_or_default()]);
        let finding = Finding::new(Rule::OnlyElsewhere, detail);
        let help = self.finding.help().to_owned();
        Report { finding, ..self }.help(help)
    }

    /// Help for this finding, in place of the rule's.
    pub(super) fn help(mut self, suggestion: impl Into<Box<str>>) -> Self {
        self.finding.suggestion = Some(suggestion.into());
        self
    }

    /// The same. With `None`, the report stays the same.
    pub(super) fn help_if_any(self, suggestion: Option<impl Into<Box<str>>>) -> Self {
        match suggestion {
            Some(suggestion) => self.help(suggestion),
            None => self,
        }
    }

    /// The effect of this finding, in place of the rule's.
    pub(super) fn effect(mut self, effect: impl Into<Box<str>>) -> Self {
        self.finding.consequence = Some(effect.into());
        self
    }

    /// What is marked, in place of the part.
    pub(super) fn at_span(self, span: Option<Span>) -> Self {
        Report { span, ..self }
    }

    /// The severity of this finding, in place of the rule's.
    pub(super) fn severity(mut self, severity: Severity) -> Self {
        self.finding.severity = Some(severity);
        self
    }

    /// The text that corrects the part.
    pub(super) fn replace_with(self, text: impl Into<Box<str>>) -> Self {
        Report { text: Some(text.into()), ..self }
    }

    /// The text to write in place of the part. With `None`, the report stays the same.
    pub(super) fn corrected(self, text: Option<impl Into<Box<str>>>) -> Self {
        match text.map(Into::into) {
            Some(text) => self.help(format!("write {}", with_ellipsis(&text, MAX_SHOWN))).replace_with(text),
            None => self,
        }
    }

    /// A text that is added after the part.
    pub(super) fn append(self, text: impl Into<Box<str>>) -> Self {
        Report { text: Some(text.into()), is_appended: true, ..self }
    }

    pub(super) fn into_finding(self, scripts: &mut ScriptCache) -> Finding {
        let (el, span) = (self.place.el, self.span(scripts));
        let exact = scripts.span(self.place).filter(|(_, is_exact)| *is_exact && self.text.is_some());
        let replacement = exact.zip(self.text).and_then(|((part, _), text)| {
            let start = if self.is_appended { part.end } else { part.start };
            let (part, text) = match self.place.attribute_span() {
                Some(value) => in_attribute(el.dom().source(), value, start..part.end, &text),
                None => (start..part.end, text),
            };
            Some(TextReplacement { span: span_of(el, part)?, text })
        });
        Finding { span, replacement, ..self.finding }
    }

    /// The part of the page that is marked.
    pub(super) fn span(&self, scripts: &mut ScriptCache) -> Option<Span> {
        let el = self.place.el;
        let mut part = || scripts.span(self.place).map(|(part, _)| part).or_else(|| el.start_tag());
        self.span.or_else(|| part().and_then(|part| span_of(el, part))).or_else(|| el.start().map(Span::from))
    }
}

fn span_of(el: El<'_>, part: Range<usize>) -> Option<Span> {
    Some(Span::new(el.position_of(part.start)?, el.position_of(part.end)?))
}

/// The change of an attribute's value that puts a text in place of a part of it (HTML 13.1.2.3): its characters are escaped, and a
/// value without quotation marks gets them if it needs them.
fn in_attribute(
    source: &str,
    value: Range<usize>,
    part: Range<usize>,
    text: &str,
) -> (Range<usize>, Box<str>) {
    let text = text.replace('&', "&amp;");
    let is_quoted = |quote| source[..value.start].ends_with(quote);
    if is_quoted('"') {
        (part, text.replace('"', "&quot;").into())
    } else if is_quoted('\'') {
        (part, text.replace('\'', "&#39;").into())
    } else if text.contains(|c: char| c.is_ascii_whitespace() || "\"'=<>`".contains(c)) {
        let parts = [&source[value.start..part.start], &text, &source[part.end..value.end]];
        (value, format!("\"{}\"", parts.concat().replace('"', "&quot;")).into())
    } else {
        (part, text.into())
    }
}
