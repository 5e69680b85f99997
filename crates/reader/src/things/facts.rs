//! The texts that each source gives for the properties of a thing, with their places: for the checker.

use std::collections::BTreeMap;

use super::JoinedSources;
use crate::model::DescribedValue;
use microweave::document::Source;
use microweave::nodes::map::SourcePlace;

/// A thing, and what its sources say.
#[derive(Default)]
pub struct ThingFacts {
    /// Names of schema.org, or whole IRIs.
    pub types: Vec<String>,
    /// In the order of the sources, in which they are asked for a value.
    pub facts: Vec<SourceFact>,
}

/// A text of a property in one source.
pub struct SourceFact {
    /// The property.
    pub property: String,
    /// The syntax that says it.
    pub source: Source,
    /// The value as text.
    pub text: Box<str>,
    /// Where it is written. For microformats and microdata, it is the element of the item.
    pub place: Option<SourcePlace>,
}

impl JoinedSources<'_> {
    /// The facts about each thing of the page, of some properties.
    pub fn facts(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<ThingFacts> {
        let mut things: BTreeMap<u32, ThingFacts> = BTreeMap::new();
        for (description, group) in self.model.descriptions.iter().zip(&self.groups) {
            let thing = things.entry(*group).or_default();
            thing.types.extend(description.types.iter().map(|name| (*name).to_owned()));
            for (name, values) in description.properties.iter().filter(|(name, _)| is_wanted(name.as_str())) {
                for value in values {
                    if let DescribedValue::Text(text, place) = value {
                        let (property, text) = (name.as_str().to_owned(), Box::from(&**text));
                        let source = description.source;
                        thing.facts.push(SourceFact { property, source, text, place: *place });
                    }
                }
            }
        }
        things.into_values().collect()
    }
}
