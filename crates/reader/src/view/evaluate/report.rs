//! Reports values that are not as their field asks for.

use super::pick::Picked;
use super::rules::FindingTexts;
use super::{Considered, MAX_FINDINGS, ViewEvaluation};
use crate::urls::parse_web;
use crate::view::answer::ViewStep;
use crate::view::answer::finding::{ViewFinding, ViewProblem};
use crate::view::rows::fields::ViewField;
use crate::view::rows::kinds::ViewKind;
use crate::view::things::given::types_in_words;

/// The maximum number of allowed values in the help of a finding.
const MAX_ALLOWED_SHOWN: usize = 8;

impl<'p> ViewEvaluation<'_, 'p> {
    /// Reports values of a wrong kind or that are not allowed, before the one that was taken or in its list, and sources that differ.
    /// Returns the number of the finding if no value counts: none is right, or the list has a wrong one.
    pub(super) fn report_values(
        &mut self,
        field: &ViewField,
        is_needed: bool,
        values: &[Considered<'p>],
        picked: &Picked,
    ) -> Option<usize> {
        let first = picked.taken.first().copied().unwrap_or(values.len());
        let source_of_list = values.get(first).filter(|_| field.is_list).map(|first| first.source_number);
        // What another source of an optional field says does not matter.
        let end = match source_of_list {
            Some(source) => {
                values.iter().rposition(|one| one.source_number == source).map_or(0, |last| last + 1)
            }
            None if is_needed || picked.taken.is_empty() => first,
            None => 0,
        };
        let mut unusable = None;
        for considered in &values[..end] {
            let Some((problem, texts)) = self.wrong_value(field, considered) else { continue };
            let is_list_or_kind = field.is_list || problem == ViewProblem::WrongKind;
            let number = self.answer.findings.len();
            let finding = self.finding(problem, &field.name, texts, false);
            let (span, place) = (self.value_span(&considered.raw), considered.raw.place);
            self.push(ViewFinding { span, place, ..finding });
            let is_unusable = picked.taken.is_empty() || field.is_list;
            unusable = unusable.or((is_unusable && number < self.answer.findings.len()).then_some(number));
            // Of a list, and of values of a wrong kind, the first one is enough.
            if is_list_or_kind {
                break;
            }
        }
        self.report_disagreement(field, values, picked);
        unusable
    }

    /// What is wrong with a value of a field, if it is not of the kind, or not allowed.
    fn wrong_value(
        &self,
        field: &ViewField,
        considered: &Considered<'p>,
    ) -> Option<(ViewProblem, FindingTexts)> {
        let shown = || self.shown(considered);
        let what = field.kind.description();
        let (problem, detail, help) = match considered.value {
            Err(step) if step.is_of_wrong_kind() => {
                let detail = format!("not {what} in {}: {:?}", considered.source, shown());
                (ViewProblem::WrongKind, detail, self.help_for(field.kind))
            }
            Err(ViewStep::NotAllowed) if field.kind == ViewKind::Thing => {
                let types = types_in_words(&self.page.types_in(&considered.raw));
                let allowed = first_of(&field.values, " or ");
                (
                    ViewProblem::WrongType,
                    format!("must be {allowed}, not {types}"),
                    format!("write {allowed}"),
                )
            }
            Err(ViewStep::NotAllowed) => {
                let help = format!("write one of {}", first_of(&field.values, ", "));
                (ViewProblem::NotAllowed, shown(), help)
            }
            _ => return None,
        };
        Some((problem, FindingTexts { detail, help }))
    }

    fn help_for(&self, kind: ViewKind) -> String {
        if kind == ViewKind::Url && parse_web(&self.page.resolved("/")).is_none() {
            return "write an absolute address, or give the address of the page".to_owned();
        }
        format!("write {}", kind.description_with_example())
    }

    fn report_disagreement(&mut self, field: &ViewField, values: &[Considered<'p>], picked: &Picked) {
        let Some(taken) = picked.taken.first().filter(|_| field.must_agree) else { return };
        let Ok(value) = &values[*taken].value else { return };
        let differs = |other: &&Considered<'p>| other.value.as_ref().is_ok_and(|other| !other.agrees(value));
        let of_others = values.iter().filter(|other| other.source_number != values[*taken].source_number);
        if let Some(other) = of_others.into_iter().find(differs) {
            let (one, two) = (self.shown(&values[*taken]), self.shown(other));
            let detail = format!("{one:?} in {}, {two:?} in {}", values[*taken].source, other.source);
            let texts = FindingTexts { detail, help: "write one value in all of them".to_owned() };
            let finding = self.finding(ViewProblem::Disagreement, &field.name, texts, false);
            let (span, place) = (self.value_span(&other.raw), other.raw.place);
            self.push(ViewFinding { span, place, ..finding });
        }
    }

    pub(super) fn push(&mut self, finding: ViewFinding) {
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
