//! Evaluates a view on a page.

mod allowed;
pub(super) mod pick;
mod reasons;
mod report;
mod rules;

use std::sync::Arc;

use super::answer::finding::ViewFinding;
use super::answer::{RecordField, ViewAnswer, ViewReason, ViewRecord, ViewStep, ViewedValue};
use super::page::{MAX_VALUES, ViewPage};
use super::rows::fields::{ViewField, ViewPick, ViewRows};
use super::rows::kinds::ViewKind;
use super::things::subject::ViewSubject;
use super::values::judge::{FieldsBefore, Judge, Judgement};
use super::values::people::complete;
use super::values::raw::{RawForm, RawValue};
use crate::graph::letters;
use crate::is_image;
use crate::site_name::{SHOWN_WORDS, without_site};
use crate::spans::PageSpans;
use allowed::compared;
use microweave::nodes::map::SourcePlace;
use microweave_html::diagnostic::DiagnosticKind;
use microweave_html::position::Span;
use pick::{Picked, pick};
use rules::{RecordRules, TypeCheck, exempt_fields, wrong_types};

const MAX_FINDINGS: usize = 1000;
/// The maximum number of characters of a value in a finding or a reason.
const MAX_SHOWN: usize = 200;

/// A value that a source gives for a field, and what became of it.
pub(super) struct Considered<'p> {
    pub(super) source: Arc<str>,
    pub(super) source_number: usize,
    pub(super) raw: RawValue<'p>,
    pub(super) value: Result<ViewedValue, ViewStep>,
    /// Why any other value is better. `None` for one that is as good as any.
    pub(super) comes_last: Option<ViewStep>,
    /// The answer has them if the value is taken.
    notes: PartNotes,
}

/// What the view of a value requires and the value does not have, and the reasons of its fields.
#[derive(Default)]
struct PartNotes {
    findings: Vec<ViewFinding>,
    reasons: Vec<ViewReason>,
}

impl Considered<'_> {
    /// Equal for values that are one in a union.
    pub(super) fn key(&self) -> String {
        self.value.as_ref().map(ViewedValue::to_text).unwrap_or_default()
    }

    /// The values with the lowest rank count. `None` for a value that never counts.
    pub(super) fn rank(&self) -> Option<u8> {
        self.value.as_ref().ok()?;
        Some(match self.comes_last {
            None => 0,
            Some(ViewStep::LinkText) => 3,
            Some(ViewStep::Unnamed | ViewStep::Placeholder) => 2,
            Some(_) => 1,
        })
    }
}

pub(super) struct ViewEvaluation<'e, 'p> {
    views: &'e [ViewRows],
    page: &'e ViewPage<'p>,
    explains: bool,
    /// `None` if nobody asks for findings.
    reporter: Option<Reporter<'e, 'p>>,
    answer: ViewAnswer,
    /// The record and the field that are evaluated.
    record: usize,
    path: Vec<Arc<str>>,
    /// `None` for a stored document.
    spans: Option<PageSpans<'p>>,
    /// Finds the markup of values. Its limit is its own, so that a value is the same with and without reasons.
    markup_spans: Option<PageSpans<'p>>,
    /// The things whose records are being made: a thing may be a part of itself.
    inside: Vec<(usize, u32)>,
    /// What the fields of the record say so far.
    before: FieldsBefore,
}

/// A field of which no value counts.
struct UnusableField {
    field: usize,
    /// The number of its finding in the answer.
    finding: usize,
}

/// What makes findings. Programs that ask for none are smaller without it.
struct Reporter<'e, 'p> {
    values: fn(&mut ViewEvaluation<'e, 'p>, &ViewField, bool, &[Considered<'p>], &Picked) -> Option<usize>,
    rules: fn(&mut ViewEvaluation<'e, 'p>, &ViewRows, &RecordRules<'_, 'p>, &[UnusableField]),
    /// For profiles: finds things of a type that schema.org does not allow for their property.
    types: Option<TypeCheck>,
}

impl<'e, 'p> ViewEvaluation<'e, 'p> {
    pub(super) fn new(views: &'e [ViewRows], page: &'e ViewPage<'p>, explains: bool) -> Self {
        ViewEvaluation {
            views,
            page,
            explains,
            reporter: None,
            answer: ViewAnswer::default(),
            record: 0,
            path: Vec::new(),
            spans: page.input.page_reading.map(|reading| PageSpans::new(reading.page())),
            markup_spans: page.input.page_reading.map(|reading| PageSpans::new(reading.page())),
            inside: Vec::new(),
            before: FieldsBefore::default(),
        }
    }

    /// The evaluation, with findings.
    pub(super) fn with_findings(mut self) -> Self {
        let (values, rules) = (ViewEvaluation::report_values, ViewEvaluation::report_rules);
        self.reporter = Some(Reporter { values, rules, types: None });
        self
    }

    /// The evaluation, with the findings of a profile.
    pub(super) fn with_findings_of_profile(self) -> Self {
        let mut evaluation = self.with_findings();
        if let Some(reporter) = &mut evaluation.reporter {
            reporter.types = Some(wrong_types);
        }
        evaluation
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

    pub(super) fn record(&mut self, view: usize, subject: &ViewSubject<'p>) -> ViewRecord {
        let rows = &self.views[view];
        let span = self.span(subject.place(self.page));
        let around = std::mem::take(&mut self.before);
        let mut record = ViewRecord { fields: Vec::with_capacity(rows.fields.len()), span };
        let mut is_reported = vec![false; rows.fields.len()];
        let mut unusable = Vec::new();
        let is_exempt = exempt_fields(rows, self.page, subject);
        for (number, field) in rows.fields.iter().enumerate() {
            let is_left = self.page.charge(size_of::<RecordField>());
            self.path.push(Arc::clone(&field.name));
            let findings = self.answer.findings.len();
            let (values, sources, finding) = match is_left {
                true => self.field(field, rows.need_of(number).is_some(), subject, &record),
                false => Default::default(),
            };
            if is_exempt[number] {
                self.answer.findings.truncate(findings);
            }
            is_reported[number] = self.answer.findings.len() != findings || is_exempt[number];
            let finding = finding.filter(|_| !is_exempt[number]);
            unusable.extend(finding.map(|finding| UnusableField { field: number, finding }));
            self.path.pop();
            values.iter().for_each(|value| self.before.note(field.kind, value));
            let (name, kind, is_list) = (Arc::clone(&field.name), field.kind, field.is_list);
            record.fields.push(RecordField { name, kind, is_list, values, sources });
        }
        self.before = around;
        if let Some(report) = self.reporter.as_ref().map(|reporter| reporter.rules)
            && !self.page.model.account.is_exceeded()
        {
            let (is_reported, is_exempt) = (&is_reported[..], &is_exempt[..]);
            let rules = RecordRules { page: self.page, subject, record: &record, is_reported, is_exempt };
            report(self, rows, &rules, &unusable);
        }
        record
    }

    /// What was found in the records so far.
    pub(super) fn take_findings(&mut self) -> Vec<ViewFinding> {
        std::mem::take(&mut self.answer.findings)
    }

    /// The values of a field, their sources, and the number of the finding if no value counts.
    fn field(
        &mut self,
        field: &ViewField,
        is_needed: bool,
        subject: &ViewSubject<'p>,
        record: &ViewRecord,
    ) -> (Vec<ViewedValue>, Vec<Arc<str>>, Option<usize>) {
        let mut values = self.considered(field, subject, record);
        let mut picked = pick(field, &values, self.page);
        if field.pick == ViewPick::People {
            complete(&mut values, &picked.taken);
        }
        let title = match (field.kind, &*picked.taken) {
            (ViewKind::Title, [number]) => self.without_site(field, subject, &values[*number]),
            _ => None,
        };
        if title.is_some() {
            picked.step = ViewStep::WithoutSite;
        }
        // A thing without any field of its view lacks what the view requires.
        let dropped = (0..values.len()).filter(|number| values[*number].value == Err(ViewStep::NoFields));
        let counts = picked.taken.is_empty() || field.is_list;
        let dropped: Vec<usize> = dropped.filter(|_| counts).collect();
        for number in picked.taken.iter().chain(&dropped) {
            let notes = std::mem::take(&mut values[*number].notes);
            let room = MAX_FINDINGS.saturating_sub(self.answer.findings.len());
            self.answer.findings.extend(notes.findings.into_iter().take(room));
            self.answer.reasons.extend(notes.reasons);
        }
        let path = self.path.pop();
        let report = self.reporter.as_ref().map(|reporter| reporter.values);
        let finding = report.and_then(|report| report(self, field, is_needed, &values, &picked));
        self.path.extend(path);
        if self.explains {
            self.explain(&values, &picked);
        }
        let mut taken = picked.taken.into_iter().peekable();
        let numbered = values.into_iter().enumerate();
        let values = numbered.filter_map(|(number, considered)| {
            taken.next_if_eq(&number)?;
            Some((considered.value.ok()?, considered.source))
        });
        let (mut values, sources): (Vec<ViewedValue>, _) = values.unzip();
        if let Some(title) = title {
            values = vec![ViewedValue::Text(title)];
        }
        (values, sources, finding)
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
        let asks_all = self.explains || field.must_agree || field.pick.compares_sources();
        let site = (field.pick == ViewPick::Best).then(|| self.page.site_names());
        let mut values: Vec<Considered<'p>> = Vec::new();
        let mut has_best = false;
        for (source_number, source) in field.sources.iter().enumerate() {
            // Several sources may know something of a person.
            let is_asked = asks_all || field.pick == ViewPick::People && !source.is_walk();
            if has_best && !is_asked {
                break;
            }
            let mut raw_values = self.page.values(source, subject, field.kind);
            if field.split.is_some() {
                raw_values = raw_values.into_iter().flat_map(|raw| raw.split(field, self.page)).collect();
            }
            for raw in raw_values.into_iter().take(MAX_VALUES) {
                let raw = match &mut self.markup_spans {
                    Some(spans) if field.kind == ViewKind::Markup => {
                        raw.with_markup(source, self.page, spans)
                    }
                    _ => raw,
                };
                let judge = Judge { page: self.page, before: &self.before };
                let (judgement, notes) = match field.kind {
                    ViewKind::View(view) => self.part(view, &raw),
                    kind if kind.is_judged() => (judge.judged(kind, &raw), PartNotes::default()),
                    kind => {
                        let value = raw.typed(kind, source, self.page);
                        // A field that allows some names has a finding that lists them, also for a text with spaces.
                        let is_phrase = kind == ViewKind::Choice
                            && !field.values.is_empty()
                            && raw
                                .as_text(kind, self.page)
                                .is_some_and(|text| text.trim().contains(char::is_whitespace));
                        let value =
                            value.map(|value| if is_phrase { Err(ViewStep::NotAllowed) } else { value });
                        (value.map(Judgement::from), PartNotes::default())
                    }
                };
                let Some(Judgement { value, comes_last }) = judgement else { continue };
                let value = value.and_then(|value| self.allowed(field, repeated.as_ref(), &raw, value));
                let is_of_site = site.is_some_and(|site| value.as_ref().is_ok_and(|value| site.has(value)));
                let is_placeholder = || {
                    site.is_some()
                        && matches!(&value, Ok(ViewedValue::Url(url)) if is_image(url) && SHOWN_WORDS.is_placeholder(url))
                };
                let comes_last = comes_last.or(is_of_site.then_some(ViewStep::OfSite));
                let comes_last = comes_last.or_else(|| is_placeholder().then_some(ViewStep::Placeholder));
                let label = source.label(&raw);
                let considered = Considered { source: label, source_number, raw, value, comes_last, notes };
                has_best |= considered.rank() == Some(0);
                values.push(considered);
                if has_best && !asks_all && matches!(field.pick, ViewPick::First | ViewPick::Best) {
                    return values;
                }
            }
        }
        values
    }

    /// A title without the name of the site, if another title of the sources is what is left.
    fn without_site(
        &self,
        field: &ViewField,
        subject: &ViewSubject<'p>,
        title: &Considered<'p>,
    ) -> Option<String> {
        let judge = Judge { page: self.page, before: &self.before };
        let site_names: Vec<String> = judge.site_names().cloned().collect();
        let titles = || {
            let values =
                field.sources.iter().flat_map(|source| self.page.values(source, subject, field.kind));
            values.filter_map(|value| Some(letters(&self.page.plain_text(&value)?))).collect()
        };
        without_site(&title.key(), &site_names, titles).map(str::to_owned)
    }

    /// The record of a value, with its notes. `None` for a thing that is a part of itself.
    fn part(&mut self, view: usize, raw: &RawValue<'p>) -> (Option<Judgement>, PartNotes) {
        let subject = self.page.subject_of_value(raw);
        if !self.page.is_in_scope(&subject, &self.views[view]) {
            return (None, PartNotes::default());
        }
        let inside = subject.number().map(|thing| (view, thing));
        if inside.is_some_and(|inside| self.inside.contains(&inside)) || !self.page.charge(0) {
            return (None, PartNotes::default());
        }
        self.inside.extend(inside);
        let (findings, reasons) = (self.answer.findings.len(), self.answer.reasons.len());
        let record = self.record(view, &subject);
        self.inside.truncate(self.inside.len() - usize::from(inside.is_some()));
        let findings = self.answer.findings.split_off(findings);
        let reasons = self.answer.reasons.split_off(reasons);
        let notes = PartNotes { findings, reasons };
        if record.fields.iter().any(|field| !field.values.is_empty()) {
            return (Some(Ok(ViewedValue::Record(record)).into()), notes);
        }
        let is_thing = matches!(raw.form, RawForm::Part(_) | RawForm::Item { .. });
        (Some(Judgement::drop(ViewStep::NoFields)), if is_thing { notes } else { PartNotes::default() })
    }

    fn value_span(&mut self, value: &RawValue<'p>) -> Option<Span> {
        value.span(self.page, self.spans.as_mut()?)
    }

    /// The part of the page at a place.
    fn span(&mut self, place: Option<SourcePlace>) -> Option<Span> {
        self.spans.as_mut()?.at(place?)
    }
}
