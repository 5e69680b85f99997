//! Things as JSON: `type`, `id`, `sources` and `properties`, as microdata has items. A thing is written in full where it is
//! mentioned first; then its `id` refers to it.

use std::collections::{HashMap, HashSet};

use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::source_list::SourceList;
use super::thing::{Thing, ThingData, ThingProperty, ThingValueData, ThingValueKind, Things};
use super::thing_value::ThingValue;
use microweave::document::Source;
use microweave_html::position::Span;
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::collections::short_name::Name;
use microweave_values::json_text::json_text;

/// Things are nested to this level. Deeper ones are referred to, and are in the list themselves.
const MAX_LEVELS: usize = 24;

/// A thing. One that was written before has only an identifier.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct ThingJson {
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    types: Option<Vec<Name>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sources: Option<Vec<Source>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Map<Vec<ThingValueJson>>>,
    /// True for what the page is about.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    main: bool,
    /// The sources of the values, for a thing with several sources, and for one whose values have spans.
    #[serde(skip_serializing_if = "Map::is_empty")]
    why: Map<PropertyWhy>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct PropertyWhy {
    sources: Vec<Vec<Source>>,
    /// Where the values are written: `null` for a thing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    spans: Vec<Option<Span>>,
    conflicts: Vec<ConflictJson>,
}

#[derive(Serialize, Deserialize)]
struct ConflictJson {
    value: ThingValueJson,
    sources: Vec<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    span: Option<Span>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ThingValueJson {
    Text(String),
    Thing(Box<ThingJson>),
}

struct ThingsWriter<'t> {
    things: &'t Things,
    /// The things without an identifier that are referred to.
    named: HashSet<u32>,
    /// True for a thing that is nested in another one already.
    is_nested: Vec<bool>,
    /// The things that were too deep to be nested.
    deep: Vec<u32>,
    /// True if the sources of values are written.
    why: bool,
}

impl<'t> ThingsWriter<'t> {
    /// A writer that knows which things are referred to. A thing is written before it is known that another one refers to
    /// it. So they are written twice.
    fn new(things: &'t Things, listed: &[u32], why: bool) -> Self {
        let writer = |named| {
            let (is_nested, deep) = (vec![false; things.things.len()], Vec::new());
            ThingsWriter { things, named, is_nested, deep, why }
        };
        let mut names = writer(HashSet::new());
        names.write(listed, |_| ());
        writer(names.named)
    }

    /// Gives things to a function, and then the ones that are too deep in them.
    fn write(&mut self, listed: &[u32], mut write: impl FnMut(ThingJson)) {
        let mut is_listed = vec![false; self.things.things.len()];
        let mut todo: Vec<u32> = listed.iter().rev().copied().collect();
        while let Some(number) = todo.pop() {
            if !std::mem::replace(&mut is_listed[number as usize], true) {
                // In its own parts, it is referred to.
                let is_nested = std::mem::replace(&mut self.is_nested[number as usize], true);
                write(self.thing(Thing { things: self.things, number }, 0));
                self.is_nested[number as usize] = is_nested;
            }
            todo.append(&mut self.deep);
        }
    }

    fn reference(&mut self, number: u32) -> ThingJson {
        if self.things.things[number as usize].id.is_none() {
            self.named.insert(number);
        }
        ThingJson { id: self.id(number), ..ThingJson::default() }
    }

    fn id(&self, number: u32) -> Option<String> {
        let name = || self.named.contains(&number).then(|| format!("_:thing{number}"));
        self.things.things[number as usize].id.as_deref().map(str::to_owned).or_else(name)
    }

    /// A thing with the things in it to the maximum level.
    fn thing(&mut self, thing: Thing<'t>, level: usize) -> ThingJson {
        let data = thing.data();
        let (mut properties, mut why) = (Vec::new(), Vec::new());
        for (name, property) in &data.properties {
            if !property.values.is_empty() {
                let values = property.values.iter().map(|value| self.value(thing.value(value), level));
                properties.push((name.into(), values.collect()));
            }
            if self.why && (data.sources.as_slice().len() > 1 || property.has_spans()) {
                why.push((name.into(), self.why(property, thing)));
            }
        }
        ThingJson {
            types: Some(data.types.to_vec()),
            id: self.id(thing.number),
            main: data.is_main,
            sources: Some(data.sources.as_slice().to_vec()),
            properties: Some(Map::of(properties)),
            why: Map::of(why),
        }
    }

    fn why(&mut self, property: &'t ThingProperty, thing: Thing<'t>) -> PropertyWhy {
        let sources = property.values.iter().map(|value| value.sources.as_slice().to_vec()).collect();
        let spans = property.values.iter().map(ThingValueData::span).filter(|_| property.has_spans());
        let spans = spans.collect();
        let conflicts = property.conflicts.iter().map(|value| ConflictJson {
            value: self.value(thing.value(value), MAX_LEVELS),
            sources: value.sources.as_slice().to_vec(),
            span: value.span(),
        });
        PropertyWhy { sources, spans, conflicts: conflicts.collect() }
    }

    fn value(&mut self, value: ThingValue<'t>, level: usize) -> ThingValueJson {
        let thing = match value {
            ThingValue::Text(text) => return ThingValueJson::Text(text.to_owned()),
            ThingValue::Thing(thing) => thing,
        };
        let number = thing.number;
        ThingValueJson::Thing(Box::new(if self.is_nested[number as usize] {
            self.reference(number)
        } else if level < MAX_LEVELS {
            self.is_nested[number as usize] = true;
            self.thing(thing, level + 1)
        } else {
            self.deep.push(number);
            self.reference(number)
        }))
    }
}

impl Things {
    /// Some things as JSON, such as the things of a type: a text for each. A thing that is in several of them is written in
    /// full once, and on its own if it is in the list. With `why`, a thing with several sources has the member `why`: for
    /// each property, the sources of its values and what other sources say.
    pub fn json_of(&self, things: &[Thing<'_>], why: bool) -> Vec<String> {
        let listed: Vec<u32> = things.iter().map(|thing| thing.number).collect();
        let mut written = Vec::new();
        ThingsWriter::new(self, &listed, why).write(&listed, |thing| {
            written.push(json_text(&thing));
        });
        written
    }
}

impl Serialize for Things {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // One after the other: all at once would take several times the memory.
        let mut list = serializer.serialize_seq(None)?;
        let mut result = Ok(());
        ThingsWriter::new(self, &self.outside, true).write(&self.outside, |thing| {
            if result.is_ok() {
                result = list.serialize_element(&thing);
            }
        });
        result?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Things {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut reader = ThingsReader::default();
        for thing in Vec::<ThingJson>::deserialize(deserializer)? {
            let number = reader.add(thing);
            reader.things[number as usize].is_outside = true;
        }
        Ok(Things::new(reader.things))
    }
}

/// Reads things from their JSON. Things with one identifier are one.
#[derive(Default)]
struct ThingsReader {
    things: Vec<ThingData>,
    numbers: HashMap<String, u32>,
}

impl ThingsReader {
    /// Adds a thing with the things in it. serde_json bounds how deep they nest.
    fn add(&mut self, thing: ThingJson) -> u32 {
        let next = self.things.len() as u32;
        let number = match &thing.id {
            Some(id) => *self.numbers.entry(id.clone()).or_insert(next),
            None => next,
        };
        if number == next {
            self.things.push(ThingData {
                id: thing.id.filter(|id| !id.starts_with("_:thing")).map(Into::into),
                ..ThingData::default()
            });
        }
        let (types, properties) = (thing.types.unwrap_or_default(), thing.properties.unwrap_or_default());
        let is_reference = types.is_empty() && properties.is_empty();
        let data = &mut self.things[number as usize];
        if !is_reference && !data.is_described() {
            (data.types, data.sources) = (types.into(), thing.sources.into_iter().flatten().collect());
            let properties = self.properties(properties, thing.why, number);
            self.things[number as usize].properties = properties;
            self.things[number as usize].is_main = thing.main;
        }
        number
    }

    fn properties(
        &mut self,
        properties: Map<Vec<ThingValueJson>>,
        why: Map<PropertyWhy>,
        thing: u32,
    ) -> Map<ThingProperty> {
        let sources = self.things[thing as usize].sources;
        let has_only_conflicts = |(name, why): &&(Name, PropertyWhy)| {
            !why.conflicts.is_empty() && properties.get(name.as_str()).is_none()
        };
        let only_conflicts = why.entries.iter().filter(has_only_conflicts);
        let only_conflicts: Vec<_> = only_conflicts.map(|(name, _)| (name.clone(), Vec::new())).collect();
        let mut why: HashMap<String, PropertyWhy> =
            why.entries.into_iter().map(|(name, why)| (name.as_str().to_owned(), why)).collect();
        let mut read = Vec::new();
        for (name, values) in properties.entries.into_iter().chain(only_conflicts) {
            let PropertyWhy { sources: of_values, spans, conflicts } =
                why.remove(name.as_str()).unwrap_or_default();
            let (mut of_values, mut spans) = (of_values.into_iter(), spans.into_iter());
            let values = values.into_iter().map(|value| ThingValueData {
                kind: self.kind(value),
                sources: of_values.next().map_or(sources, SourceList::from_iter),
                span: spans.next().flatten().map(Box::new),
            });
            let values: ValueList<ThingValueData> = values.collect();
            let conflicts = conflicts.into_iter().map(|conflict| ThingValueData {
                kind: self.kind(conflict.value),
                sources: conflict.sources.into_iter().collect(),
                span: conflict.span.map(Box::new),
            });
            read.push((name, ThingProperty { conflicts: conflicts.collect(), values }));
        }
        Map::of(read)
    }

    fn kind(&mut self, value: ThingValueJson) -> ThingValueKind {
        match value {
            ThingValueJson::Text(text) => ThingValueKind::Text(text.into()),
            ThingValueJson::Thing(thing) => ThingValueKind::Thing(self.add(*thing)),
        }
    }
}
