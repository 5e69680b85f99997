//! What a view requires of a thing beside the kinds of its fields, and which things it is of.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::answer::{ViewRecord, ViewedValue};
use super::fields::{ViewNeed, ViewRows};
use super::kinds::ViewKind;
use super::page::ViewPage;
use super::raw::RawValue;
use super::source::ViewSource;
use super::subject::ViewSubject;
use microweave_values::url::last_part;

/// What a rule of a view names: a field, or the sources of a property.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    Field(usize),
    /// As the view has it: `offers.price`, `meta og:title`.
    Property {
        text: Arc<str>,
        sources: Vec<ViewSource>,
    },
}

/// What a thing must have: one of some operands.
#[derive(Clone, Debug)]
pub(super) struct Requirement {
    pub(super) need: ViewNeed,
    pub(super) any: Vec<Operand>,
    /// The least number of values of the operands together.
    pub(super) at_least: usize,
    /// The requirement counts only if one of these is met. None for always.
    pub(super) conditions: Vec<OperandCondition>,
    pub(super) exemption: Option<Exemption>,
}

/// An operand has a value, or this value.
#[derive(Clone, Debug)]
pub(super) struct OperandCondition {
    pub(super) operand: Operand,
    pub(super) value: Option<String>,
}

/// The things for which a requirement does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exemption {
    /// Things in another one. The fields of the requirement are not read there either.
    Inside,
    /// The last one of a list.
    Last,
    /// Things whose `url` is another page.
    Elsewhere,
}

/// The exemptions by name.
pub(super) const EXEMPTIONS: [(&str, Exemption); 3] =
    [("inside", Exemption::Inside), ("last", Exemption::Last), ("elsewhere", Exemption::Elsewhere)];

/// Which of the things of its types a view is of.
#[derive(Clone, Debug, Default)]
pub(super) struct ViewScope {
    /// Only things in a thing of one of these types, where `page` stands for things on their own. Empty for all.
    pub(super) inside: Vec<String>,
    /// No things in a thing of these types.
    pub(super) not_inside: Vec<String>,
    /// Only things that meet one of these. None for all.
    pub(super) conditions: Vec<OperandCondition>,
}

impl ViewScope {
    pub(super) fn is_open(&self) -> bool {
        self.inside.is_empty() && self.not_inside.is_empty() && self.conditions.is_empty()
    }
}

impl Operand {
    pub(super) fn sources(&self) -> &[ViewSource] {
        match self {
            Operand::Field(_) => &[],
            Operand::Property { sources, .. } => sources,
        }
    }

    /// The sources of the property or of the field.
    pub(super) fn sources_in<'v>(&'v self, rows: &'v ViewRows) -> &'v [ViewSource] {
        match self {
            Operand::Field(number) => &rows.fields[*number].sources,
            Operand::Property { sources, .. } => sources,
        }
    }
}

impl ViewRows {
    /// The operands of all rules.
    pub(super) fn operands(&self) -> impl Iterator<Item = &Operand> {
        let required = self.requirements.iter().flat_map(|requirement| &requirement.any);
        let of_requirements = self.requirements.iter().flat_map(|requirement| &requirement.conditions);
        let of_fields = self.fields.iter().flat_map(|field| &field.conditions);
        let conditions = of_requirements.chain(of_fields).chain(&self.scope.conditions);
        let conditions = conditions.map(|condition| &condition.operand);
        let lists = self.only_one.iter().flatten().chain(self.ordered.iter().flatten()).chain(&self.distinct);
        required.chain(conditions).chain(lists)
    }

    /// True if the view has rules beside its fields.
    pub(super) fn has_rules(&self) -> bool {
        let lists = [self.requirements.is_empty(), self.only_one.is_empty(), self.ordered.is_empty()];
        !(lists.into_iter().all(|is_empty| is_empty) && self.distinct.is_empty())
    }

    /// The fields that are not read in another thing.
    pub(super) fn exempt_fields<'p>(&self, page: &ViewPage<'p>, subject: &ViewSubject<'p>) -> Vec<usize> {
        let inside = self.requirements.iter().filter(|one| one.exemption == Some(Exemption::Inside));
        let operands: Vec<&Operand> = inside.flat_map(|requirement| &requirement.any).collect();
        if operands.is_empty() || !page.is_exempt(subject, Exemption::Inside) {
            return Vec::new();
        }
        let field =
            |operand: &&Operand| if let Operand::Field(number) = operand { Some(*number) } else { None };
        operands.iter().filter_map(field).collect()
    }

    /// The properties of the thing itself that the view names, but for those that are not needed in another thing.
    pub(super) fn properties<'p>(&self, page: &ViewPage<'p>, subject: &ViewSubject<'p>) -> BTreeSet<&str> {
        let exempt = self.exempt_fields(page, subject);
        let counts = |one: &&Requirement| {
            one.exemption != Some(Exemption::Inside) || !page.is_exempt(subject, Exemption::Inside)
        };
        let operands = self.requirements.iter().filter(counts).flat_map(|requirement| &requirement.any);
        let fields = self.fields.iter().enumerate().filter(|(number, _)| !exempt.contains(number));
        let sources = fields.flat_map(|(_, field)| &field.sources).chain(operands.flat_map(Operand::sources));
        sources.filter_map(|source| Some(&*source.plain_path()?.first()?.name)).collect()
    }

    /// The operand as findings name it.
    pub(super) fn name_of<'v>(&'v self, operand: &'v Operand) -> &'v str {
        match operand {
            Operand::Field(number) => &self.fields[*number].name,
            Operand::Property { text, .. } => text,
        }
    }

    /// The operands as findings name them: `offers or review`.
    pub(super) fn names_of(&self, operands: &[Operand], word: &str) -> String {
        let names: Vec<&str> = operands.iter().map(|operand| self.name_of(operand)).collect();
        names.join(word)
    }
}

/// A record, with the fields that have values or findings.
pub(super) struct JudgedRecord<'r, 'p> {
    pub(super) page: &'r ViewPage<'p>,
    pub(super) rows: &'r ViewRows,
    pub(super) subject: &'r ViewSubject<'p>,
    pub(super) record: &'r ViewRecord,
    /// The fields that have findings.
    pub(super) is_reported: &'r [bool],
}

impl<'p> JudgedRecord<'_, 'p> {
    /// True if the requirement counts for the thing.
    pub(super) fn counts(&self, requirement: &Requirement) -> bool {
        let is_exempt =
            requirement.exemption.is_some_and(|exemption| self.page.is_exempt(self.subject, exemption));
        !is_exempt && self.meets_one(&requirement.conditions)
    }

    /// True if the thing has what the requirement asks for, be it wrong.
    pub(super) fn meets(&self, requirement: &Requirement) -> bool {
        match requirement.at_least {
            1 => self.has_one_of(&requirement.any),
            count => requirement.any.iter().map(|operand| self.count(operand)).sum::<usize>() >= count,
        }
    }

    /// True if one of the operands has a value. A field counts only if its record has one, or a finding.
    pub(super) fn has_one_of(&self, operands: &[Operand]) -> bool {
        let counts = |operand: &&Operand| match operand {
            Operand::Field(number) => self.has_field(*number),
            Operand::Property { .. } => true,
        };
        let sources = operands.iter().filter(counts).flat_map(|operand| operand.sources_in(self.rows));
        self.page.is_given(self.subject, &sources.collect::<Vec<_>>())
    }

    /// True if a requirement that counts asks for what a name leads to, and nothing else that it asks for has a right value.
    pub(super) fn is_decisive(&self, name: &str) -> bool {
        let rows = self.rows;
        let leads_to = |path: &str| {
            path.strip_prefix(name).is_some_and(|after| after.is_empty() || after.starts_with('.'))
        };
        let is_same = |operand: &Operand| leads_to(rows.name_of(operand));
        let is_right = |operand: &Operand| match operand {
            Operand::Field(number) => {
                !self.record.fields[*number].values.is_empty() && !self.is_reported[*number]
            }
            operand => self.has_one_of(std::slice::from_ref(operand)),
        };
        let is_required =
            |requirement: &&Requirement| requirement.need == ViewNeed::Required && self.counts(requirement);
        let mut asking = rows.requirements.iter().filter(is_required);
        rows.fields.iter().any(|field| field.need == Some(ViewNeed::Required) && leads_to(&field.name))
            || asking.any(|one| {
                one.any.iter().any(is_same) && !one.any.iter().any(|two| !is_same(two) && is_right(two))
            })
    }

    fn has_field(&self, number: usize) -> bool {
        !self.record.fields[number].values.is_empty() || self.is_reported[number]
    }

    fn count(&self, operand: &Operand) -> usize {
        match operand {
            Operand::Field(number) => self.record.fields[*number].values.len(),
            Operand::Property { sources, .. } => self.page.operand_values(sources, self.subject).len(),
        }
    }

    /// The texts of an operand.
    pub(super) fn texts(&self, operand: &Operand) -> Vec<String> {
        match operand {
            Operand::Field(number) => {
                self.record.fields[*number].values.iter().map(ViewedValue::to_text).collect()
            }
            Operand::Property { sources, .. } => {
                let values = self.page.operand_values(sources, self.subject);
                let text = |value: &RawValue<'p>| {
                    value.as_text(ViewKind::Text, self.page).map(|text| text.trim().to_owned())
                };
                values.iter().filter_map(text).collect()
            }
        }
    }

    /// True if one of the conditions is met, or there is none.
    pub(super) fn meets_one(&self, conditions: &[OperandCondition]) -> bool {
        let is_met = |OperandCondition { operand, value }: &OperandCondition| match value {
            None => self.has_one_of(std::slice::from_ref(operand)),
            Some(value) => self.texts(operand).iter().any(|text| text == value || last_part(text) == value),
        };
        conditions.is_empty() || conditions.iter().any(is_met)
    }
}

impl<'p> ViewPage<'p> {
    /// True for a thing that a view of its type is of.
    pub(super) fn is_in_scope(&self, subject: &ViewSubject<'p>, rows: &ViewRows) -> bool {
        let scope = &rows.scope;
        if scope.is_open() {
            return true;
        }
        let around = self.surroundings(subject);
        let is_around = |name: &String| around.types.contains(name.as_str());
        let no_fields = ViewRecord::default();
        let judged = JudgedRecord { page: self, rows, subject, record: &no_fields, is_reported: &[] };
        (scope.inside.is_empty() || scope.inside.iter().any(is_around))
            && !scope.not_inside.iter().any(is_around)
            && judged.meets_one(&scope.conditions)
    }

    pub(super) fn is_exempt(&self, subject: &ViewSubject<'p>, exemption: Exemption) -> bool {
        match exemption {
            Exemption::Inside => self.surroundings(subject).is_inside,
            Exemption::Last => self.surroundings(subject).is_last,
            Exemption::Elsewhere => self.is_elsewhere(subject),
        }
    }
}
