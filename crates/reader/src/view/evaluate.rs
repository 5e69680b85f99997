//! Evaluates a view on a page.

use std::sync::Arc;

use super::answer::{RecordField, ViewAnswer, ViewReason, ViewRecord, ViewStep, ViewedValue};
use super::fields::{Repetition, ViewField, ViewKind, ViewNeed, ViewPick, ViewRows};
use super::finding::{ViewFinding, ViewProblem};
use super::page::ViewPage;
use super::pick::{Picked, pick};
use super::raw::RawValue;
use super::subject::ViewSubject;
use crate::entry::Content;
use crate::graph::letters;
use crate::spans::PageSpans;
use crate::things::EnumValue;
use crate::urls::parse_web;
use microweave::nodes::map::SourcePlace;
use microweave_html::diagnostic::DiagnosticKind;
use microweave_html::position::Span;
use microweave_values::shorten::{clipped, with_ellipsis};

const MAX_FINDINGS: usize = 1000;
const MAX_REASONS: usize = 10_000;
/// The maximum number of characters of a value in a finding or a reason.
const MAX_SHOWN: usize = 120;

/// A value that a source gives for a field, and what became of it.
pub(super) struct Considered<'p> {
    pub(super) source: Arc<str>,
    pub(super) source_number: usize,
    pub(super) raw: RawValue<'p>,
    pub(super) value: Result<ViewedValue, ViewStep>,
    /// What the view of the value requires, and the value does not have. It counts if the value is taken.
    findings: Vec<ViewFinding>,
}

impl Considered<'_> {
    /// Equal for values that are one in a union.
    pub(super) fn key(&self) -> String {
        self.value.as_ref().map(ViewedValue::to_text).unwrap_or_default()
    }
}

pub(super) struct ViewEvaluation<'e, 'p> {
    views: &'e [ViewRows],
    page: &'e ViewPage<'p>,
    explains: bool,
    answer: ViewAnswer,
    /// The record and the field that are evaluated.
    record: usize,
    path: Vec<Arc<str>>,
    /// `None` for a stored document.
    spans: Option<PageSpans<'p>>,
    /// The things whose records are being made: a thing may be a part of itself.
    inside: Vec<(usize, u32)>,
}

impl<'e, 'p> ViewEvaluation<'e, 'p> {
    pub(super) fn new(views: &'e [ViewRows], page: &'e ViewPage<'p>, explains: bool) -> Self {
        ViewEvaluation {
            views,
            page,
            explains,
            answer: ViewAnswer::default(),
            record: 0,
            path: Vec::new(),
            spans: page.page_reading.map(|reading| PageSpans::new(reading.page())),
            inside: Vec::new(),
        }
    }

    /// The answer of the first view.
    pub(super) fn answer(mut self) -> ViewAnswer {
        for subject in self.page.subjects(&self.views[0]) {
            if self.page.model.account.is_exceeded() {
                break;
            }
            let record = self.record(0, &subject);
            self.answer.records.push(record);
            self.record += 1;
        }
        let limit = self.page.model.account.limit_hit(DiagnosticKind::Memory);
        self.answer.diagnostics.extend(limit);
        self.answer
    }

    fn record(&mut self, view: usize, subject: &ViewSubject<'p>) -> ViewRecord {
        let rows = &self.views[view];
        let span = self.span(subject.place(self.page));
        let mut record = ViewRecord { fields: Vec::with_capacity(rows.fields.len()), span };
        for field in &rows.fields {
            let is_left = self.page.charge(size_of::<RecordField>());
            self.path.push(Arc::clone(&field.name));
            let findings = self.answer.findings.len();
            let (values, sources) = match is_left {
                true => self.field(field, subject, &record),
                false => Default::default(),
            };
            let is_missing = values.is_empty() && self.answer.findings.len() == findings;
            if is_missing && is_left && !self.page.model.account.is_exceeded() {
                self.report_missing(field, &record);
            }
            self.path.pop();
            let (name, kind, is_list) = (Arc::clone(&field.name), field.kind, field.is_list);
            record.fields.push(RecordField { name, kind, is_list, values, sources });
        }
        self.check_lists(rows, &record);
        record
    }

    /// The values of a field, and their sources.
    fn field(
        &mut self,
        field: &ViewField,
        subject: &ViewSubject<'p>,
        record: &ViewRecord,
    ) -> (Vec<ViewedValue>, Vec<Arc<str>>) {
        let mut values = self.considered(field, subject, record);
        let picked = pick(field, &values, self.page);
        for number in &picked.taken {
            let room = MAX_FINDINGS.saturating_sub(self.answer.findings.len());
            self.answer.findings.extend(values[*number].findings.drain(..).take(room));
        }
        self.report_values(field, &values, &picked);
        if self.explains {
            self.explain(&values, &picked);
        }
        let mut taken = picked.taken.into_iter().peekable();
        let numbered = values.into_iter().enumerate();
        let values = numbered.filter_map(|(number, considered)| {
            taken.next_if_eq(&number)?;
            Some((considered.value.ok()?, considered.source))
        });
        values.unzip()
    }

    /// The values of the sources of a field. If the first value or its source decides, the others are asked only for reasons and
    /// for what differs.
    fn considered(
        &mut self,
        field: &ViewField,
        subject: &ViewSubject<'p>,
        record: &ViewRecord,
    ) -> Vec<Considered<'p>> {
        let repeated = field.unless.and_then(|(repetition, number)| {
            let text = record.fields[number].values.first().map(compared)?;
            (!text.is_empty()).then_some((repetition, text))
        });
        let asks_all = self.explains || field.must_agree || !field.pick.is_of_first_source();
        let is_first_enough = !asks_all && field.pick == ViewPick::First;
        let mut values = Vec::new();
        for (source_number, source) in field.sources.iter().enumerate() {
            let mut has_value = false;
            for raw in self.page.values(source, subject) {
                let (value, findings) = match field.kind {
                    ViewKind::View(view) => self.part(view, &raw),
                    kind => (raw.typed(kind, self.page), Vec::new()),
                };
                let Some(value) = value else { continue };
                let value = value.and_then(|value| allowed(field, repeated.as_ref(), value));
                has_value |= value.is_ok();
                let source = Arc::clone(&source.text);
                values.push(Considered { source, source_number, raw, value, findings });
                if has_value && is_first_enough {
                    return values;
                }
            }
            if has_value && !asks_all {
                break;
            }
        }
        values
    }

    /// The record of a value, with its findings. `None` if it has no field.
    fn part(
        &mut self,
        view: usize,
        raw: &RawValue<'p>,
    ) -> (Option<Result<ViewedValue, ViewStep>>, Vec<ViewFinding>) {
        let subject = self.page.subject_of_value(raw);
        let inside = subject.number().map(|thing| (view, thing));
        if inside.is_some_and(|inside| self.inside.contains(&inside)) || !self.page.charge(0) {
            return (None, Vec::new());
        }
        self.inside.extend(inside);
        let (findings, reasons) = (self.answer.findings.len(), self.answer.reasons.len());
        let record = self.record(view, &subject);
        self.inside.truncate(self.inside.len() - usize::from(inside.is_some()));
        let findings = self.answer.findings.split_off(findings);
        if record.fields.iter().all(|field| field.values.is_empty()) {
            self.answer.reasons.truncate(reasons);
            return (None, Vec::new());
        }
        (Some(Ok(ViewedValue::Record(record))), findings)
    }

    /// Reports values of a wrong kind before the one that was taken, values that are not allowed, and sources that differ.
    fn report_values(&mut self, field: &ViewField, values: &[Considered<'p>], picked: &Picked) {
        let first = picked.taken.first().copied().unwrap_or(values.len());
        for considered in &values[..first] {
            let shown = || self.shown(considered);
            let (problem, detail) = match considered.value {
                Err(ViewStep::WrongKind) => {
                    let what = field.kind.description();
                    (ViewProblem::WrongKind, format!("not {what} in {}: {:?}", considered.source, shown()))
                }
                Err(ViewStep::NotAllowed) => (ViewProblem::NotAllowed, shown()),
                _ => continue,
            };
            let help = match problem {
                ViewProblem::NotAllowed => format!("write one of {}", field.values.join(", ")),
                _ if field.kind == ViewKind::Url && parse_web(&self.page.resolved("/")).is_none() => {
                    "write an absolute address, or give the address of the page".to_owned()
                }
                _ => format!("write {}", field.kind.description()),
            };
            self.report(field, problem, (detail, help), &considered.raw);
        }
        let Some(taken) = picked.taken.first().filter(|_| field.must_agree) else { return };
        let key = letters(&values[*taken].key());
        let differs = |other: &&Considered<'p>| other.value.is_ok() && letters(&other.key()) != key;
        let of_others = values.iter().filter(|other| other.source_number != values[*taken].source_number);
        if let Some(other) = of_others.into_iter().find(differs) {
            let (one, two) = (self.shown(&values[*taken]), self.shown(other));
            let detail = format!("{one:?} in {}, {two:?} in {}", values[*taken].source, other.source);
            let help = "write one value in all of them".to_owned();
            self.report(field, ViewProblem::Disagreement, (detail, help), &other.raw);
        }
    }

    fn report_missing(&mut self, field: &ViewField, record: &ViewRecord) {
        let has_value = |number: usize, wanted: Option<&String>| {
            let mut values = record.fields[number].values.iter();
            values.any(|value| wanted.is_none_or(|wanted| value.to_text() == *wanted))
        };
        let mut conditions = field.conditions.iter();
        let counts = field.conditions.is_empty()
            || conditions.any(|condition| has_value(condition.field, condition.value.as_ref()));
        let is_since = field.since.as_ref().is_none_or(|(number, day)| {
            record.fields[*number].values.first().is_some_and(|date| date.to_text() >= *day)
        });
        if field.need.is_none() || !counts || !is_since {
            return;
        }
        let sources = sources_in_words(field);
        let place = record.span;
        let finding = self.finding(field, ViewProblem::Missing, (String::new(), format!("write {sources}")));
        self.push(ViewFinding { span: place, ..finding });
    }

    /// Reports lists of fields of which one is required, or of which only one may have a value.
    fn check_lists(&mut self, rows: &ViewRows, record: &ViewRecord) {
        let has_value = |number: &&usize| !record.fields[**number].values.is_empty();
        let lists = rows.any_of.iter().map(|list| (list, ViewProblem::Missing));
        for (list, problem) in lists.chain(rows.only_one.iter().map(|list| (list, ViewProblem::Several))) {
            let count = list.iter().filter(has_value).count();
            let is_broken = if problem == ViewProblem::Missing { count == 0 } else { count > 1 };
            if !is_broken || list.is_empty() {
                continue;
            }
            let names: Vec<&str> = list.iter().map(|number| &*rows.fields[*number].name).collect();
            let help = match problem {
                ViewProblem::Missing => format!("write {}", sources_in_words(&rows.fields[list[0]])),
                _ => "leave the others out".to_owned(),
            };
            let field = &rows.fields[list[0]];
            let finding = self.finding(field, problem, (String::new(), help));
            let field = [self.path.join("."), names.join(" or ")].into_iter().filter(|part| !part.is_empty());
            let field = field.collect::<Vec<_>>().join(".");
            self.push(ViewFinding { field, span: record.span, is_required: true, ..finding });
        }
    }

    fn report(
        &mut self,
        field: &ViewField,
        problem: ViewProblem,
        texts: (String, String),
        value: &RawValue<'p>,
    ) {
        let span = self.value_span(value);
        let finding = self.finding(field, problem, texts);
        self.push(ViewFinding { span, ..finding });
    }

    fn finding(&self, field: &ViewField, problem: ViewProblem, texts: (String, String)) -> ViewFinding {
        let (detail, help) = texts;
        let is_required = field.need == Some(ViewNeed::Required);
        ViewFinding {
            problem,
            view: Arc::clone(&self.views[0].name),
            field: self.path.join("."),
            record: self.record,
            detail,
            help,
            is_required,
            span: None,
        }
    }

    fn push(&mut self, finding: ViewFinding) {
        let bytes = finding.field.len() + finding.detail.len() + finding.help.len();
        if self.answer.findings.len() < MAX_FINDINGS && self.page.charge(bytes + size_of::<ViewFinding>()) {
            self.answer.findings.push(finding);
        }
    }

    fn explain(&mut self, values: &[Considered<'p>], picked: &Picked) {
        for (number, considered) in values.iter().enumerate() {
            if self.answer.reasons.len() >= MAX_REASONS {
                break;
            }
            let taken = picked.taken.binary_search(&number).is_ok();
            let why = match considered.value {
                Err(step) => step,
                Ok(_) if taken && picked.taken.first() == Some(&number) => match picked.step {
                    ViewStep::SameSource => ViewStep::First,
                    step => step,
                },
                Ok(_) if taken => picked.step,
                Ok(_) => picked.otherwise,
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
    fn shown(&self, considered: &Considered<'p>) -> String {
        let text = match &considered.value {
            Ok(value) => value.to_text(),
            Err(_) => considered.raw.as_text(ViewKind::Text, self.page).unwrap_or_default().into_owned(),
        };
        with_ellipsis(&text, MAX_SHOWN)
    }

    fn value_span(&mut self, value: &RawValue<'p>) -> Option<Span> {
        value.span(self.page, self.spans.as_mut()?)
    }

    /// The part of the page at a place.
    fn span(&mut self, place: Option<SourcePlace>) -> Option<Span> {
        self.spans.as_mut()?.at(place?)
    }
}

/// The maximum number of bytes of texts that are compared.
const MAX_COMPARED: usize = 2048;
const MAX_COMPARED_MARKUP: usize = 8 * MAX_COMPARED;

/// The letters of a value, without markup.
fn compared(value: &ViewedValue) -> String {
    match value {
        ViewedValue::Markup(html) => {
            letters(clipped(Content::from_html(clipped(html, MAX_COMPARED_MARKUP)).text(), MAX_COMPARED))
        }
        value => letters(clipped(&value.to_text(), MAX_COMPARED)),
    }
}

/// The value, if the field allows it and it repeats no other field.
fn allowed(
    field: &ViewField,
    repeated: Option<&(Repetition, String)>,
    value: ViewedValue,
) -> Result<ViewedValue, ViewStep> {
    let is_listed = |text: &str| {
        let name = EnumValue::name_of(text);
        field.values.iter().any(|allowed| allowed == text || allowed == name)
    };
    if !field.values.is_empty() && !is_listed(&value.to_text()) {
        return Err(ViewStep::NotAllowed);
    }
    let is_repeated = repeated.is_some_and(|(repetition, repeated)| match repetition {
        Repetition::Repeats => compared(&value) == *repeated,
        Repetition::Contains => compared(&value).contains(repeated),
    });
    if is_repeated { Err(ViewStep::RepeatsField) } else { Ok(value) }
}

/// The first sources of a field, as the view has them.
fn sources_in_words(field: &ViewField) -> String {
    let mut sources: Vec<&str> = field.sources.iter().map(|source| &*source.view_text).collect();
    sources.dedup();
    sources.truncate(3);
    sources.join(" or ")
}
