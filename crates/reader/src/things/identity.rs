//! Which things of the sources are one thing.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet, VecDeque};

use once_cell::sync::Lazy;
use smallvec::SmallVec;

use super::gather::{SourceThing, SourceValue};
use super::metadata::is_subject;
use crate::graph::address::page_key;
use crate::graph::{Likeness, agrees, letters};
use microweave::document::Source;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::markup;
use microweave_values::collections::short_name::Name;

/// Why two things are one: they have a key of a rule in common.
const RULES: [KeyRule; 4] = [
    // They have one identifier: `@id`, `itemid` or `u-uid`. A source may describe it in several places.
    KeyRule {
        keys: |thing| thing.id.iter().map(|id| ("", page_key(id).unwrap_or(Cow::Borrowed(id)))).collect(),
        is_only_one: false,
        is_nameless: false,
    },
    // They have one address, and types of one family. In each source it is the only such thing.
    KeyRule {
        keys: |thing| keys_of_families(thing, texts(thing, "url").filter_map(page_key)),
        is_only_one: true,
        is_nameless: false,
    },
    // They have one name, and types of one family. In each source it is the only such thing.
    KeyRule { keys: name_keys, is_only_one: true, is_nameless: false },
    // In each source it is the only thing of its family that is no part of another, and at most one of them has an
    // identifier, an address or a name, or they have only names with many words in common.
    KeyRule {
        keys: |thing| keys_of_families(thing, thing.is_outside.then_some(Cow::Borrowed("")).into_iter()),
        is_only_one: true,
        is_nameless: true,
    },
];

struct KeyRule {
    keys: fn(&SourceThing) -> Vec<ThingKey<'_>>,
    is_only_one: bool,
    /// True if only things without names, or with like names, are joined.
    is_nameless: bool,
}

/// A family, and an identifier, an address or a name.
type ThingKey<'t> = (&'t str, Cow<'t, str>);

/// The things that are one: for each thing, the number of its group's first thing.
pub(super) fn groups(things: &[SourceThing]) -> Vec<u32> {
    let mut groups = Groups::new(things);
    for rule in &RULES {
        groups.join_by(rule);
    }
    groups.join_parts();
    let first: Vec<Option<&u32>> = groups.members.iter().map(|members| members.iter().min()).collect();
    groups.groups.iter().filter_map(|group| first[*group as usize].copied()).collect()
}

fn name_keys(thing: &SourceThing) -> Vec<ThingKey<'_>> {
    // Publishers escape names twice.
    let names = texts(thing, "name").chain(texts(thing, "headline"));
    let names = names.map(|name| letters(&markup::plain(name))).filter(|name| !name.is_empty());
    keys_of_families(thing, names.map(Cow::Owned))
}

fn keys_of_families<'t>(
    thing: &'t SourceThing,
    names: impl Iterator<Item = Cow<'t, str>>,
) -> Vec<ThingKey<'t>> {
    let mut names = names.peekable();
    let families = if names.peek().is_some() { families(thing) } else { Vec::new() };
    names.flat_map(|name| families.iter().map(move |family| (*family, name.clone()))).collect()
}

fn is_nameless(thing: &SourceThing) -> bool {
    let names = ["contentUrl", "headline", "name", "url"];
    thing.id.is_none() && thing.properties.iter().all(|(known, _)| !names.iter().any(|name| known.is(name)))
}

/// True for two things that a page may be about, with names that have many words in common, and without identifiers and
/// addresses.
fn have_like_names(one: &SourceThing, other: &SourceThing) -> bool {
    let [one, other] = [one, other].map(|thing| {
        let has_address = thing.id.is_some() || texts(thing, "url").next().is_some();
        let name = texts(thing, "name").chain(texts(thing, "headline")).next();
        name.filter(|name| is_subject(thing) && !has_address && name.len() <= MAX_PART_NAME)
    });
    one.zip(other).is_some_and(|(one, other)| Likeness::of(one, other) >= Likeness::ManyWords)
}

pub(super) fn texts<'t>(thing: &'t SourceThing, property: &str) -> impl Iterator<Item = &'t str> {
    let values =
        thing.properties.iter().filter(move |(name, _)| name.is(property)).flat_map(|(_, values)| values);
    values.filter_map(|value| match value {
        SourceValue::Text(text, _) => Some(&**text),
        SourceValue::Thing(_) => None,
    })
}

/// What a thing is in general: the types directly below `Thing` and `CreativeWork`, such as `Product` and `Article`.
/// Things of two families are never one. Offers, ratings and such parts have no identity of their own.
pub(super) fn families(thing: &SourceThing) -> Vec<&str> {
    static FAMILIES: Lazy<HashMap<&str, Vec<&str>>> = Lazy::new(|| {
        let is_general = |name: &str| matches!(name, "CreativeWork" | "Intangible" | "Thing");
        let is_below = |above: &str| above.split(' ').any(|above| matches!(above, "Thing" | "CreativeWork"));
        let types = SCHEMA_ORG.types.iter().map(|(name, above)| (name.as_str(), above.as_str()));
        let own = types.clone().filter(|(name, above)| !is_general(name) && is_below(above));
        let own: HashSet<&str> = own.map(|(name, _)| name).collect();
        let families = |name| {
            let all = [name].into_iter().chain(SCHEMA_ORG.ancestors(name).iter().copied());
            all.filter(|name| own.contains(name)).collect()
        };
        types.map(|(name, _)| (name, families(name))).collect()
    });
    let mut families: Vec<&str> = Vec::new();
    for name in thing.types.iter().map(Name::as_str) {
        families.extend(FAMILIES.get(name).map_or(&[name][..], Vec::as_slice));
    }
    families.sort_unstable();
    families.dedup();
    families
}

/// The names of parts that are compared. A part can be in many things.
const MAX_PART_NAMES: usize = 4;
const MAX_PART_TYPES: usize = 16;
const MAX_PART_NAME: usize = 256;

struct Groups<'t> {
    things: &'t [SourceThing],
    /// For each thing, the number of its group.
    groups: Vec<u32>,
    /// The things of each group. At first, each thing is a group.
    members: Vec<ThingNumbers>,
}

/// A list of things is mostly one thing. It is stored inline.
type ThingNumbers = SmallVec<[u32; 4]>;

impl<'t> Groups<'t> {
    fn new(things: &'t [SourceThing]) -> Self {
        let groups: Vec<u32> = (0..things.len() as u32).collect();
        let members = groups.iter().map(|one| ThingNumbers::from_slice(&[*one])).collect();
        Groups { things, groups, members }
    }

    /// Joins the groups of two things. The smaller list of members moves. Returns true if they were two.
    fn join(&mut self, one: u32, other: u32) -> bool {
        let [mut kept, mut moved] = [one, other].map(|thing| self.groups[thing as usize] as usize);
        if kept == moved {
            return false;
        }
        if self.members[kept].len() < self.members[moved].len() {
            std::mem::swap(&mut kept, &mut moved);
        }
        for thing in std::mem::take(&mut self.members[moved]) {
            self.groups[thing as usize] = kept as u32;
            self.members[kept].push(thing);
        }
        true
    }

    fn join_by(&mut self, rule: &KeyRule) {
        let mut with_key: HashMap<ThingKey<'t>, ThingNumbers> = HashMap::with_capacity(self.things.len());
        for (number, thing) in (0..).zip(self.things) {
            for key in (rule.keys)(thing) {
                with_key.entry(key).or_default().push(number);
            }
        }
        let mut all: Vec<ThingNumbers> = with_key.into_values().filter(|numbers| numbers.len() > 1).collect();
        all.sort_unstable();
        for mut numbers in all {
            if rule.is_only_one {
                numbers = self.only_ones(&numbers);
            }
            let things = numbers.iter().map(|number| &self.things[*number as usize]);
            let named: Vec<&SourceThing> = things.filter(|thing| !is_nameless(thing)).collect();
            if rule.is_nameless && !named.windows(2).all(|pair| have_like_names(pair[0], pair[1])) {
                continue;
            }
            for pair in numbers.windows(2) {
                self.join(pair[0], pair[1]);
            }
        }
    }

    /// Of these things, the ones whose source has no other.
    fn only_ones(&self, numbers: &[u32]) -> ThingNumbers {
        let source = |number: u32| self.things[number as usize].source as u8;
        let mut roots: Vec<(u8, u32)> =
            numbers.iter().map(|&number| (source(number), self.groups[number as usize])).collect();
        roots.sort_unstable();
        roots.dedup();
        let of_sources = roots.chunk_by(|(one, _), (other, _)| one == other);
        let mut only: ThingNumbers =
            of_sources.filter(|roots| roots.len() == 1).map(|roots| roots[0].1).collect();
        only.sort_unstable();
        only
    }

    /// Joins the parts of joined things: if each source has one thing in a property, these are one, such as the offer of
    /// a product. Parts that were joined have parts too.
    fn join_parts(&mut self) {
        let numbers = 0..self.things.len() as u32;
        let mut todo: VecDeque<u32> =
            numbers.filter(|&number| self.members[number as usize].len() > 1).collect();
        // Groups wait in a queue, each once, so that a group that grows by many joins is read after all of them.
        let mut is_waiting: Vec<bool> = self.members.iter().map(|members| members.len() > 1).collect();
        while let Some(group) = todo.pop_front() {
            is_waiting[group as usize] = false;
            let mut of_property: HashMap<(&str, Source), Vec<u32>> = HashMap::new();
            for &member in &self.members[group as usize] {
                let thing = &self.things[member as usize];
                for (name, values) in &thing.properties {
                    let parts = values.iter().filter_map(SourceValue::thing);
                    of_property.entry((name.as_str(), thing.source)).or_default().extend(parts.take(2));
                }
            }
            let mut only: HashMap<&str, Vec<u32>> = HashMap::new();
            for ((name, _), parts) in of_property {
                if let [part] = parts[..] {
                    only.entry(name).or_default().push(part);
                }
            }
            for mut parts in only.into_values() {
                parts.sort_unstable();
                let joined: Vec<bool> = parts
                    .windows(2)
                    .map(|pair| {
                        let [one, other] = [pair[0], pair[1]].map(|number| self.groups[number as usize]);
                        one != other && self.may_be_one(pair) && self.join(pair[0], pair[1])
                    })
                    .collect();
                if joined.contains(&true) {
                    let joined = self.groups[parts[0] as usize];
                    if !std::mem::replace(&mut is_waiting[joined as usize], true) {
                        todo.push_back(joined);
                    }
                }
            }
        }
    }

    /// Returns true if one type is the other type or extends it, and the names agree: one contains the other, or one thing has no
    /// name. Types below `Intangible`, such as offers, need no equal names. Two media must also have agreeing addresses.
    fn may_be_one(&self, pair: &[u32]) -> bool {
        let [one, other] = [pair[0], pair[1]].map(|number| &self.things[number as usize]);
        let types = |thing: &'t SourceThing| {
            thing.types.iter().take(MAX_PART_TYPES).map(Name::as_str).collect::<Vec<_>>()
        };
        let names = |thing: &'t SourceThing, property: &'static str| {
            texts(thing, property).filter(|name| name.len() <= MAX_PART_NAME).take(MAX_PART_NAMES)
        };
        let may_agree = |property| {
            let (known, mut others) =
                (names(one, property).collect::<Vec<_>>(), names(other, property).peekable());
            known.is_empty()
                || others.peek().is_none()
                || others.any(|name| known.iter().any(|known| agrees(known, name)))
        };
        let (of_one, of_other) = (types(one), types(other));
        let is_any = |own: &[&str], above: &[&str]| {
            own.iter().any(|name| above.iter().any(|above| SCHEMA_ORG.is_kind_of(name, above)))
        };
        let is_name_free = is_any(&of_one, &["Intangible"]);
        let are_alike = is_any(&of_one, &of_other) || is_any(&of_other, &of_one);
        are_alike
            && (is_name_free || may_agree("name") && (!is_any(&of_one, &["MediaObject"]) || may_agree("url")))
    }
}
