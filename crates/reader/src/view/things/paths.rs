//! The values at the ends of paths.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value as Json;

use crate::model::DescribedValue;
use crate::things::EnumValue;
use crate::view::page::{MAX_VALUES, ViewPage};
use crate::view::rows::source::{DescriptionPath, PartCondition, PathStep};
use crate::view::values::raw::{RawForm, RawValue, ValueName};
use microweave_values::collections::sort::sort_by_key;

/// A description that a path leads to.
#[derive(Clone, Copy)]
struct ReachedDescription {
    number: u32,
    /// The description that says the currency of its prices.
    currency: Option<u32>,
}

/// The values at the end of a path in JSON. A list stands for each of its values.
pub(crate) fn json_values<'p>(json: &Json, path: &[String]) -> Vec<RawValue<'p>> {
    let mut at = vec![json];
    for name in path {
        let values = at.iter().filter_map(|json| json.get(name)).flat_map(|json| match json {
            Json::Array(list) => &list[..],
            json => std::slice::from_ref(json),
        });
        at = values.filter(|json| !json.is_null()).take(MAX_VALUES).collect();
    }
    at.into_iter().map(|json| RawForm::Json(json.clone()).at(None)).collect()
}

impl<'p> ViewPage<'p> {
    /// The values at the end of a path of properties of descriptions. `is_joined`: parts are read from all their sources.
    pub(crate) fn follow(
        &self,
        start: Vec<u32>,
        path: &DescriptionPath,
        is_joined: bool,
    ) -> Vec<RawValue<'p>> {
        let Some((last, before)) = path.steps.split_last().filter(|_| !start.is_empty()) else {
            return Vec::new();
        };
        let reached = |number| self.reached(number, None);
        let mut at: Vec<ReachedDescription> = start.into_iter().map(reached).collect();
        for step in before {
            at = self.step(&at, step, is_joined);
        }
        let mut values = Vec::new();
        let mut source = None;
        for reached in at {
            let description = self.description(reached.number);
            // The first source that has the property gives its values.
            if source.is_none_or(|source| source == description.source) {
                let mut added = Vec::new();
                self.add_values(reached, &last.name, &mut added);
                added.retain(|value| self.meets(last, value, is_joined));
                values.extend(added.into_iter().take(MAX_VALUES - values.len()));
                source = source.or((!values.is_empty()).then_some(description.source));
            }
        }
        match &path.inner {
            Some(name) => self.innermost(values, name),
            None => values,
        }
    }

    fn reached(&self, number: u32, around: Option<u32>) -> ReachedDescription {
        ReachedDescription { number, currency: self.currency_holder(number, around) }
    }

    /// True for a value that the condition of a step takes. A text has no properties.
    fn meets(&self, step: &PathStep, value: &RawValue<'_>, is_joined: bool) -> bool {
        match (&step.condition, &value.form) {
            (None, _) => true,
            (Some(condition), RawForm::Part(part)) => self.has(*part, condition, is_joined),
            (Some(condition), _) => condition.is_without,
        }
    }

    /// True for a part that a condition takes. A value counts as it is written, and as a name of schema.org: the last part of an
    /// address, or a type, with the types that extend it.
    pub(crate) fn has(&self, part: u32, condition: &PartCondition, is_joined: bool) -> bool {
        let is_wanted = |text: &str| {
            if condition.values.is_empty() {
                return !text.trim().is_empty();
            }
            let name = EnumValue::name_of(text);
            condition
                .values
                .iter()
                .any(|value| [text, name].iter().any(|text| value.eq_ignore_ascii_case(text)))
        };
        let members = if is_joined { self.members(part) } else { &[part] };
        let classes: Vec<&str> = condition.values.iter().map(String::as_str).collect();
        let has_value = members.iter().any(|member| {
            let description = self.description(*member);
            self.work(description.properties.len());
            let is_any = |texts: &[&str]| texts.iter().any(|text| is_wanted(text));
            match &*condition.name {
                "@type" if description.is_any(&classes) => true,
                "@type" => is_any(&description.types),
                "@id" => is_any(&description.ids),
                name => self.values_of(*member, name).any(|value| match value {
                    DescribedValue::Text(text, _) => is_wanted(text),
                    DescribedValue::Part(_) if condition.values.is_empty() => true,
                    DescribedValue::Part(part) => {
                        let part = self.description(*part);
                        is_any(&part.types) || is_any(&part.ids) || part.names().any(is_wanted)
                    }
                }),
            }
        });
        has_value != condition.is_without
    }

    /// The parts in a property of descriptions.
    fn step(&self, at: &[ReachedDescription], step: &PathStep, is_joined: bool) -> Vec<ReachedDescription> {
        let mut next: Vec<ReachedDescription> = Vec::new();
        let mut seen = HashSet::new();
        let first = |part: u32| if is_joined { self.groups[part as usize] } else { part };
        for reached in at {
            let values = self.ordered_values_of(reached.number, &step.name);
            let parts = values.filter_map(DescribedValue::part);
            let is_taken = |part: &u32| {
                step.condition.as_ref().is_none_or(|condition| self.has(*part, condition, is_joined))
            };
            for part in parts.filter(is_taken).filter(|part| seen.insert(first(*part))) {
                let members = if is_joined { self.members(part) } else { &[part] };
                let room = MAX_VALUES - next.len();
                let members = members.iter().take(room);
                next.extend(members.map(|member| self.reached(*member, reached.currency)));
            }
            if next.len() == MAX_VALUES {
                break;
            }
        }
        next
    }

    /// In place of each value that has values of a property, these, at any depth.
    fn innermost(&self, values: Vec<RawValue<'p>>, name: &str) -> Vec<RawValue<'p>> {
        let mut todo: Vec<RawValue<'p>> = values.into_iter().rev().collect();
        let (mut innermost, mut opened) = (Vec::new(), HashSet::new());
        while let Some(value) = todo.pop() {
            let mut inner = Vec::new();
            if let RawForm::Part(number) = value.form {
                if opened.contains(&number) {
                    continue;
                }
                self.add_values(ReachedDescription { number, currency: value.holder }, name, &mut inner);
                opened.extend((!inner.is_empty()).then_some(number));
            }
            if inner.is_empty() {
                innermost.push(value);
            } else {
                todo.extend(inner.into_iter().rev());
            }
            if innermost.len() == MAX_VALUES {
                break;
            }
        }
        innermost
    }

    /// The values of a property.
    pub(crate) fn values_of<'v>(
        &'v self,
        number: u32,
        name: &str,
    ) -> impl Iterator<Item = &'v DescribedValue<'p>> {
        let description = self.description(number);
        let is_left = self.work(description.properties.len());
        description.values(name).take(if is_left { MAX_VALUES } else { 0 })
    }

    /// The same. The parts of a list are in the order of their positions, if all have one.
    fn ordered_values_of<'v>(
        &'v self,
        number: u32,
        name: &str,
    ) -> impl Iterator<Item = &'v DescribedValue<'p>> {
        let values = self.values_of(number, name);
        let (plain, of_list) = match name {
            "itemListElement" => (None, Some(self.by_position(values.collect()))),
            _ => (Some(values), None),
        };
        plain.into_iter().flatten().chain(of_list.into_iter().flatten())
    }

    fn by_position<'v>(&self, mut values: Vec<&'v DescribedValue<'p>>) -> Vec<&'v DescribedValue<'p>> {
        let position =
            |value: &&DescribedValue<'p>| self.part_text(value.part()?, &["position"])?.trim().parse().ok();
        let positions: Option<Vec<u32>> = values.iter().map(position).collect();
        if let Some(positions) = positions {
            let mut placed: Vec<_> = positions.into_iter().zip(values).collect();
            sort_by_key(&mut placed, |(position, _)| *position);
            values = placed.into_iter().map(|(_, value)| value).collect();
        }
        values
    }

    fn add_values(&self, reached: ReachedDescription, name: &str, values: &mut Vec<RawValue<'p>>) {
        let description = self.description(reached.number);
        let texts = match name {
            "@type" => &description.types[..],
            "@id" => &description.ids[..],
            _ => &[],
        };
        let texts = texts.iter().map(|text| RawValue::text(*text, description.place));
        values.extend(texts.take(MAX_VALUES - values.len()));
        for value in self.ordered_values_of(reached.number, name).take(MAX_VALUES - values.len()) {
            let form = match value {
                DescribedValue::Part(part) => RawForm::Part(*part).at(self.description(*part).place),
                DescribedValue::Text(Cow::Borrowed(text), place) => RawValue::text(*text, *place),
                // It is a copy that the adapter has charged. This one is charged too.
                DescribedValue::Text(Cow::Owned(text), place) => {
                    RawValue::text(self.model.account.clip(text).into_string(), *place)
                }
            };
            let name = ValueName::of(description.source, name);
            values.push(RawValue {
                described_by: Some(reached.number),
                holder: reached.currency,
                name,
                ..form
            });
        }
    }
}
