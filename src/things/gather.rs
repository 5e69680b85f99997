//! Gathers the things of each source, before they are joined.

use std::collections::HashMap;

use crate::budget::{Budget, VALUE_OVERHEAD};
use crate::document::{Item, MicrodataItem, MicrodataValue, Source, Value};
use crate::dom::markup;
use crate::json_ld::name_in_schema_org;
use crate::nodes::GraphNodes;
use crate::nodes::map::{NodeForm, NodeValueData, SourcePlace, ValueKind};
use crate::page::Page;
use crate::reader::{SchemaOrgNames, schema_org_names};
use crate::whitespace::trim;

/// The things of all sources. Values refer to them by number.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) things: Vec<SourceThing>,
}

/// A thing as one source describes it.
pub(super) struct SourceThing {
    pub(super) source: Source,
    pub(super) types: Vec<String>,
    pub(super) id: Option<String>,
    pub(super) properties: Vec<(String, Vec<SourceValue>)>,
    /// True if it is described outside of all properties.
    pub(super) is_outside: bool,
    pub(super) place: Option<SourcePlace>,
}

pub(super) enum SourceValue {
    Text(String),
    Thing(usize),
}

/// Adds the things of one source within the budget.
struct Gathering<'b> {
    things: Vec<SourceThing>,
    budget: &'b Budget,
}

impl Gathered {
    /// The sources in the order in which they are asked for a value.
    pub(super) fn of(page: &Page, budget: &Budget) -> Self {
        let mut gathering = Gathering { things: Vec::new(), budget };
        // The documents of the reader have no microdata.
        let document = page.document();
        gathering.add_microformats(document.items());
        let microdata: Vec<MicrodataItem<'_>> = document.microdata().all_items().collect();
        let outside = document.microdata().items().map(MicrodataItem::number).collect::<Vec<_>>();
        gathering.add_microdata(&microdata, &outside);
        gathering.add_nodes(page.json_ld(), Source::JsonLd);
        gathering.add_nodes(page.rdfa(), Source::Rdfa);
        Gathered { things: gathering.things }
    }
}

impl Gathering<'_> {
    fn text(&self, text: &str) -> SourceValue {
        SourceValue::Text(self.budget.clip(text).into())
    }

    fn add_microdata(&mut self, items: &[MicrodataItem<'_>], outside: &[u32]) {
        let first = self.things.len();
        for item in items {
            let properties = item.properties().map(|(name, values)| {
                let values = values.map(|value| match value {
                    MicrodataValue::Text(text) => self.text(trim(text)),
                    MicrodataValue::Item(item) => SourceValue::Thing(first + item.number() as usize),
                });
                (short_name(name), values.collect())
            });
            let thing = SourceThing {
                source: Source::Microdata,
                types: item.types().map(short_name).collect(),
                id: item.id().map(str::to_owned),
                properties: properties.collect(),
                is_outside: outside.binary_search(&item.number()).is_ok(),
                place: item.place().map(|place| SourcePlace::of_element(place.node)),
            };
            self.push(thing);
        }
    }

    /// Adds the nodes that are described. A reference to another node is its address.
    fn add_nodes(&mut self, nodes: &GraphNodes, source: Source) {
        let numbers = nodes.nodes().zip(self.things.len()..);
        let numbers: HashMap<u32, usize> = numbers.map(|(node, number)| (node.number, number)).collect();
        for node in nodes.nodes() {
            let data = node.data();
            let mut properties: Vec<(String, Vec<SourceValue>)> = Vec::new();
            for (name, values) in &data.properties {
                let mut found = Vec::new();
                self.add_node_values(nodes, values, &numbers, &mut found);
                properties.push((short_name(nodes.text(*name)), found));
            }
            let thing = SourceThing {
                source,
                types: node.types().map(short_name).collect(),
                id: Some(node.id()).filter(|id| !id.starts_with("_:")).map(str::to_owned),
                properties,
                // A subject of RDFa without a type is no thing of its own, such as a page with Open Graph's metadata.
                is_outside: data.is_outside && !(source == Source::Rdfa && data.types.is_empty()),
                place: data.types.first().map(|class| class.place).or(data.place),
            };
            self.push(thing);
        }
    }

    /// The values of a property, and the values of its lists.
    fn add_node_values(
        &self,
        nodes: &GraphNodes,
        values: &[NodeValueData],
        numbers: &HashMap<u32, usize>,
        found: &mut Vec<SourceValue>,
    ) {
        let mut todo = vec![values.iter()];
        while let Some(list) = todo.last_mut() {
            let Some(value) = list.next() else {
                todo.pop();
                continue;
            };
            match value.kind {
                ValueKind::List(list) => todo.push(nodes.lists[list as usize].iter()),
                ValueKind::Node { node, form } => found.extend(match numbers.get(&node) {
                    Some(number) => Some(SourceValue::Thing(*number)),
                    None if form == NodeForm::Object => None,
                    None => Some(self.text(nodes.node(node).id())),
                }),
                // Publishers write character references in JSON-LD.
                _ => found.push(self.text(trim(&markup::decoded(&value.text)))),
            }
        }
    }

    /// Adds items of microformats that schema.org has types for, and their parts.
    fn add_microformats<'d>(&mut self, items: impl Iterator<Item = Item<'d>>) {
        let mut todo: Vec<(Item<'d>, Option<(usize, &'static str)>)> =
            items.map(|item| (item, None)).collect();
        todo.reverse();
        while let Some((item, property)) = todo.pop() {
            let number =
                item.types().find_map(schema_org_names).map(|names| self.add_item(item, names, &mut todo));
            let Some(number) = number else {
                todo.extend(item.children().map(|child| (child, None)));
                continue;
            };
            todo.extend(item.children().map(|child| (child, None)));
            match property {
                Some((whole, name)) => add_value(&mut self.things[whole], name, SourceValue::Thing(number)),
                None => self.things[number].is_outside = true,
            }
        }
    }

    /// Adds an item without its parts, which are added to `todo`.
    fn add_item<'d>(
        &mut self,
        item: Item<'d>,
        names: &'static SchemaOrgNames,
        todo: &mut Vec<(Item<'d>, Option<(usize, &'static str)>)>,
    ) -> usize {
        let number = self.things.len();
        let mut thing = SourceThing {
            source: Source::Microformats,
            types: vec![names.class.clone()],
            id: item.id().map(str::to_owned),
            properties: Vec::new(),
            is_outside: false,
            place: item.place().map(|place| SourcePlace::of_element(place.node)),
        };
        let mut parts = Vec::new();
        for (property, values) in item.properties() {
            let Some(name) = names.properties.get(property) else { continue };
            for value in values {
                match value {
                    Value::Item { item, .. }
                        if item.types().any(|class| schema_org_names(class).is_some()) =>
                    {
                        parts.push((item, Some((number, name.as_str()))));
                    }
                    value => {
                        let text = value.as_text().unwrap_or_default();
                        add_value(&mut thing, name, self.text(trim(text)));
                    }
                }
            }
        }
        todo.extend(parts.into_iter().rev());
        self.push(thing);
        number
    }

    fn push(&mut self, mut thing: SourceThing) {
        for (_, values) in &mut thing.properties {
            values.retain(|value| !matches!(value, SourceValue::Text(text) if text.is_empty()));
        }
        thing.properties.retain(|(_, values)| !values.is_empty());
        let names: usize =
            thing.properties.iter().map(|(name, values)| name.len() + values.len() * VALUE_OVERHEAD).sum();
        if !self.budget.spend(VALUE_OVERHEAD + names) {
            thing.properties.clear();
        }
        self.things.push(thing);
    }
}

fn add_value(thing: &mut SourceThing, name: &str, value: SourceValue) {
    match thing.properties.iter_mut().find(|(known, _)| known == name) {
        Some((_, values)) => values.push(value),
        None => thing.properties.push((name.to_owned(), vec![value])),
    }
}

/// The name of a type or a property in schema.org, or the whole IRI of another vocabulary.
fn short_name(iri: &str) -> String {
    name_in_schema_org(iri).filter(|name| !name.is_empty()).unwrap_or(iri).trim_end_matches('/').to_owned()
}
