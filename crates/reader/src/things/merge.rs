//! Merges the things of the sources that are one.

use std::borrow::Cow;
use std::collections::HashSet;

use super::pictures::Previews;
use super::related::{RelatedProperties, different_rows};
use super::thing::{Thing, ThingData, ThingProperty, ThingValueData, ThingValueKind, Things};
use crate::address::page_key;
use crate::model::{DescribedValue, Description, MAX_TYPES, Model};
use crate::spans::PageSpans;
use microweave::document::Source;
use microweave_html::account::Account;
use microweave_html::diagnostic::DiagnosticKind;
use microweave_html::position::Span;
use microweave_values::amounts::Decimal;
use microweave_values::collections::multi_map::NameLookup;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::unfilled::{is_template, is_unfilled_file, is_unfilled_link};

/// At most this many values of a list are searched for an equal one.
const LINEAR_SCAN_MAX: usize = 64;

/// What a span takes: itself, and its JSON, which is written in two steps.
const SPAN_COST: usize = 6 * size_of::<Span>();

/// `groups` has for each description the number of the first one that is the same.
/// With `spans`, the values know where they are written.
pub(super) fn merge(
    model: Model<'_>,
    groups: &[u32],
    previews: &Previews,
    main: Option<u32>,
    spans: Option<PageSpans<'_>>,
) -> Things {
    // The numbers of the merged things. The first description of a group comes before the others.
    let mut numbers: Vec<u32> = Vec::with_capacity(groups.len());
    let mut count = 0;
    for (number, &group) in groups.iter().enumerate() {
        let is_first = group as usize == number;
        numbers.push(if is_first { count } else { numbers[group as usize] });
        count += u32::from(is_first);
    }
    let Model { descriptions, account } = model;
    let different = different_rows(&descriptions, groups);
    let mut merged: Vec<ThingData> = (0..count).map(|_| ThingData::default()).collect();
    let mut merger = ThingMerger { numbers: &numbers, account: &account, different: &[], spans };
    for (number, description) in (0..).zip(descriptions) {
        merger.different = different.get(&number).map_or(&[], Vec::as_slice);
        merger.add(&mut merged[numbers[number as usize] as usize], description);
    }
    for number in different.keys() {
        merged[numbers[*number as usize] as usize].settle_conflicts();
    }
    if let Some(main) = main {
        merged[numbers[main as usize] as usize].is_main = true;
    }
    let mut things = Things { things: merged, ..Things::default() };
    things.resolve_names();
    things.put_largest_image_first(previews);
    let diagnostics = account.limit_hit(DiagnosticKind::Memory).into_iter().collect();
    Things { diagnostics, ..Things::new(things.things) }
}

impl Things {
    /// Puts a thing in place of its name: one source has the author of an article, and another one has the author's name.
    fn resolve_names(&mut self) {
        let (mut found, mut resolved) = (Vec::new(), HashSet::new());
        for thing in self.with_parts() {
            for (number, (_, property)) in thing.data().properties.iter().enumerate() {
                for (conflict, other) in property.conflicts.iter().take(LINEAR_SCAN_MAX).enumerate() {
                    let is_same = |value: &ThingValueData| {
                        is_named(thing, value, other) || is_named(thing, other, value)
                    };
                    let value = property.values.iter().take(LINEAR_SCAN_MAX).position(is_same);
                    // The name of two things is the first one. The other one stays a conflict.
                    let mut is_resolved = |value| {
                        matches!(other.kind, ThingValueKind::Thing(_))
                            && !resolved.insert((thing.number, number, value))
                    };
                    if let Some(value) = value
                        && !is_resolved(value)
                    {
                        found.push((thing.number, number, value, conflict));
                    }
                }
            }
        }
        // The last conflict first, because its removal moves no other one.
        for (thing, property, value, conflict) in found.into_iter().rev() {
            let property = &mut self.things[thing as usize].properties.entries[property].1;
            let (value, other) = (&mut property.values[value], property.conflicts.remove(conflict));
            other.sources.as_slice().iter().for_each(|source| value.sources.add(*source));
            if let ThingValueKind::Thing(_) = other.kind {
                value.kind = other.kind;
            }
        }
    }
}

/// True if a text is the first name of another value, which is a thing.
fn is_named(thing: Thing<'_>, text: &ThingValueData, other: &ThingValueData) -> bool {
    let (ThingValueKind::Text(text), Some(other)) = (&text.kind, thing.value(other).as_thing()) else {
        return false;
    };
    let name = other.data().properties.get("name").and_then(|names| names.values.first());
    name.is_some_and(|name| matches!(&name.kind, ThingValueKind::Text(name) if name == text))
}

struct ThingMerger<'m> {
    /// For each description, the number of its thing.
    numbers: &'m [u32],
    account: &'m Account,
    /// The rows in which the description that is added differs from a better one.
    different: &'m [&'static RelatedProperties],
    /// `None` if the places of values are not asked for.
    spans: Option<PageSpans<'m>>,
}

impl ThingMerger<'_> {
    /// Adds a description to its thing. The sources come in the order in which they are asked.
    fn add(&mut self, thing: &mut ThingData, description: Description<'_>) {
        let Description { source, types, ids, properties, is_outside, place, .. } = description;
        let known = thing.types.len();
        for name in types {
            if thing.types.len() < MAX_TYPES && (known == 0 || !thing.types.iter().any(|own| own.is(name))) {
                thing.types.push(name.into());
            }
        }
        let id = || ids.first().filter(|id| self.account.spend(id.len())).map(|id| (*id).into());
        thing.id = thing.id.take().or_else(id);
        thing.is_outside |= is_outside;
        thing.place = thing.place.or(place);
        thing.sources.add(source);
        let entries = &mut thing.properties.entries;
        entries.reserve_exact(if entries.is_empty() { properties.len() } else { 0 });
        let mut index = NameLookup::default();
        index.add_last(entries);
        for (name, values) in properties {
            let is_different = self.different.iter().any(|row| row.has(name.as_str()));
            let known = index.find(name.as_str(), entries).unwrap_or_else(|| {
                entries.push((name, ThingProperty::default()));
                index.add_last(entries);
                entries.len() - 1
            });
            let (name, property) = &mut entries[known];
            let count_known = property.values.len();
            for value in values.into_iter().filter_map(|value| self.value(value, source, name.as_str())) {
                match is_different {
                    true => property.add_conflict(value),
                    false => property.add(value, source, count_known),
                }
            }
            property.finish(count_known);
        }
    }

    /// `None` for a text for which there is no room, and for one that a program should have filled in.
    fn value(&mut self, value: DescribedValue<'_>, source: Source, name: &str) -> Option<ThingValueData> {
        let (text, place) = match value {
            DescribedValue::Part(number) => {
                let kind = ThingValueKind::Thing(self.numbers[number as usize]);
                return Some(ThingValueData::new(kind, source));
            }
            DescribedValue::Text(Cow::Borrowed(text), place) => (self.account.clip(text), place),
            // The adapter that made it has charged it.
            DescribedValue::Text(Cow::Owned(text), place) => (text.into(), place),
        };
        let account = self.account;
        let spans = self.spans.as_mut().filter(|_| place.is_some() && account.spend(SPAN_COST));
        let span = spans.and_then(|spans| spans.of_text((source, place?), name, &text)).map(Box::new);
        (!text.is_empty() && !is_unfilled_in(source, name, &text))
            .then(|| ThingValueData { span, ..ThingValueData::new(ThingValueKind::Text(text), source) })
    }
}

/// True for a text that a program should have filled in. A content and a tag of microformats may be any word, and no file has the name
/// `undefined`.
fn is_unfilled_in(source: Source, property: &str, text: &str) -> bool {
    match property {
        "articleBody" | "keywords" | "recipeInstructions" | "reviewBody" | "text"
            if source.is_microformats() =>
        {
            is_template(text)
        }
        "contentUrl" | "image" | "logo" | "thumbnailUrl" => is_unfilled_file(text),
        _ => is_unfilled_link(text),
    }
}

impl ThingData {
    /// Takes a conflict that is equal to a value as another source of it. What only a rejected description has comes last, because it
    /// has no values.
    fn settle_conflicts(&mut self) {
        for (_, ThingProperty { values, conflicts }) in &mut self.properties.entries {
            conflicts.retain(|conflict| {
                let value = values.iter_mut().find(|value| is_equal(&value.kind, &conflict.kind));
                let sources = conflict.sources.as_slice();
                value.map(|value| sources.iter().for_each(|source| value.sources.add(*source))).is_none()
            });
        }
        sort_by_key(&mut self.properties.entries, |(_, property)| property.values.is_empty());
    }
}

impl ThingProperty {
    /// Adds a value. The first source that has the property gives its values, and the `meta` elements add to them. A value
    /// of another source that is not among them is a conflict. Two equal texts in one description are two values, such as
    /// two ingredients: texts are compared only with the values that were known before the description.
    fn add(&mut self, value: ThingValueData, source: Source, count_known: usize) {
        let count_known =
            if matches!(value.kind, ThingValueKind::Thing(_)) { usize::MAX } else { count_known };
        let mut known = self.values.iter_mut().take(count_known.min(LINEAR_SCAN_MAX));
        if let Some(known) = known.find(|known| is_equal(&known.kind, &value.kind)) {
            return known.sources.add(source);
        }
        let own = self.values.first().and_then(|first| first.sources.as_slice().first());
        let is_own = source == Source::Meta || own.is_none_or(|own| *own == source);
        if !is_own {
            return self.add_conflict(value);
        }
        self.values.push(value);
    }

    fn add_conflict(&mut self, value: ThingValueData) {
        let mut conflicts = self.conflicts.iter().take(LINEAR_SCAN_MAX);
        if !conflicts.any(|known| is_equal(&known.kind, &value.kind)) {
            self.conflicts.push(value);
        }
    }

    /// Ends the values of a description. If all of them are equal, they are one value: a name that is written twice.
    fn finish(&mut self, count_known: usize) {
        if let Some((first, others)) = self.values.get(count_known..).and_then(<[_]>::split_first)
            && others.iter().all(|value| is_equal(&value.kind, &first.kind))
        {
            self.values.truncate(count_known + 1);
        }
    }
}

fn is_equal(one: &ThingValueKind, other: &ThingValueKind) -> bool {
    match (one, other) {
        (ThingValueKind::Thing(one), ThingValueKind::Thing(other)) => one == other,
        (ThingValueKind::Text(one), ThingValueKind::Text(other)) => is_equal_text(one, other),
        _ => false,
    }
}

/// True for texts that say the same: equal texts but for white space, numbers that are written in two ways, and addresses
/// that differ in `http` and `https`.
pub(super) fn is_equal_text(one: &str, other: &str) -> bool {
    one == other
        || one.split_whitespace().eq(other.split_whitespace())
        || Decimal::plain(one).is_some_and(|number| Decimal::plain(other) == Some(number))
        || one.contains("://") && page_key(one).is_some_and(|key| page_key(other) == Some(key))
}
