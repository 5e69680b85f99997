//! The texts that each source gives for the properties of a thing, with their places: for the checker.

use super::JoinedSources;
use crate::model::{DescribedValue, Description};
use microweave::document::Source;
use microweave::nodes::map::SourcePlace;
use microweave_values::collections::growing;
use microweave_values::collections::multi_map::ValueList;

/// A thing, and what its sources say.
#[derive(Default)]
pub struct ThingFacts<'j> {
    /// Names of schema.org, or whole IRIs.
    pub types: ValueList<&'j str>,
    /// In the order of the sources, in which they are asked for a value.
    pub facts: Vec<SourceFact<'j>>,
}

/// A text of a property in one source.
pub struct SourceFact<'j> {
    /// The property.
    pub property: &'j str,
    /// The syntax that says it.
    pub source: Source,
    /// The value as text.
    pub text: &'j str,
    /// Where it is written. For microformats and microdata, it is the element of the item.
    pub place: Option<SourcePlace>,
}

impl<'d> JoinedSources<'d> {
    /// The facts about each thing of the page, of some properties. Empty if they do not fit into the account of the things.
    pub fn facts(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<ThingFacts<'_>> {
        let account = &self.model.account;
        let mut numbers = vec![0; self.groups.len()];
        let mut things: Vec<ThingFacts<'_>> = Vec::new();
        for (number, (description, group)) in self.model.descriptions.iter().zip(&self.groups).enumerate() {
            if *group as usize == number {
                numbers[number] = things.len();
                growing::push(&mut things, ThingFacts::default());
            }
            let thing = &mut things[numbers[*group as usize]];
            thing.types.extend(description.types.iter().copied());
            let facts = thing.facts.len();
            thing.facts.extend(facts_of(description).filter(|fact| is_wanted(fact.property)));
            let held =
                size_of::<ThingFacts<'_>>() + (thing.facts.len() - facts) * size_of::<SourceFact<'_>>();
            if !account.spend(held) {
                return Vec::new();
            }
        }
        things
    }
}

fn facts_of<'j>(description: &'j Description<'_>) -> impl Iterator<Item = SourceFact<'j>> {
    let values = description
        .properties
        .iter()
        .flat_map(|(name, values)| values.iter().map(move |value| (name, value)));
    values.filter_map(|(name, value)| match value {
        DescribedValue::Text(text, place) => {
            Some(SourceFact { property: name.as_str(), source: description.source, text, place: *place })
        }
        DescribedValue::Part(_) => None,
    })
}
