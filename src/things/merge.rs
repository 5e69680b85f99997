//! Merges the things of the sources that are one.

use std::collections::HashMap;

use super::gather::{Gathered, SourceThing, SourceValue};
use super::thing::{ThingData, ThingProperty, ThingValueData, ThingValueKind, Things};
use crate::amounts::Decimal;
use crate::document::Source;
use crate::graph::address::page_key;

/// The longest list of values that is searched for an equal one. Longer lists keep equal values.
const LINEAR_SCAN_MAX: usize = 64;

/// `groups` has for each thing the number of the first one that is the same.
pub(super) fn merge(gathered: &mut Gathered, groups: &[usize]) -> Things {
    let mut numbers: HashMap<usize, u32> = HashMap::new();
    for &group in groups {
        let next = numbers.len() as u32;
        numbers.entry(group).or_insert(next);
    }
    let mut merged: Vec<ThingData> = (0..numbers.len()).map(|_| ThingData::default()).collect();
    for (number, thing) in std::mem::take(&mut gathered.things).into_iter().enumerate() {
        let to_merged = |other: usize| numbers[&groups[other]];
        merged[to_merged(number) as usize].add(thing, to_merged);
    }
    Things::new(merged)
}

impl ThingData {
    /// Adds what another source says. The sources come in the order in which they are asked.
    fn add(&mut self, thing: SourceThing, to_merged: impl Fn(usize) -> u32) {
        let SourceThing { source, types, id, properties, is_outside, place } = thing;
        for name in types {
            if !self.types.contains(&name) {
                self.types.push(name);
            }
        }
        self.id = self.id.take().or(id);
        self.is_outside |= is_outside;
        self.place = self.place.or(place);
        if !self.sources.contains(&source) {
            self.sources.push(source);
        }
        let mut positions: HashMap<String, usize> =
            self.properties.iter().enumerate().map(|(at, property)| (property.name.clone(), at)).collect();
        for (name, values) in properties {
            let at = *positions.entry(name).or_insert_with_key(|name| {
                self.properties.push(ThingProperty::new(name, source));
                self.properties.len() - 1
            });
            for value in values {
                let kind = match value {
                    SourceValue::Text(text, _) => ThingValueKind::Text(text),
                    SourceValue::Thing(number) => ThingValueKind::Thing(to_merged(number)),
                };
                self.properties[at].add(kind, source);
            }
        }
    }
}

impl ThingProperty {
    fn new(name: &str, source: Source) -> Self {
        ThingProperty { name: name.to_owned(), source, values: Vec::new(), conflicts: Vec::new() }
    }

    /// Adds a value. The first source that has the property gives its values. A value of another source that is not
    /// among them is a conflict.
    fn add(&mut self, kind: ThingValueKind, source: Source) {
        let known = self.values.iter_mut().take(LINEAR_SCAN_MAX).find(|value| is_equal(&value.kind, &kind));
        let list = match known {
            Some(value) => {
                if !value.sources.contains(&source) {
                    value.sources.push(source);
                }
                return;
            }
            None if source == self.source => &mut self.values,
            None => &mut self.conflicts,
        };
        if !list.iter().take(LINEAR_SCAN_MAX).any(|value| is_equal(&value.kind, &kind)) {
            list.push(ThingValueData { kind, sources: vec![source] });
        }
    }
}

/// True for values that say the same: equal texts but for white space, numbers that are written in two ways, and addresses
/// that differ in `http` and `https`.
fn is_equal(one: &ThingValueKind, other: &ThingValueKind) -> bool {
    match (one, other) {
        (ThingValueKind::Thing(one), ThingValueKind::Thing(other)) => one == other,
        (ThingValueKind::Text(one), ThingValueKind::Text(other)) => {
            one == other
                || one.split_whitespace().eq(other.split_whitespace())
                || Decimal::plain(one).is_some_and(|number| Decimal::plain(other) == Some(number))
                || one.contains("://") && page_key(one).is_some_and(|key| page_key(other) == Some(key))
        }
        _ => false,
    }
}
