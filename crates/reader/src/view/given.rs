//! Whether a thing has what a rule of a view names.

use std::collections::HashSet;

use super::kinds::ViewKind;
use super::page::{MAX_VALUES, ViewPage};
use super::raw::{RawForm, RawValue};
use super::source::{DescriptionPath, PathStep, SourcePart, ViewSource};
use super::subject::ViewSubject;
use crate::graph::address::Address;
use crate::model::DescribedValue;
use crate::urls::parse_web;
use microweave::schema_org::SCHEMA_ORG;

/// A value of a property of a thing.
enum GivenValue {
    Text,
    /// The first description of the thing.
    Thing(u32),
}

impl<'p> ViewPage<'p> {
    /// True if one of the sources has a value. Of a path, such as `author.name`, each part has one.
    pub(super) fn is_given(&self, subject: &ViewSubject<'p>, sources: &[&ViewSource]) -> bool {
        let is_other =
            |source: &ViewSource| self.rule_values(source, subject).iter().any(|value| self.is_value(value));
        let of_things = |source: &ViewSource| source.plain_path().is_some();
        if sources.iter().filter(|source| !of_things(source)).any(|source| is_other(source)) {
            return true;
        }
        let Some(thing) = subject.number() else { return false };
        let syntaxes = sources.iter().filter_map(|source| match source.part {
            SourcePart::Description(syntax, _) => Some(Some(syntax)),
            SourcePart::Thing(_) => Some(None),
            _ => None,
        });
        let mut seen = HashSet::new();
        syntaxes.filter(|syntax| seen.insert(*syntax)).any(|syntax| {
            let is_of_syntax = |source: &&&ViewSource| match source.part {
                SourcePart::Description(other, _) => Some(other) == syntax,
                _ => syntax.is_none(),
            };
            let paths = sources.iter().filter(is_of_syntax).filter_map(|source| source.plain_path());
            let members: Vec<u32> = match syntax {
                None => self.members(thing).to_vec(),
                Some(syntax) => self.members_in(thing, syntax).collect(),
            };
            self.has_one_of(&members, &paths.collect::<Vec<_>>(), syntax.is_none())
        })
    }

    /// True if descriptions of a thing have a value at the end of one of the paths. Of a property of parts, all parts have one.
    fn has_one_of(&self, members: &[u32], paths: &[&[PathStep]], is_joined: bool) -> bool {
        let mut firsts: Vec<&PathStep> = Vec::new();
        for path in paths {
            let [first, after @ ..] = *path else { continue };
            if after.is_empty() && !self.values_of_step(members, first, is_joined).is_empty() {
                return true;
            }
            if !after.is_empty() && !firsts.contains(&first) {
                firsts.push(first);
            }
        }
        firsts.into_iter().any(|first| {
            let ends = paths.iter().filter(|path| path.len() > 1 && path[0] == *first);
            let ends: Vec<&[PathStep]> = ends.map(|path| &path[1..]).collect();
            let values = self.values_of_step(members, first, is_joined);
            let mut parts = values.iter().filter_map(|value| match value {
                GivenValue::Thing(part) => Some(*part),
                GivenValue::Text => None,
            });
            let mut has = parts.by_ref().map(|part| {
                let part = if is_joined { self.members(part).to_vec() } else { vec![part] };
                self.work(1) && self.has_one_of(&part, &ends, is_joined)
            });
            has.next() == Some(true) && has.all(|has| has)
        })
    }

    /// The values of a property in the first description that has it. Empty texts and things that say nothing do not count.
    fn values_of_step(&self, members: &[u32], step: &PathStep, is_joined: bool) -> Vec<GivenValue> {
        for member in members {
            let description = self.description(*member);
            if !self.work(1 + description.properties.len()) {
                break;
            }
            let values: Vec<GivenValue> = match &*step.name {
                "@type" => description.types.iter().map(|_| GivenValue::Text).collect(),
                "@id" => description.ids.iter().map(|_| GivenValue::Text).collect(),
                name => {
                    let values = description.values(name).filter_map(|value| self.given(value));
                    values.take(MAX_VALUES).collect()
                }
            };
            let values = values.into_iter().filter(|value| match (value, &step.condition) {
                (_, None) => true,
                (GivenValue::Thing(part), Some(condition)) => self.has(*part, condition, is_joined),
                (GivenValue::Text, Some(condition)) => condition.is_without,
            });
            let values: Vec<GivenValue> = values.collect();
            if !values.is_empty() {
                return values;
            }
        }
        Vec::new()
    }

    fn given(&self, value: &DescribedValue<'p>) -> Option<GivenValue> {
        match value {
            DescribedValue::Text(text, _) if text.trim().is_empty() => None,
            DescribedValue::Text(..) => Some(GivenValue::Text),
            DescribedValue::Part(part) if self.says_nothing(*part) => None,
            DescribedValue::Part(part) => Some(GivenValue::Thing(self.groups[*part as usize])),
        }
    }

    /// True for a thing without an identifier and properties.
    pub(super) fn says_nothing(&self, part: u32) -> bool {
        let is_empty = |member: &u32| {
            let description = self.description(*member);
            description.ids.is_empty() && description.properties.is_empty()
        };
        self.members(part).iter().all(is_empty)
    }

    fn is_value(&self, value: &RawValue<'p>) -> bool {
        match &value.form {
            RawForm::Part(part) => !self.says_nothing(*part),
            RawForm::Item { .. } => true,
            _ => value.as_text(ViewKind::Text, self).is_some(),
        }
    }

    /// The values of a source in a rule. What the page says counts for each of its things.
    fn rule_values(&self, source: &ViewSource, subject: &ViewSubject<'p>) -> Vec<RawValue<'p>> {
        match source.is_of_page() {
            true => self.values_of_page(source, ViewKind::Text),
            false => self.values(source, subject, ViewKind::Text),
        }
    }

    /// The values of sources. Of one property in several syntaxes, the first syntax that has it.
    pub(super) fn operand_values(
        &self,
        sources: &[ViewSource],
        subject: &ViewSubject<'p>,
    ) -> Vec<RawValue<'p>> {
        let mut sources = sources.iter().map(|source| self.rule_values(source, subject));
        sources.find(|values| !values.is_empty()).unwrap_or_default()
    }

    /// True for what another page is about, by its `url`.
    pub(super) fn is_elsewhere(&self, subject: &ViewSubject<'p>) -> bool {
        let members = subject.number().map_or(&[][..], |thing| self.members(thing));
        let mut urls = members.iter().flat_map(|member| self.description(*member).texts("url"));
        let url = urls.next().filter(|url| parse_web(url).is_some());
        url.is_some_and(|url| parse_web(self.address).is_some() && !Address::new(self.address).is_part(url))
    }

    /// What is wrong with a property that has a thing of a type of schema.org which the property does not take, and the thing. A
    /// thing that is a value by its address may have any type.
    pub(super) fn wrong_type(&self, thing: u32, property: &str) -> Option<(String, u32)> {
        let ranges: Vec<&str> = SCHEMA_ORG.ranges(property).collect();
        let takes_address = ranges.contains(&"URL");
        let is_address = |part: u32| {
            self.part_text(part, &["@id"]).is_some_and(|id| takes_address && parse_web(id).is_some())
        };
        let step = DescriptionPath::of_name(property).steps;
        let values = self.values_of_step(self.members(thing), &step[0], true);
        let parts = values.into_iter().filter_map(|value| match value {
            GivenValue::Thing(part) => Some(part),
            GivenValue::Text => None,
        });
        let typed = parts.filter(|part| !is_address(*part)).map(|part| (part, self.types_of(part)));
        let (part, wrong) = typed.into_iter().find(|(_, types)| !SCHEMA_ORG.takes(property, types))?;
        Some((format!("must be {}, not {}", ranges.join(" or "), wrong.join(" and ")), part))
    }
}
