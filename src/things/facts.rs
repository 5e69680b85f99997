//! The texts that each source gives for the properties of a thing, with their places: for the checker.

use std::collections::BTreeMap;

use super::gather::{Gathered, SourceValue};
use super::identity;
use crate::document::Source;
use crate::nodes::map::SourcePlace;
use crate::page::Page;

/// A thing, and what its sources say.
#[derive(Default)]
pub(crate) struct ThingFacts {
    /// Names of schema.org, or whole IRIs.
    pub(crate) types: Vec<String>,
    /// In the order of the sources, in which they are asked for a value.
    pub(crate) facts: Vec<SourceFact>,
}

/// A text of a property in one source.
pub(crate) struct SourceFact {
    pub(crate) property: String,
    pub(crate) source: Source,
    pub(crate) text: String,
    /// Where it is written. For microformats and microdata, it is the element of the item.
    pub(crate) place: Option<SourcePlace>,
}

impl Page {
    /// The facts about each thing of the page, of some properties.
    pub(crate) fn facts(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<ThingFacts> {
        let budget = self.dom().output_budget(self.options().limits);
        let gathered = Gathered::of(self, &budget);
        let groups = identity::groups(&gathered);
        let mut things: BTreeMap<usize, ThingFacts> = BTreeMap::new();
        for (thing, group) in gathered.things.into_iter().zip(groups) {
            let merged = things.entry(group).or_default();
            merged.types.extend(thing.types);
            for (property, values) in thing.properties.into_iter().filter(|(name, _)| is_wanted(name)) {
                for value in values {
                    if let SourceValue::Text(text, place) = value {
                        let (property, source) = (property.clone(), thing.source);
                        merged.facts.push(SourceFact { property, source, text, place });
                    }
                }
            }
        }
        things.into_values().collect()
    }
}
