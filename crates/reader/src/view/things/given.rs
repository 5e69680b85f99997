//! Whether a thing has what a rule of a view names.

use std::collections::HashSet;

use foldhash::{HashMap, HashMapExt};

use super::subject::ViewSubject;
use crate::address::Address;
use crate::model::DescribedValue;
use crate::urls::parse_web;
use crate::view::page::{MAX_VALUES, ViewPage};
use crate::view::rows::kinds::ViewKind;
use crate::view::rows::source::{PathStep, SourcePart, ViewSource};
use crate::view::values::raw::{RawForm, RawValue};
use microweave::document::{Item, Source, Value};
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::shorten::with_ellipsis;

/// The maximum number of characters of types in a finding.
const MAX_TYPES_SHOWN: usize = 200;

/// A value of a property of a thing: the first description of a thing, or a text.
type GivenValue = Option<u32>;

/// Paths of properties, each step once.
#[derive(Default)]
struct PathTree<'v> {
    nodes: Vec<PathNode<'v>>,
}

struct PathNode<'v> {
    step: &'v PathStep,
    /// True if a path ends here.
    is_end: bool,
    /// The next steps.
    inner: Vec<usize>,
}

impl<'v> PathTree<'v> {
    /// The tree, and its first steps.
    fn of(paths: impl Iterator<Item = &'v [PathStep]>) -> (Self, Vec<usize>) {
        let mut tree = PathTree::default();
        let mut numbers: HashMap<(Option<usize>, &PathStep), usize> = HashMap::new();
        let mut first = Vec::new();
        for path in paths {
            let mut before = None;
            for (at, step) in path.iter().enumerate() {
                let number = *numbers.entry((before, step)).or_insert_with(|| {
                    tree.nodes.push(PathNode { step, is_end: false, inner: Vec::new() });
                    let number = tree.nodes.len() - 1;
                    match before {
                        Some(before) => tree.nodes[before].inner.push(number),
                        None => first.push(number),
                    }
                    number
                });
                tree.nodes[number].is_end |= at + 1 == path.len();
                before = Some(number);
            }
        }
        (tree, first)
    }
}

/// What is looked for in things: the paths, and what was found so far.
struct PathSearch<'v> {
    tree: PathTree<'v>,
    /// True if the parts are read from all their sources.
    is_joined: bool,
    /// For a step and a part, if the part has one of the next steps.
    results: HashMap<(usize, u32), bool>,
}

impl<'p> ViewPage<'p> {
    /// True if one of the sources has a value. Of a path, such as `author.name`, each part has one.
    pub(crate) fn is_given(&self, subject: &ViewSubject<'p>, sources: &[&ViewSource]) -> bool {
        let is_path = |source: &ViewSource| source.plain_path().is_some();
        let has_value = |source: &&ViewSource| match &source.part {
            SourcePart::Item(path) => self.items_have(subject.items(), path),
            _ if is_path(source) => false,
            _ => self.rule_values(source, subject).iter().any(|value| self.is_value(value)),
        };
        if sources.iter().any(has_value) {
            return true;
        }
        let Some(thing) = subject.number() else { return false };
        // `None` for a property in all syntaxes.
        let syntax_of = |source: &ViewSource| match source.part {
            SourcePart::Description(syntax, _) => Some(Some(syntax)),
            SourcePart::Thing(_) => Some(None),
            _ => None,
        };
        let mut seen = HashSet::new();
        let syntaxes = sources.iter().filter_map(|source| syntax_of(source));
        syntaxes.filter(|syntax| seen.insert(*syntax)).any(|syntax| {
            let of_syntax = sources.iter().filter(|source| syntax_of(source) == Some(syntax));
            self.has_paths(thing, syntax, of_syntax.filter_map(|source| source.plain_path()))
        })
    }

    fn has_paths<'v>(
        &self,
        thing: u32,
        syntax: Option<Source>,
        paths: impl Iterator<Item = &'v [PathStep]>,
    ) -> bool {
        let (tree, first) = PathTree::of(paths.take_while(|path| self.work(path.len())));
        let mut search = PathSearch { tree, is_joined: syntax.is_none(), results: HashMap::new() };
        match syntax {
            None => self.has_one_of(self.members(thing), &first, &mut search),
            Some(syntax) => {
                let members: Vec<u32> = self.members_in(thing, syntax).collect();
                self.has_one_of(&members, &first, &mut search)
            }
        }
    }

    /// True if descriptions of a thing have a value at the end of one of the paths with these next steps. Of a property of parts, all
    /// parts have one. A path has few steps.
    fn has_one_of(&self, members: &[u32], steps: &[usize], search: &mut PathSearch<'_>) -> bool {
        steps.iter().any(|number| {
            let node = &search.tree.nodes[*number];
            let values = self.values_of_step(members, node.step, search.is_joined);
            if node.is_end && !values.is_empty() {
                return true;
            }
            if node.inner.is_empty() {
                return false;
            }
            let inner = node.inner.clone();
            let mut seen = HashSet::new();
            let parts: Vec<u32> = values.into_iter().flatten().filter(|part| seen.insert(*part)).collect();
            !parts.is_empty() && parts.into_iter().all(|part| self.part_has(part, *number, &inner, search))
        })
    }

    fn part_has(&self, part: u32, number: usize, inner: &[usize], search: &mut PathSearch<'_>) -> bool {
        if let Some(result) = search.results.get(&(number, part)) {
            return *result;
        }
        if !self.charge(size_of::<(usize, u32, bool)>()) {
            return true;
        }
        let result = match search.is_joined {
            true => self.has_one_of(self.members(part), inner, search),
            false => self.has_one_of(&[part], inner, search),
        };
        search.results.insert((number, part), result);
        result
    }

    /// The values of a property in the first description that has it. Empty texts and things that say nothing do not count.
    fn values_of_step(&self, members: &[u32], step: &PathStep, is_joined: bool) -> Vec<GivenValue> {
        for member in members {
            let description = self.description(*member);
            if !self.work(1 + description.properties.len()) {
                break;
            }
            let texts = |count: usize| vec![None; count.min(1)];
            let values: Vec<GivenValue> = match &*step.name {
                "@type" => texts(description.types.len()),
                "@id" => texts(description.ids.len()),
                name => {
                    let values = description.values(name).take_while(|_| self.work(1));
                    values.filter_map(|value| self.given(value, is_joined)).take(MAX_VALUES).collect()
                }
            };
            let is_taken = |value: &GivenValue| match (value, &step.condition) {
                (_, None) => true,
                (Some(part), Some(condition)) => self.has(*part, condition, is_joined),
                (None, Some(condition)) => condition.is_without,
            };
            let values: Vec<GivenValue> = values.into_iter().filter(is_taken).collect();
            if !values.is_empty() {
                return values;
            }
        }
        Vec::new()
    }

    fn given(&self, value: &DescribedValue<'p>, is_joined: bool) -> Option<GivenValue> {
        match value {
            DescribedValue::Text(text, _) => (!text.trim().is_empty()).then_some(None),
            DescribedValue::Part(part) => {
                let part = if is_joined { self.groups[*part as usize] } else { *part };
                (!self.says_nothing(part)).then_some(Some(part))
            }
        }
    }

    /// True for a thing without a type, an identifier and properties.
    pub(crate) fn says_nothing(&self, part: u32) -> bool {
        let is_empty = |member: &u32| {
            let description = self.description(*member);
            description.types.is_empty() && description.ids.is_empty() && description.properties.is_empty()
        };
        self.work(1) && self.members(part).iter().all(is_empty)
    }

    fn is_value(&self, value: &RawValue<'p>) -> bool {
        match &value.form {
            RawForm::Part(part) => !self.says_nothing(*part),
            RawForm::Item { .. } => true,
            _ => value.as_text(ViewKind::Text, self).is_some(),
        }
    }

    /// True if items have a value at the end of a path. Of a property of items, all items have one. A path has few steps.
    fn items_have(&self, items: &[Item<'p>], path: &[String]) -> bool {
        let Some((first, after)) = path.split_first() else { return false };
        if first == "@type" {
            return !items.is_empty();
        }
        let values = items.iter().flat_map(|item| item.values(first)).take_while(|_| self.work(1));
        let values: Vec<Value<'p>> = values.take(MAX_VALUES).collect();
        if after.is_empty() {
            let is_text = |value: &Value<'p>| value.as_text().is_some_and(|text| !text.trim().is_empty());
            return values.iter().any(|value| value.as_item().is_some() || is_text(value));
        }
        let mut inner = values.into_iter().filter_map(Value::as_item).peekable();
        inner.peek().is_some() && inner.all(|item| self.items_have(&[item], after))
    }

    /// The values of a source in a rule. What the page says counts for each of its things.
    fn rule_values(&self, source: &ViewSource, subject: &ViewSubject<'p>) -> Vec<RawValue<'p>> {
        match source.is_of_page() {
            true => self.values_of_page(source, ViewKind::Text),
            false => self.values(source, subject, ViewKind::Text),
        }
    }

    /// The values of the first source that has some.
    pub(crate) fn operand_values(
        &self,
        sources: &[ViewSource],
        subject: &ViewSubject<'p>,
    ) -> Vec<RawValue<'p>> {
        let values = sources.iter().map(|source| {
            let mut values = self.rule_values(source, subject);
            values.retain(|value| self.is_value(value));
            values
        });
        values.into_iter().find(|values| !values.is_empty()).unwrap_or_default()
    }

    /// True for what another page is about, by its `url`.
    pub(crate) fn is_elsewhere(&self, subject: &ViewSubject<'p>) -> bool {
        let url = subject.number().and_then(|thing| self.part_text(thing, &["url"]));
        let url = url.filter(|url| parse_web(url).is_some());
        url.is_some_and(|url| {
            parse_web(self.input.address).is_some() && !Address::new(self.input.address).is_part(&url)
        })
    }

    /// What is wrong with a property that has a thing of a type of schema.org which the property does not take, and the thing. A
    /// thing that is a value by its address may have any type.
    pub(crate) fn wrong_type(&self, thing: u32, property: &str) -> Option<(String, u32)> {
        let ranges: Vec<&str> = SCHEMA_ORG.ranges(property).collect();
        let takes_address = ranges.contains(&"URL");
        let is_address = |part: u32| {
            takes_address && self.part_text(part, &["@id"]).is_some_and(|id| parse_web(&id).is_some())
        };
        let step = PathStep { name: property.to_owned(), condition: None };
        let parts = self.values_of_step(self.members(thing), &step, true).into_iter().flatten();
        let parts = parts.filter(|part| self.work(1) && !self.says_nothing(*part) && !is_address(*part));
        let mut typed = parts.map(|part| (part, self.types_of(part)));
        let (part, wrong) = typed.find(|(_, types)| !SCHEMA_ORG.takes(property, types))?;
        Some((format!("must be {}, not {}", ranges.join(" or "), types_in_words(&wrong)), part))
    }
}

/// Types in a finding: `Person and Organization`.
pub(crate) fn types_in_words(types: &[&str]) -> String {
    with_ellipsis(&types.join(" and "), MAX_TYPES_SHOWN).to_string()
}
