//! What is around the things of a page: the things that have them as values.

use std::collections::HashSet;

use foldhash::{HashMap, HashMapExt};

use super::page::ViewPage;
use super::subject::ViewSubject;
use crate::model::DescribedValue;
use microweave::schema_org::SCHEMA_ORG;

/// The name of the page among the types around a thing.
pub(super) const PAGE: &str = "page";

/// A list with thousands of entries has one kind of holder.
const MAX_HOLDERS: usize = 8;

/// Properties whose value is described in full, so that it can be a result too.
const RESULTS: [&str; 9] = [
    "mainEntity",
    "mainEntityOfPage",
    "itemListElement",
    "item",
    "hasPart",
    "hasVariant",
    "subEvent",
    "video",
    "hasCourseInstance",
];

/// Properties whose value is what the thing is a part of.
const WHOLES: [&str; 8] = [
    "isPartOf",
    "partOfSeries",
    "partOfSeason",
    "partOfEpisode",
    "partOfTVSeries",
    "superEvent",
    "includedInDataCatalog",
    "exampleOfWork",
];

/// What is around a thing.
pub(super) struct Surroundings<'p> {
    /// The types of the things around it, with the types that they extend; `page` for a thing on its own.
    pub(super) types: HashSet<&'p str>,
    pub(super) is_inside: bool,
    /// True for a thing that is in no list, or last in all.
    pub(super) is_last: bool,
    /// True for a thing that is described in full. False for one that another thing only names.
    pub(super) is_result: bool,
    holders: usize,
}

impl Default for Surroundings<'_> {
    fn default() -> Self {
        Surroundings {
            types: HashSet::from([PAGE]),
            is_inside: false,
            is_last: true,
            is_result: true,
            holders: 0,
        }
    }
}

/// What is around the things that are a value of another one, and which things are described.
pub(super) struct AllSurroundings<'p> {
    around: HashMap<u32, Surroundings<'p>>,
    on_their_own: Surroundings<'p>,
}

impl<'p> AllSurroundings<'p> {
    pub(super) fn of(page: &ViewPage<'p>) -> Self {
        let mut around: HashMap<u32, Surroundings<'p>> = HashMap::new();
        for thing in page.things() {
            let mut types = None;
            for part in page.parts_of(thing) {
                if !page.charge(size_of::<Surroundings<'_>>()) {
                    break;
                }
                let entry = around.entry(part.thing).or_insert_with(|| Surroundings {
                    types: HashSet::new(),
                    is_inside: true,
                    is_result: false,
                    ..Surroundings::default()
                });
                if entry.holders < MAX_HOLDERS {
                    entry.types.extend(types.get_or_insert_with(|| page.types_with_ancestors(thing)).iter());
                    entry.holders += 1;
                }
                entry.is_last &= part.is_last;
                entry.is_result |= RESULTS.contains(&part.property);
            }
        }
        AllSurroundings { around, on_their_own: Surroundings::default() }
    }
}

/// A thing that is a value of another one.
#[derive(Clone, Copy)]
pub(super) struct PartOfThing<'m> {
    pub(super) property: &'m str,
    /// The first description of the thing.
    pub(super) thing: u32,
    /// True for the last thing of the values of the property.
    pub(super) is_last: bool,
}

impl<'p> ViewPage<'p> {
    /// What is around a thing.
    pub(super) fn surroundings(&self, subject: &ViewSubject<'p>) -> &Surroundings<'p> {
        let all = self.all_surroundings.get_or_init(|| AllSurroundings::of(self));
        subject.number().and_then(|thing| all.around.get(&thing)).unwrap_or(&all.on_their_own)
    }

    /// The things in the values of a thing. Of several descriptions that have a property, the first one has the values.
    pub(super) fn parts_of(&self, thing: u32) -> Vec<PartOfThing<'_>> {
        let mut parts: Vec<PartOfThing<'_>> = Vec::new();
        let mut seen = HashSet::new();
        for member in self.members(thing) {
            let description = self.description(*member);
            if !self.work(1 + description.properties.len()) {
                break;
            }
            let of_earlier = seen.clone();
            for (name, values) in &description.properties {
                if of_earlier.contains(name.as_str()) {
                    continue;
                }
                seen.insert(name.as_str());
                let start = parts.len();
                for part in values.iter().filter_map(DescribedValue::part).take_while(|_| self.work(1)) {
                    let thing = self.groups[part as usize];
                    parts.push(PartOfThing { property: name.as_str(), thing, is_last: false });
                }
                if let Some(last) = parts[start..].last_mut() {
                    last.is_last = true;
                }
            }
        }
        parts
    }

    /// The types of a thing, each once.
    pub(super) fn types_of(&self, thing: u32) -> Vec<&'p str> {
        let mut seen = HashSet::new();
        let types = self.members(thing).iter().flat_map(|member| &self.description(*member).types);
        types.copied().filter(|name| seen.insert(*name)).collect()
    }

    pub(super) fn types_with_ancestors(&self, thing: u32) -> HashSet<&'p str> {
        SCHEMA_ORG.with_ancestors(&self.types_of(thing))
    }

    /// The things that are on their own, and their parts, but for what only tells what a thing is a part of.
    pub(super) fn things_in_full(&self) -> HashSet<u32> {
        let (on_their_own, others): (Vec<u32>, Vec<u32>) =
            self.things().partition(|thing| self.is_outside(*thing));
        let (mut in_parts, mut starts) = (HashSet::new(), Vec::new());
        // Of a circle, the first thing is on its own.
        for thing in on_their_own.into_iter().chain(others) {
            if self.is_outside(thing) || !in_parts.contains(&thing) {
                starts.push(thing);
                self.reach(vec![thing], &mut in_parts, |_| true);
            }
        }
        let mut reached = HashSet::new();
        self.reach(starts, &mut reached, |part| !WHOLES.contains(&part.property));
        reached
    }

    /// Adds things and their parts.
    fn reach(
        &self,
        mut todo: Vec<u32>,
        reached: &mut HashSet<u32>,
        counts: impl Fn(&PartOfThing<'_>) -> bool,
    ) {
        while let Some(thing) = todo.pop() {
            if reached.insert(thing) {
                todo.extend(self.parts_of(thing).iter().filter(|part| counts(part)).map(|part| part.thing));
            }
        }
    }
}
