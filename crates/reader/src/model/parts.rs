//! Which parts of joined things are one.

use std::collections::{HashMap, VecDeque};

use super::identity::Joiner;
use super::{DescribedValue, Description, is_any};
use crate::graph::{agrees, names_agree};
use microweave::document::Source;

impl Joiner<'_, '_> {
    /// Joins the parts of joined things: if each source has one thing in a property, these are one, such as the offer of
    /// a product. Parts that were joined have parts too.
    pub(super) fn join_parts(&mut self) {
        // Groups wait in a queue, each once, so that a group that grows by many joins is read after all of them.
        let mut is_waiting: Vec<bool> = self.groups.members.iter().map(|members| members.len() > 1).collect();
        let mut todo: VecDeque<usize> = (0..is_waiting.len()).filter(|group| is_waiting[*group]).collect();
        while let Some(group) = todo.pop_front() {
            is_waiting[group] = false;
            for parts in self.only_parts(group) {
                let mut is_joined = false;
                for pair in parts.windows(2) {
                    let pair = [pair[0], pair[1]];
                    let [first, next] = pair.map(|number| self.groups.group(number as usize));
                    is_joined |= first != next && self.are_one_part(pair) && self.groups.join(pair);
                }
                let joined = self.groups.group(parts[0] as usize);
                if is_joined && !std::mem::replace(&mut is_waiting[joined], true) {
                    todo.push_back(joined);
                }
            }
        }
    }

    /// For each property of a group, the parts that are the only one of their source in it.
    fn only_parts(&self, group: usize) -> Vec<Vec<u32>> {
        let mut of_property: HashMap<(&str, Source), Vec<u32>> = HashMap::new();
        for &member in &self.groups.members[group] {
            let description = self.description(member);
            for (name, values) in &description.properties {
                let parts = values.iter().filter_map(DescribedValue::part).take(2);
                of_property.entry((name.as_str(), description.source)).or_default().extend(parts);
            }
        }
        let mut only: HashMap<&str, Vec<u32>> = HashMap::new();
        for ((name, _), parts) in of_property {
            if let [part] = parts[..] {
                only.entry(name).or_default().push(part);
            }
        }
        let mut only: Vec<Vec<u32>> = only.into_values().collect();
        only.iter_mut().for_each(|parts| parts.sort_unstable());
        only.sort_unstable();
        only
    }

    fn are_one_part(&self, pair: [u32; 2]) -> bool {
        let [first, second] = pair.map(|number| PartIdentity::of(self.description(number)));
        first.may_be(&second)
    }
}

/// The names of parts that are compared. A part can be in many things.
const MAX_PART_NAMES: usize = 4;
const MAX_PART_TYPES: usize = 16;
pub(super) const MAX_PART_NAME: usize = 256;

/// The types of parts that are values of the thing around them. Their names do not tell them apart.
const VALUES: [&str; 5] = ["Demand", "ListItem", "Offer", "Rating", "StructuredValue"];

/// What parts of joined things are compared by.
struct PartIdentity<'t> {
    types: &'t [&'t str],
    names: Vec<&'t str>,
    addresses: Vec<&'t str>,
}

impl<'t> PartIdentity<'t> {
    fn of(part: &'t Description<'_>) -> Self {
        let texts = |names: &[&'static str]| {
            let texts = names.iter().flat_map(|name| part.texts(name));
            texts.filter(|text| text.len() <= MAX_PART_NAME).take(MAX_PART_NAMES).collect()
        };
        let types = &part.types[..part.types.len().min(MAX_PART_TYPES)];
        PartIdentity { types, names: texts(&["name"]), addresses: texts(&["url", "contentUrl"]) }
    }

    /// True if one type is the other type or extends it, and the names agree. Without two names, the addresses agree; of media they
    /// always do. Values need neither.
    fn may_be(&self, second: &Self) -> bool {
        let is_named = !self.names.is_empty() && !second.names.is_empty();
        let needs_address = !is_named || is_any(self.types, &["MediaObject"]);
        (is_any(self.types, second.types) || is_any(second.types, self.types))
            && (is_any(self.types, &VALUES)
                || may_agree(&self.names, &second.names, names_agree)
                    && (!needs_address || may_agree(&self.addresses, &second.addresses, agrees)))
    }
}

/// True if a text of each list agree, or if one list is empty.
fn may_agree(first: &[&str], second: &[&str], agree: fn(&str, &str) -> bool) -> bool {
    first.is_empty()
        || second.is_empty()
        || first.iter().any(|text| second.iter().any(|second_text| agree(text, second_text)))
}
