//! Compares a record with the rules of its view: what the thing must have, and what holds between its values.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::{MAX_SHOWN, UnusableField, ViewEvaluation};
use crate::view::answer::finding::{ViewFinding, ViewProblem};
use crate::view::answer::{ViewRecord, ViewedValue};
use crate::view::page::ViewPage;
use crate::view::rows::fields::{ViewNeed, ViewRows};
use crate::view::rows::kinds::ViewKind;
use crate::view::rows::requirements::{Exemption, Operand, OperandCondition, Requirement, names_of};
use crate::view::rows::source::ViewSource;
use crate::view::things::subject::ViewSubject;
use crate::view::values::forms::is_after;
use crate::view::values::raw::RawValue;
use microweave::nodes::map::SourcePlace;
use microweave_html::position::Span;
use microweave_values::shorten::with_ellipsis;
use microweave_values::url::last_part;

/// The maximum number of sources in the help of a finding.
const MAX_SOURCES_SHOWN: usize = 3;

/// What is wrong, and how to correct it.
pub(super) struct FindingTexts {
    pub(super) detail: String,
    pub(super) help: String,
}

/// A value that a rule compares.
struct RuleValue<'p> {
    text: String,
    raw: RawValue<'p>,
}

/// A record, as rules read it.
pub(super) struct RecordRules<'r, 'p> {
    pub(super) page: &'r ViewPage<'p>,
    pub(super) subject: &'r ViewSubject<'p>,
    /// The fields so far.
    pub(super) record: &'r ViewRecord,
    /// For each field, if it has findings.
    pub(super) is_reported: &'r [bool],
    /// For each field, if it is exempt.
    pub(super) is_exempt: &'r [bool],
}

impl<'p> RecordRules<'_, 'p> {
    /// True if the requirement counts for the thing.
    pub(super) fn counts(&self, requirement: &Requirement) -> bool {
        let is_exempt = requirement.exemption.is_some_and(|one| self.page.is_exempt(self.subject, one));
        let is_since = requirement.since.as_ref().is_none_or(|(number, day)| {
            let date = self.record.fields[*number].values.first();
            date.is_some_and(|date| date.to_text() >= *day)
        });
        !is_exempt && is_since && self.meets_one(&requirement.conditions)
    }

    /// True if the thing has what the requirement asks for. A wrong value counts.
    fn meets(&self, requirement: &Requirement) -> bool {
        match requirement.at_least {
            1 => self.has_one_of(&requirement.any),
            count => requirement.any.iter().map(|operand| self.values(operand).len()).sum::<usize>() >= count,
        }
    }

    /// True if one of the operands has a value. A field has the values of its record, or a finding. What the page says of itself counts
    /// for each of its things.
    fn has_one_of(&self, operands: &[Operand]) -> bool {
        let has_field = |operand: &Operand| {
            operand.field.is_some_and(|number| {
                let field = self.record.fields.get(number);
                field.is_some_and(|field| !field.values.is_empty()) || self.is_reported[number]
            })
        };
        let is_of_page = self.subject.is_of_page();
        let sources = operands.iter().flat_map(|operand| {
            let counts =
                move |source: &&ViewSource| operand.field.is_none() || !is_of_page && source.is_of_page();
            operand.sources.iter().filter(counts)
        });
        operands.iter().any(has_field) || self.page.is_given(self.subject, &sources.collect::<Vec<_>>())
    }

    fn values(&self, operand: &Operand) -> Vec<RuleValue<'p>> {
        let values = self.page.operand_values(&operand.sources, self.subject).into_iter();
        let value = |raw: RawValue<'p>| {
            let text = raw.as_text(ViewKind::Text, self.page).unwrap_or_default().trim().to_owned();
            RuleValue { text, raw }
        };
        values.map(value).collect()
    }

    /// True if there is no condition, or one is met.
    fn meets_one(&self, conditions: &[OperandCondition]) -> bool {
        let is_wanted = |text: &str, value: &String| text == value || last_part(text) == value;
        let is_met = |OperandCondition { operand, value }: &OperandCondition| match (value, operand.field) {
            (None, _) => self.has_one_of(std::slice::from_ref(operand)),
            (Some(value), Some(number)) => {
                let mut texts = self.record.fields[number].values.iter().map(ViewedValue::to_text);
                texts.any(|text| is_wanted(&text, value))
            }
            (Some(value), None) => self.values(operand).iter().any(|one| is_wanted(&one.text, value)),
        };
        conditions.is_empty() || conditions.iter().any(is_met)
    }

    /// True if a wrong value of this name keeps the thing from meeting one of these requirements. `wrong` are all names with wrong
    /// values.
    fn is_decisive(&self, required: &[&Requirement], name: &str, wrong: &BTreeSet<&str>) -> bool {
        let leads_to = |name: &str, path: &str| {
            path.strip_prefix(name).is_some_and(|after| after.is_empty() || after.starts_with('.'))
        };
        let is_wrong = |operand: &Operand| wrong.iter().any(|name| leads_to(name, &operand.name));
        let is_right =
            |operand: &Operand| !is_wrong(operand) && self.has_one_of(std::slice::from_ref(operand));
        let asks =
            |requirement: &Requirement| requirement.any.iter().any(|operand| leads_to(name, &operand.name));
        required.iter().any(|requirement| asks(requirement) && !requirement.any.iter().any(is_right))
    }
}

impl<'p> ViewPage<'p> {
    /// True for a thing that a view of its type is of.
    pub(in crate::view) fn is_in_scope(&self, subject: &ViewSubject<'p>, rows: &ViewRows) -> bool {
        let scope = &rows.scope;
        let no_fields = ViewRecord::default();
        let rules = RecordRules { page: self, subject, record: &no_fields, is_reported: &[], is_exempt: &[] };
        (scope.inside.is_empty() || self.is_inside(subject, &scope.inside))
            && (scope.not_inside.is_empty() || !self.is_inside(subject, &scope.not_inside))
            && rules.meets_one(&scope.conditions)
    }
}

/// A value in the wrong order.
struct WrongOrder<'v, 'p> {
    first: &'v Operand,
    last: &'v Operand,
    value: RawValue<'p>,
}

impl<'p> ViewEvaluation<'_, 'p> {
    /// Reports what the rules of a view find in a record.
    pub(super) fn report_rules(
        &mut self,
        rows: &ViewRows,
        rules: &RecordRules<'_, 'p>,
        unusable: &[UnusableField],
    ) {
        let counting: Vec<&Requirement> = rows.requirements.iter().filter(|one| rules.counts(one)).collect();
        let required = counting.iter().copied().filter(|one| one.need == ViewNeed::Required);
        let required: Vec<&Requirement> = required.collect();
        let check = self.reporter.as_ref().and_then(|reporter| reporter.types);
        let types = check.map_or_else(Vec::new, |check| check(rows, rules));
        let order = wrong_order(rows, rules);
        let of_fields = unusable.iter().map(|one| &*rows.fields[one.field].name);
        let of_types = types.iter().map(|wrong| wrong.property);
        let of_order = order.iter().flat_map(|wrong| [&*wrong.first.name, &*wrong.last.name]);
        let wrong: BTreeSet<&str> = of_fields.chain(of_types).chain(of_order).collect();
        let is_decisive = |name: &str| rules.is_decisive(&required, name, &wrong);
        for UnusableField { field, finding } in unusable {
            self.answer.findings[*finding].is_required = is_decisive(&rows.fields[*field].name);
        }
        for WrongType { property, detail, part } in &types {
            let texts = FindingTexts {
                detail: detail.clone(),
                help: "correct the type, or the name of the property".to_owned(),
            };
            let place = self.page.description(*part).place;
            let finding = self.finding(ViewProblem::WrongType, property, texts, is_decisive(property));
            let span = self.span(place);
            self.push_at(finding, span, place, rules);
        }
        self.report_lacking(&counting, rules);
        self.report_several(rows, rules);
        for WrongOrder { first, last, value } in &order {
            let texts = FindingTexts {
                detail: format!("must not be after {}", last.name),
                help: "correct one of them".to_owned(),
            };
            // Of two values in the wrong order, either one may be wrong.
            let is_required = is_decisive(&first.name) && is_decisive(&last.name);
            let finding = self.finding(ViewProblem::WrongOrder, &first.name, texts, is_required);
            let span = self.value_span(value);
            self.push_at(finding, span, value.place, rules);
        }
        self.report_repeated(rows, rules);
    }

    fn report_lacking(&mut self, counting: &[&Requirement], rules: &RecordRules<'_, 'p>) {
        for requirement in counting.iter().filter(|requirement| !rules.meets(requirement)) {
            if self.page.model.account.is_exceeded() {
                return;
            }
            let (word, detail) = match requirement.at_least {
                1 => (" or ", String::new()),
                count => (" and ", format!("has fewer than {count} values")),
            };
            let sources = requirement.any.iter().flat_map(|operand| match operand.field {
                Some(_) if requirement.any.len() == 1 => &operand.sources[..],
                _ => &operand.sources[..1],
            });
            let mut shown: Vec<&str> = sources.map(|source| &*source.view_text).collect();
            shown.dedup();
            shown.truncate(MAX_SOURCES_SHOWN);
            let shown: Vec<&str> =
                shown.iter().map(|text| text.strip_prefix("thing ").unwrap_or(text)).collect();
            let texts = FindingTexts { detail, help: format!("write {}", shown.join(" or ")) };
            let names = names_of(&requirement.any, word);
            let is_required = requirement.need == ViewNeed::Required;
            let finding = self.finding(ViewProblem::Missing, &names, texts, is_required);
            self.push_at(finding, None, None, rules);
        }
    }

    fn report_several(&mut self, rows: &ViewRows, rules: &RecordRules<'_, 'p>) {
        for operands in &rows.only_one {
            let given = operands.iter().filter(|operand| rules.has_one_of(std::slice::from_ref(operand)));
            let given: Vec<Operand> = given.cloned().collect();
            if given.len() > 1 {
                let texts = FindingTexts { detail: String::new(), help: "leave the others out".to_owned() };
                let finding = self.finding(ViewProblem::Several, &names_of(&given, " or "), texts, true);
                self.push_at(finding, None, None, rules);
            }
        }
    }

    fn report_repeated(&mut self, rows: &ViewRows, rules: &RecordRules<'_, 'p>) {
        for operand in &rows.distinct {
            let mut seen = HashSet::new();
            let values = rules.values(operand);
            if let Some(value) = values.iter().find(|value| !seen.insert(&value.text)) {
                let texts = FindingTexts {
                    detail: with_ellipsis(&value.text, MAX_SHOWN).to_string(),
                    help: "give each one another value".to_owned(),
                };
                let finding = self.finding(ViewProblem::Repeated, &operand.name, texts, true);
                let span = self.value_span(&value.raw);
                self.push_at(finding, span, value.raw.place, rules);
            }
        }
    }

    /// Adds a finding at a place, otherwise at the thing.
    fn push_at(
        &mut self,
        finding: ViewFinding,
        span: Option<Span>,
        place: Option<SourcePlace>,
        rules: &RecordRules<'_, 'p>,
    ) {
        let (of_thing, place_of_thing) = (rules.record.span, rules.subject.place(self.page));
        self.push(ViewFinding { span: span.or(of_thing), place: place.or(place_of_thing), ..finding });
    }

    /// A finding about a field or a property of the record.
    pub(super) fn finding(
        &self,
        problem: ViewProblem,
        name: &str,
        texts: FindingTexts,
        is_required: bool,
    ) -> ViewFinding {
        let path = self.path.iter().map(|name| &**name).chain([name]);
        ViewFinding {
            problem,
            view: Arc::clone(&self.views[0].name),
            field: path.collect::<Vec<_>>().join("."),
            record: self.record,
            detail: texts.detail,
            help: texts.help,
            is_required,
            span: None,
            place: None,
        }
    }
}

pub(super) type TypeCheck = for<'v> fn(&'v ViewRows, &RecordRules<'_, '_>) -> Vec<WrongType<'v>>;

/// A thing of a type that schema.org does not allow for its property.
pub(super) struct WrongType<'v> {
    property: &'v str,
    detail: String,
    /// The description of the thing.
    part: u32,
}

pub(super) fn wrong_types<'v>(rows: &'v ViewRows, rules: &RecordRules<'_, '_>) -> Vec<WrongType<'v>> {
    let Some(thing) = rules.subject.number() else { return Vec::new() };
    let is_inside = rules.page.is_exempt(rules.subject, Exemption::Inside);
    let counts = |requirement: &&Requirement| !is_inside || requirement.exemption != Some(Exemption::Inside);
    let requirements: Vec<&Requirement> = rows.requirements.iter().filter(counts).collect();
    let properties = rows.properties(&requirements, rules.is_exempt).into_iter();
    let wrong = properties.filter_map(|property| {
        let (detail, part) = rules.page.wrong_type(thing, property)?;
        Some(WrongType { property, detail, part })
    });
    wrong.collect()
}

/// For each field, if its requirement does not count for a thing in another one, and the thing is in one.
pub(super) fn exempt_fields<'p>(
    rows: &ViewRows,
    page: &ViewPage<'p>,
    subject: &ViewSubject<'p>,
) -> Vec<bool> {
    let mut is_exempt = vec![false; rows.fields.len()];
    let inside = rows.requirements.iter().filter(|one| one.exemption == Some(Exemption::Inside));
    for operand in inside.flat_map(|requirement| &requirement.any) {
        if let Some(field) = operand.field {
            is_exempt[field] = page.is_exempt(subject, Exemption::Inside);
        }
    }
    is_exempt
}

/// The values in the wrong order. A value of a part, such as an offer, is compared only with the values of this part.
fn wrong_order<'v, 'p>(rows: &'v ViewRows, rules: &RecordRules<'_, 'p>) -> Vec<WrongOrder<'v, 'p>> {
    let wrong = rows.ordered.iter().filter_map(|[first, last]| {
        let (earlier, later) = (rules.values(first), rules.values(last));
        let is_of_parts = |operand: &Operand| {
            operand.sources.iter().any(|source| source.plain_path().is_some_and(|path| path.len() > 1))
        };
        let is_of_parts = is_of_parts(first) && is_of_parts(last);
        let wrong = later.into_iter().find(|later| {
            let is_same =
                |one: &&RuleValue<'p>| !is_of_parts || one.raw.described_by == later.raw.described_by;
            let earlier = earlier.iter().find(is_same);
            rules.page.work(1) && earlier.is_some_and(|earlier| is_after(&earlier.text, &later.text))
        });
        Some(WrongOrder { first, last, value: wrong?.raw })
    });
    wrong.collect()
}
