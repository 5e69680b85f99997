//! Reports what a view requires of a page, and the page does not have.

use std::sync::Arc;

use super::{Considered, MAX_FINDINGS, ViewEvaluation};
use crate::urls::parse_web;
use crate::view::answer::{ViewRecord, ViewStep};
use crate::view::fields::{ViewField, ViewKind, ViewNeed, ViewRows};
use crate::view::finding::{ViewFinding, ViewProblem};
use crate::view::pick::Picked;
use crate::view::raw::RawValue;

/// The maximum number of sources in the help of a finding.
const MAX_SOURCES_SHOWN: usize = 3;

impl<'p> ViewEvaluation<'_, 'p> {
    /// Reports values of a wrong kind before the one that was taken, values that are not allowed, and sources that differ.
    pub(super) fn report_values(&mut self, field: &ViewField, values: &[Considered<'p>], picked: &Picked) {
        // What another source of an optional field says does not matter.
        let counts = field.need.is_some() || picked.taken.is_empty();
        let first = picked.taken.first().copied().unwrap_or(values.len());
        let mut is_reported = false;
        for considered in values[..first].iter().filter(|_| counts) {
            let shown = || self.shown(considered);
            let (problem, detail) = match considered.value {
                Err(step) if step.is_of_wrong_kind() && std::mem::replace(&mut is_reported, true) => continue,
                Err(step) if step.is_of_wrong_kind() => {
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
            // A value that was taken instead is one of the kind.
            let is_required = picked.taken.is_empty() && field.need == Some(ViewNeed::Required);
            self.report(field, problem, (detail, help), &considered.raw, is_required);
        }
        let Some(taken) = picked.taken.first().filter(|_| field.must_agree) else { return };
        let Ok(value) = &values[*taken].value else { return };
        let differs = |other: &&Considered<'p>| other.value.as_ref().is_ok_and(|other| !other.agrees(value));
        let of_others = values.iter().filter(|other| other.source_number != values[*taken].source_number);
        if let Some(other) = of_others.into_iter().find(differs) {
            let (one, two) = (self.shown(&values[*taken]), self.shown(other));
            let detail = format!("{one:?} in {}, {two:?} in {}", values[*taken].source, other.source);
            let help = "write one value in all of them".to_owned();
            self.report(field, ViewProblem::Disagreement, (detail, help), &other.raw, false);
        }
    }

    pub(super) fn report_missing(&mut self, field: &ViewField, record: &ViewRecord) {
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
    pub(super) fn check_lists(&mut self, rows: &ViewRows, record: &ViewRecord) {
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
                ViewProblem::Missing => {
                    let fields = list.iter().take(MAX_SOURCES_SHOWN).map(|number| &rows.fields[*number]);
                    let first =
                        |field: &ViewField| field.sources.first().map(|source| Arc::clone(&source.view_text));
                    format!("write {}", fields.filter_map(first).collect::<Vec<_>>().join(" or "))
                }
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
        is_required: bool,
    ) {
        let span = self.value_span(value);
        let finding = self.finding(field, problem, texts);
        self.push(ViewFinding { span, is_required, ..finding });
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
}

/// The first sources of a field, as the view has them.
fn sources_in_words(field: &ViewField) -> String {
    let mut sources: Vec<&str> = field.sources.iter().map(|source| &*source.view_text).collect();
    sources.dedup();
    sources.truncate(MAX_SOURCES_SHOWN);
    sources.join(" or ")
}
