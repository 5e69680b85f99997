//! What is around the things of a page: the things that have them as values.

use std::collections::HashSet;

use foldhash::{HashMap, HashMapExt};

use super::subject::ViewSubject;
use crate::model::DescribedValue;
use crate::view::page::ViewPage;
use crate::view::rows::requirements::Exemption;

/// The name of the page among the types around a thing.
const PAGE: &str = "page";

/// At most this many holders of a thing are looked at.
const MAX_HOLDERS: usize = 8;

/// Properties whose value is a thing of its own, and not only named: it can be a result too.
const RESULTS: [&str; 9] = [
    "mainEntity", "mainEntityOfPage", "itemListElement", "item", "hasPart", "hasVariant", "subEvent",
    "video", "hasCourseInstance",
];

/// Properties whose value is what the thing is a part of.
const WHOLES: [&str; 8] = [
    "isPartOf", "partOfSeries", "partOfSeason", "partOfEpisode", "partOfTVSeries", "superEvent",
    "includedInDataCatalog", "exampleOfWork",
];

/// The things in the properties of things, and the things around them.
pub(crate) struct PageParts {
    /// Sorted by their holders.
    parts: Vec<PartOfThing>,
    surroundings: HashMap<u32, ThingSurroundings>,
}

/// A thing that is a value of another one.
#[derive(Clone, Copy)]
struct PartOfThing {
    /// The first description of the thing that has it.
    holder: u32,
    /// The description with the property, and the number of the property there.
    description: u32,
    property: usize,
    /// The first description of the thing.
    thing: u32,
}

/// What is around a thing that is a value of another one.
struct ThingSurroundings {
    holders: Vec<u32>,
    /// True if it is the last value of all properties that have it.
    is_last: bool,
    /// True if all things that have it only name it.
    is_only_named: bool,
}

impl PageParts {
    pub(crate) fn of(page: &ViewPage<'_>) -> Self {
        let mut parts: Vec<PartOfThing> = Vec::new();
        let mut surroundings: HashMap<u32, ThingSurroundings> = HashMap::new();
        for holder in page.things() {
            let start = parts.len();
            page.add_parts(holder, &mut parts);
            for (number, part) in parts[start..].iter().enumerate() {
                let next = parts.get(start + number + 1);
                let is_last = next.is_none_or(|next| {
                    (next.description, next.property) != (part.description, part.property)
                });
                let around = surroundings.entry(part.thing).or_insert_with(|| ThingSurroundings {
                    holders: Vec::new(),
                    is_last: true,
                    is_only_named: true,
                });
                if around.holders.len() < MAX_HOLDERS {
                    around.holders.push(holder);
                }
                around.is_last &= is_last;
                around.is_only_named &= !RESULTS.contains(&page.property_of(part));
            }
        }
        PageParts { parts, surroundings }
    }

    fn of_thing(&self, holder: u32) -> &[PartOfThing] {
        let from = self.parts.partition_point(|part| part.holder < holder);
        let of_later = &self.parts[from..];
        &of_later[..of_later.partition_point(|part| part.holder == holder)]
    }
}

impl<'p> ViewPage<'p> {
    fn page_parts(&self) -> &PageParts {
        self.parts.get_or_init(|| PageParts::of(self))
    }

    /// Adds the things in the values of a thing. Of several descriptions that have a property, the first one has the values.
    fn add_parts(&self, holder: u32, parts: &mut Vec<PartOfThing>) {
        let mut first: HashMap<&str, u32> = HashMap::new();
        for member in self.members(holder) {
            let properties = &self.description(*member).properties;
            if !self.work(1 + properties.len()) {
                return;
            }
            for (property, (name, values)) in properties.iter().enumerate() {
                if *first.entry(name.as_str()).or_insert(*member) != *member {
                    continue;
                }
                for part in values.iter().filter_map(DescribedValue::part) {
                    if !self.model.account.spend(size_of::<PartOfThing>() + size_of::<ThingSurroundings>()) {
                        return;
                    }
                    let thing = self.groups[part as usize];
                    parts.push(PartOfThing { holder, description: *member, property, thing });
                }
            }
        }
    }

    fn property_of(&self, part: &PartOfThing) -> &str {
        self.description(part.description).properties[part.property].0.as_str()
    }

    fn around(&self, subject: &ViewSubject<'p>) -> Option<&ThingSurroundings> {
        self.page_parts().surroundings.get(&subject.number()?)
    }

    /// True for a thing in a thing of one of these types, where `page` stands for things on their own.
    pub(crate) fn is_inside(&self, subject: &ViewSubject<'p>, names: &[String]) -> bool {
        match self.around(subject) {
            None => names.iter().any(|name| name == PAGE),
            Some(around) => around.holders.iter().any(|holder| self.work(1) && self.is_any(*holder, names)),
        }
    }

    /// True for a thing that other things only name, such as the publisher of an article.
    pub(super) fn is_only_named(&self, subject: &ViewSubject<'p>) -> bool {
        self.around(subject).is_some_and(|around| around.is_only_named)
    }

    /// True for a thing for which a requirement does not count.
    pub(crate) fn is_exempt(&self, subject: &ViewSubject<'p>, exemption: Exemption) -> bool {
        match exemption {
            Exemption::Inside => self.around(subject).is_some(),
            Exemption::Last => self.around(subject).is_some_and(|around| around.is_last),
            Exemption::Elsewhere => self.is_elsewhere(subject),
        }
    }

    /// The things in the values of a thing, each with its property.
    pub(super) fn parts_of(&self, thing: u32) -> impl Iterator<Item = (&str, u32)> {
        let parts = self.page_parts().of_thing(thing).iter();
        parts.take_while(|_| self.work(1)).map(|part| (self.property_of(part), part.thing))
    }

    /// The types of a thing, each once.
    pub(crate) fn types_of(&self, thing: u32) -> Vec<&'p str> {
        let mut seen = HashSet::new();
        let types = self.members(thing).iter().flat_map(|member| &self.description(*member).types);
        types.copied().filter(|name| self.work(1) && seen.insert(*name)).collect()
    }

    /// The things that are on their own, and their parts, but for what only tells what a thing is a part of.
    pub(super) fn things_and_parts(&self) -> HashSet<u32> {
        let (outside, inside): (Vec<u32>, Vec<u32>) =
            self.things().partition(|thing| self.is_outside(*thing));
        let (mut in_parts, mut starts) = (HashSet::new(), Vec::new());
        // Of a circle, the first thing is on its own.
        for thing in outside.into_iter().chain(inside) {
            if self.is_outside(thing) || !in_parts.contains(&thing) {
                starts.push(thing);
                self.reach(vec![thing], &mut in_parts, |_| true);
            }
        }
        let mut reached = HashSet::new();
        self.reach(starts, &mut reached, |property| !WHOLES.contains(&property));
        reached
    }

    /// Adds things and their parts.
    fn reach(&self, mut todo: Vec<u32>, reached: &mut HashSet<u32>, counts: impl Fn(&str) -> bool) {
        while let Some(thing) = todo.pop() {
            if reached.insert(thing) {
                todo.extend(
                    self.parts_of(thing).filter(|(property, _)| counts(property)).map(|(_, part)| part),
                );
            }
        }
    }
}
