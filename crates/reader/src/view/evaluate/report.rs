//! Reports what a view requires of a page, and the page does not have.

use std::collections::HashSet;
use std::sync::Arc;

use super::{Considered, MAX_FINDINGS, MAX_SHOWN, ViewEvaluation};
use crate::urls::parse_web;
use crate::view::answer::ViewStep;
use crate::view::fields::{ViewField, ViewNeed};
use crate::view::finding::{ViewFinding, ViewProblem};
use crate::view::forms::{example, is_after};
use crate::view::kinds::ViewKind;
use crate::view::pick::Picked;
use crate::view::raw::RawValue;
use crate::view::requirements::{JudgedRecord, Operand};
use microweave_values::shorten::with_ellipsis;

/// The maximum number of sources in the help of a finding.
const MAX_SOURCES_SHOWN: usize = 3;
/// The maximum number of allowed values in the help of a finding.
const MAX_ALLOWED_SHOWN: usize = 8;

impl<'p> ViewEvaluation<'_, 'p> {
    /// Reports values of a wrong kind before the one that was taken or in its list, values that are not allowed, and sources that
    /// differ.
    pub(super) fn report_values(&mut self, field: &ViewField, values: &[Considered<'p>], picked: &Picked) {
        // What another source of an optional field says does not matter.
        let counts = field.need.is_some() || picked.taken.is_empty() || field.is_list;
        let first = picked.taken.first().copied().unwrap_or(values.len());
        let source_of_list = values.get(first).filter(|_| field.is_list).map(|first| first.source_number);
        let is_before = |number: usize, considered: &Considered<'p>| {
            number < first || Some(considered.source_number) == source_of_list
        };
        let mut is_reported = false;
        for (_, considered) in
            values.iter().enumerate().filter(|(number, one)| counts && is_before(*number, one))
        {
            let shown = || self.shown(considered);
            let (problem, detail) = match considered.value {
                Err(step) if step.is_of_wrong_kind() => {
                    let what = field.kind.description();
                    (ViewProblem::WrongKind, format!("not {what} in {}: {:?}", considered.source, shown()))
                }
                Err(ViewStep::NotAllowed) if field.kind == ViewKind::Thing => {
                    let types = self.page.types_in(&considered.raw).join(" and ");
                    (
                        ViewProblem::WrongType,
                        format!("must be {}, not {types}", first_of(&field.values, " or ")),
                    )
                }
                Err(ViewStep::NotAllowed) => (ViewProblem::NotAllowed, shown()),
                _ => continue,
            };
            // Of a list, the first wrong value is enough.
            let is_enough = field.is_list || problem == ViewProblem::WrongKind;
            if is_enough && std::mem::replace(&mut is_reported, true) {
                continue;
            }
            let help = match problem {
                ViewProblem::NotAllowed => format!("write one of {}", first_of(&field.values, ", ")),
                ViewProblem::WrongType => format!("write {}", first_of(&field.values, " or ")),
                _ if field.kind == ViewKind::Url && parse_web(&self.page.resolved("/")).is_none() => {
                    "write an absolute address, or give the address of the page".to_owned()
                }
                _ => {
                    let example = example(field.kind).map(|example| format!(", such as {example}"));
                    format!("write {}{}", field.kind.description(), example.unwrap_or_default())
                }
            };
            // A value that was taken instead is one of the kind. A list has each value.
            let is_required =
                (picked.taken.is_empty() || field.is_list) && field.need == Some(ViewNeed::Required);
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

    /// Reports a required field without a value.
    pub(super) fn report_missing(&mut self, field: &ViewField, judged: &JudgedRecord<'_, 'p>) {
        let record = judged.record;
        let is_since = field.since.as_ref().is_none_or(|(number, day)| {
            record.fields[*number].values.first().is_some_and(|date| date.to_text() >= *day)
        });
        if field.need.is_none() || !is_since || !judged.meets_one(&field.conditions) {
            return;
        }
        let sources = sources_in_words(field);
        let (span, place) = (record.span, judged.subject.place(self.page));
        let finding = self.finding(field, ViewProblem::Missing, (String::new(), format!("write {sources}")));
        self.push(ViewFinding { span, place, ..finding });
    }

    /// Reports what the rules of a view find in a record.
    pub(super) fn report_rules(&mut self, judged: &JudgedRecord<'_, 'p>) {
        let rows = judged.rows;
        let lacking = rows.requirements.iter().filter(|requirement| judged.counts(requirement));
        for requirement in lacking {
            if judged.meets(requirement) {
                continue;
            }
            let (word, detail) = match requirement.at_least {
                1 => (" or ", String::new()),
                count => (" and ", format!("has fewer than {count} values")),
            };
            let names = rows.names_of(&requirement.any, word);
            let first = |operand: &Operand| {
                let source = operand.sources_in(rows).first()?.view_text.clone();
                Some(source.strip_prefix("thing ").unwrap_or(&source).to_owned())
            };
            let shown = requirement.any.iter().take(MAX_SOURCES_SHOWN).filter_map(first);
            let help = format!("write {}", shown.collect::<Vec<_>>().join(" or "));
            let is_required = requirement.need == ViewNeed::Required;
            self.report_rule(ViewProblem::Missing, names, (detail, help), is_required, judged);
        }
        for operands in &rows.only_one {
            let given: Vec<&Operand> =
                operands.iter().filter(|one| judged.has_one_of(std::slice::from_ref(one))).collect();
            if given.len() > 1 {
                let names: Vec<&str> = given.iter().map(|operand| rows.name_of(operand)).collect();
                let help = "leave the others out".to_owned();
                self.report_rule(
                    ViewProblem::Several,
                    names.join(" or "),
                    (String::new(), help),
                    true,
                    judged,
                );
            }
        }
        for [first, last] in &rows.ordered {
            let [Some(earlier), Some(later)] = [first, last].map(|one| judged.texts(one).into_iter().next())
            else {
                continue;
            };
            if is_after(&earlier, &later) {
                let texts =
                    (format!("must not be after {}", rows.name_of(last)), "correct one of them".to_owned());
                // Of two values in the wrong order, either one may be wrong.
                let is_required =
                    [first, last].iter().all(|operand| judged.is_decisive(rows.name_of(operand)));
                let name = rows.name_of(first).to_owned();
                let finding = self.rule_finding(ViewProblem::WrongOrder, name, texts, is_required, judged);
                self.push_at_value(finding, (last, &later), judged);
            }
        }
        for operand in &rows.distinct {
            let mut seen = HashSet::new();
            if let Some(text) = judged.texts(operand).into_iter().find(|text| !seen.insert(text.clone())) {
                let texts =
                    (with_ellipsis(&text, MAX_SHOWN).to_string(), "give each one another value".to_owned());
                let name = rows.name_of(operand).to_owned();
                let finding = self.rule_finding(ViewProblem::Repeated, name, texts, true, judged);
                self.push_at_value(finding, (operand, &text), judged);
            }
        }
        if self.checks_types {
            self.report_wrong_types(judged);
        }
        self.settle_needs(judged);
    }

    /// Reports things of a type that schema.org does not allow for the property.
    fn report_wrong_types(&mut self, judged: &JudgedRecord<'_, 'p>) {
        let rows = judged.rows;
        let Some(thing) = judged.subject.number() else { return };
        for property in rows.properties(self.page, judged.subject) {
            let Some((detail, part)) = self.page.wrong_type(thing, property) else { continue };
            let place = self.page.description(part).place.or_else(|| judged.subject.place(self.page));
            let finding = ViewFinding {
                problem: ViewProblem::WrongType,
                view: Arc::clone(&self.views[0].name),
                field: property.to_owned(),
                record: self.record,
                detail,
                help: "correct the type, or the name of the property".to_owned(),
                is_required: judged.is_decisive(property),
                span: self.span(place),
                place,
            };
            self.push(finding);
        }
    }

    /// A wrong value of a field decides if a requirement asks for the field, and has no other operand.
    fn settle_needs(&mut self, judged: &JudgedRecord<'_, 'p>) {
        let rows = judged.rows;
        let depth = self.path.len();
        let wrong: Vec<usize> = (0..rows.fields.len()).filter(|number| judged.is_reported[*number]).collect();
        for number in wrong.into_iter().filter(|number| judged.is_decisive(&rows.fields[*number].name)) {
            let field = [&self.path[..depth], &[Arc::clone(&rows.fields[number].name)]].concat().join(".");
            let record = self.record;
            let of_field =
                self.answer.findings.iter_mut().rev().take_while(|finding| finding.record == record);
            let is_wrong = |finding: &&mut ViewFinding| {
                finding.field == field && finding.problem != ViewProblem::Missing
            };
            of_field.filter(is_wrong).for_each(|finding| finding.is_required = true);
        }
    }

    /// Reports a rule at the last value of an operand that has a text.
    fn push_at_value(
        &mut self,
        finding: ViewFinding,
        (operand, text): (&Operand, &str),
        judged: &JudgedRecord<'_, 'p>,
    ) {
        let values = self.page.operand_values(operand.sources_in(judged.rows), judged.subject);
        let has_text = |value: &RawValue<'p>| {
            value.as_text(ViewKind::Text, self.page).is_some_and(|same| same.trim() == text)
        };
        let value = values.iter().rev().find(|value| has_text(value));
        let (span, place) = value.map_or((None, None), |value| (self.value_span(value), value.place));
        let (span, place) = (span.or(finding.span), place.or(finding.place));
        self.push(ViewFinding { span, place, ..finding });
    }

    /// Reports a rule at the thing.
    fn report_rule(
        &mut self,
        problem: ViewProblem,
        names: String,
        texts: (String, String),
        is_required: bool,
        judged: &JudgedRecord<'_, 'p>,
    ) {
        let finding = self.rule_finding(problem, names, texts, is_required, judged);
        self.push(finding);
    }

    fn rule_finding(
        &self,
        problem: ViewProblem,
        names: String,
        (detail, help): (String, String),
        is_required: bool,
        judged: &JudgedRecord<'_, 'p>,
    ) -> ViewFinding {
        let field = [self.path.join("."), names].into_iter().filter(|part| !part.is_empty());
        let field = field.collect::<Vec<_>>().join(".");
        let (span, place) = (judged.record.span, judged.subject.place(self.page));
        let view = Arc::clone(&self.views[0].name);
        let record = self.record;
        ViewFinding { problem, view, field, record, detail, help, is_required, span, place }
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
        self.push(ViewFinding { span, is_required, place: value.place, ..finding });
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
            place: None,
        }
    }

    fn push(&mut self, finding: ViewFinding) {
        let bytes = finding.field.len() + finding.detail.len() + finding.help.len();
        if self.answer.findings.len() < MAX_FINDINGS && self.page.charge(bytes + size_of::<ViewFinding>()) {
            self.answer.findings.push(finding);
        }
    }
}

/// The first values that are allowed.
fn first_of(values: &[String], separator: &str) -> String {
    match values.get(..MAX_ALLOWED_SHOWN) {
        Some(first) if values.len() > MAX_ALLOWED_SHOWN => format!("{}, …", first.join(separator)),
        _ => values.join(separator),
    }
}

/// The first sources of a field, as the view has them.
fn sources_in_words(field: &ViewField) -> String {
    let mut sources: Vec<&str> = field.sources.iter().map(|source| &*source.view_text).collect();
    sources.dedup();
    sources.truncate(MAX_SOURCES_SHOWN);
    sources.join(" or ")
}
