//! What a view requires of a thing, and which things it is of.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::fields::{ViewField, ViewNeed, ViewRows};
use super::source::ViewSource;

/// What a rule of a view names: the sources of a property, and the field of this name if the view has one.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    /// As findings name it: `offers.price`.
    pub(crate) name: Arc<str>,
    pub(crate) sources: Vec<ViewSource>,
    pub(crate) field: Option<usize>,
}

/// What a thing must have: one of some operands.
#[derive(Clone, Debug)]
pub(crate) struct Requirement {
    pub(crate) need: ViewNeed,
    pub(crate) any: Vec<Operand>,
    /// The least number of values of the operands together.
    pub(crate) at_least: usize,
    /// The requirement counts only if one of these is met. None for always.
    pub(crate) conditions: Vec<OperandCondition>,
    /// The requirement counts only if the date of a field is not before this day.
    pub(crate) since: Option<(usize, String)>,
    pub(crate) exemption: Option<Exemption>,
}

/// An operand has a value, or this value.
#[derive(Clone, Debug)]
pub(crate) struct OperandCondition {
    pub(crate) operand: Operand,
    pub(crate) value: Option<String>,
}

/// The things for which a requirement does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exemption {
    /// Things in another one. Wrong values of the fields of the requirement are not reported there either.
    Inside,
    /// The last one of a list.
    Last,
    /// Things whose `url` is another page.
    Elsewhere,
}

/// The exemptions by name.
pub(crate) const EXEMPTIONS: [(&str, Exemption); 3] =
    [("inside", Exemption::Inside), ("last", Exemption::Last), ("elsewhere", Exemption::Elsewhere)];

/// Which of the things of its types a view is of.
#[derive(Clone, Debug, Default)]
pub(crate) struct ViewScope {
    /// Only things in a thing of one of these types, where `page` stands for things on their own. Empty for all.
    pub(crate) inside: Vec<String>,
    /// No things in a thing of these types.
    pub(crate) not_inside: Vec<String>,
    /// Only things that meet one of these. None for all.
    pub(crate) conditions: Vec<OperandCondition>,
}

impl ViewScope {
    pub(crate) fn is_open(&self) -> bool {
        self.inside.is_empty() && self.not_inside.is_empty() && self.conditions.is_empty()
    }
}

impl Operand {
    pub(crate) fn of_field(number: usize, field: &ViewField) -> Self {
        Operand { name: Arc::clone(&field.name), sources: field.sources.clone(), field: Some(number) }
    }
}

impl Requirement {
    pub(crate) fn new(need: ViewNeed, any: Vec<Operand>) -> Self {
        Requirement { need, any, at_least: 1, conditions: Vec::new(), since: None, exemption: None }
    }
}

impl ViewRows {
    /// The operands of all rules.
    pub(crate) fn operands(&self) -> impl Iterator<Item = &Operand> {
        let required = self.requirements.iter().flat_map(|requirement| &requirement.any);
        let of_requirements = self.requirements.iter().flat_map(|requirement| &requirement.conditions);
        let conditions = of_requirements.chain(&self.scope.conditions).map(|condition| &condition.operand);
        let lists = self.only_one.iter().flatten().chain(self.ordered.iter().flatten()).chain(&self.distinct);
        required.chain(conditions).chain(lists)
    }

    /// How much a field is needed, whatever else there is.
    pub(crate) fn need_of(&self, field: usize) -> Option<ViewNeed> {
        let is_of_field = |requirement: &&Requirement| match &requirement.any[..] {
            [only] => only.field == Some(field),
            _ => false,
        };
        let needs = self.requirements.iter().filter(is_of_field).map(|requirement| requirement.need);
        needs.max_by_key(|need| *need == ViewNeed::Required)
    }

    /// The properties of the thing itself that fields and requirements read, but for those of exempt fields and requirements.
    pub(crate) fn properties<'v>(
        &'v self,
        requirements: &[&'v Requirement],
        is_exempt: &[bool],
    ) -> BTreeSet<&'v str> {
        let fields = self.fields.iter().zip(is_exempt).filter(|(_, is_exempt)| !**is_exempt);
        let of_fields = fields.flat_map(|(field, _)| &field.sources);
        let operands = requirements.iter().flat_map(|requirement| &requirement.any);
        let sources = of_fields.chain(operands.flat_map(|operand| &operand.sources));
        sources.filter_map(|source| Some(&*source.plain_path()?.first()?.name)).collect()
    }
}

/// The names of operands, as findings have them: `offers or review`.
pub(crate) fn names_of(operands: &[Operand], word: &str) -> String {
    operands.iter().map(|operand| &*operand.name).collect::<Vec<_>>().join(word)
}
