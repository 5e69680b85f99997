//! Gathers the things of each source, before they are joined.

use crate::budget::{Budget, VALUE_OVERHEAD};
use crate::collections::growing;
use crate::collections::multi_map::ValueList;
use crate::collections::short_name::Name;
use crate::document::{Document, Item, Microdata, MicrodataItem, MicrodataValue, Source, Value};
use crate::dom::markup;
use crate::extract::rdfa::literal::is_markup;
use crate::json_ld::name_in_schema_org;
use crate::nodes::map::{NodeValueData, SourcePlace, ValueKind};
use crate::nodes::{GraphNode, GraphNodes};
use crate::reader::{SchemaOrgNames, schema_org_names};
use crate::schema_org::{SCHEMA_ORG, SchemaOrgVocabulary};
use crate::whitespace::trim;

/// The things of all sources. Values refer to them by number.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) things: Vec<SourceThing>,
}

/// A thing as one source describes it.
pub(super) struct SourceThing {
    pub(super) source: Source,
    pub(super) types: ValueList<Name>,
    pub(super) id: Option<Box<str>>,
    pub(super) properties: Vec<(Name, ValueList<SourceValue>)>,
    /// True if it is described outside of all properties.
    pub(super) is_outside: bool,
    pub(super) place: Option<SourcePlace>,
}

impl SourceThing {
    pub(super) fn new(source: Source) -> Self {
        let (types, properties) = Default::default();
        SourceThing { source, types, id: None, properties, is_outside: false, place: None }
    }
}

pub(super) enum SourceValue {
    /// With its place. For microformats and microdata, it is the element of the item.
    Text(Box<str>, Option<SourcePlace>),
    Thing(u32),
}

/// Adds the things of one source within the budget.
struct Gathering<'b> {
    things: Vec<SourceThing>,
    budget: &'b Budget,
}

impl Gathered {
    /// The sources in the order in which they are asked for a value: the microformats and the microdata of a page, and the nodes of
    /// its JSON-LD and of its RDFa.
    pub(super) fn of<'d>(
        own: (impl Iterator<Item = Item<'d>>, &Microdata),
        nodes: [&GraphNodes; 2],
        budget: &Budget,
    ) -> Self {
        let [json_ld, rdfa] = nodes.map(Microdata::of_nodes);
        Self::of_sources(own, [&json_ld, &rdfa], nodes.map(Some), budget)
    }

    /// The sources that a document has.
    pub(super) fn of_document(document: &Document, budget: &Budget) -> Self {
        let (own, rdfa) = ((document.items(), document.microdata()), document.rdfa().as_microdata());
        Self::of_sources(own, [&document.json_ld_items(), rdfa], [None, None], budget)
    }

    /// `nodes` are the nodes of JSON-LD and RDFa, which have places.
    fn of_sources<'d>(
        (items, microdata): (impl Iterator<Item = Item<'d>>, &Microdata),
        [json_ld, rdfa]: [&Microdata; 2],
        nodes: [Option<&GraphNodes>; 2],
        budget: &Budget,
    ) -> Self {
        let mut gathering = Gathering { things: Vec::new(), budget };
        gathering.add_microformats(items);
        gathering.add_microdata(microdata, Source::Microdata, None);
        gathering.add_microdata(json_ld, Source::JsonLd, nodes[0]);
        gathering.add_microdata(rdfa, Source::Rdfa, nodes[1]);
        Gathered { things: gathering.things }
    }
}

impl Gathering<'_> {
    fn text(&self, text: &str, place: Option<SourcePlace>) -> SourceValue {
        SourceValue::Text(self.budget.clip(text), place)
    }

    /// Adds items of microdata, or of nodes in the same order.
    fn add_microdata(&mut self, microdata: &Microdata, source: Source, nodes: Option<&GraphNodes>) {
        let first = self.things.len() as u32;
        // A literal of RDFa can be markup.
        let is_literal_of_markup = |value: &NodeValueData| match (value.kind, nodes) {
            (ValueKind::Text { datatype: Some(datatype), .. }, Some(nodes)) => {
                is_markup(nodes.text(datatype))
            }
            _ => false,
        };
        let mut nodes = nodes.into_iter().flat_map(GraphNodes::nodes);
        // A subject of RDFa without a type is no thing of its own, such as a page with Open Graph's metadata.
        let is_thing = |item: &MicrodataItem<'_>| source != Source::Rdfa || item.types().next().is_some();
        let outside: Vec<u32> = microdata.items().filter(is_thing).map(MicrodataItem::number).collect();
        for item in microdata.all_items() {
            let node = nodes.next();
            let place = match node.map(GraphNode::data) {
                Some(data) => data.types.first().map(|class| class.place).or(data.place),
                None => item.place().map(|place| SourcePlace::of_element(place.node)),
            };
            let mut properties_of_node = node.into_iter().flat_map(GraphNode::property_data);
            let properties = item.properties().map(|(name, values)| {
                let name = property_name(name);
                // The values of the node are in the same order. A value without one of its own has the place of the item.
                let of_node = properties_of_node.by_ref().find(|(iri, _)| property_name(iri) == name);
                let mut of_node = of_node.into_iter().flat_map(|(_, values)| values);
                let values = values.map(|value| match value {
                    MicrodataValue::Text(text) => {
                        let value = of_node.by_ref().find(|value| *value.text == *text);
                        let place = value.map(|value| value.place).or(place);
                        // Publishers write HTML and character references in JSON-LD.
                        let is_markup = source == Source::JsonLd || value.is_some_and(&is_literal_of_markup);
                        match is_markup {
                            true => self.text(trim(&markup::plain(text)), place),
                            false => self.text(trim(text), place),
                        }
                    }
                    MicrodataValue::Item(item) => SourceValue::Thing(first + item.number()),
                });
                let values = values.collect();
                (name.as_str().into(), values)
            });
            let thing = SourceThing {
                source,
                types: item.types().map(|iri| type_name(iri).as_str().into()).collect(),
                id: item.id().map(Into::into),
                properties: properties.collect(),
                is_outside: outside.binary_search(&item.number()).is_ok(),
                place,
            };
            self.push(thing);
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
                Some((whole, name)) => {
                    add_value(&mut self.things[whole], name, SourceValue::Thing(number as u32));
                }
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
        let place = item.place().map(|place| SourcePlace::of_element(place.node));
        // hCard 1.0, "Organization Contact Info": the card is of an organization if its name is the name of the organization.
        let of_card =
            |name| item.text(name).map(trim).filter(|name| names.class == "Person" && !name.is_empty());
        let is_organization = of_card("org").is_some_and(|name| of_card("name") == Some(name));
        let class = if is_organization { "Organization" } else { &names.class };
        let mut thing = SourceThing {
            types: ValueList::from_iter([class.into()]),
            id: item.id().map(Into::into),
            place,
            ..SourceThing::new(Source::Microformats)
        };
        let mut parts = Vec::new();
        for (property, values) in item.properties() {
            let name = names.properties.get(property).filter(|_| !is_organization || property != "org");
            let Some(name) = name else { continue };
            for value in values {
                match value {
                    Value::Item { item, .. }
                        if item.types().any(|class| schema_org_names(class).is_some()) =>
                    {
                        parts.push((item, Some((number, name.as_str()))));
                    }
                    value => {
                        let text = value.as_text().unwrap_or_default();
                        add_value(&mut thing, name, self.text(trim(text), place));
                    }
                }
            }
        }
        todo.extend(parts.into_iter().rev());
        self.push(thing);
        number
    }

    fn push(&mut self, mut thing: SourceThing) {
        for (name, values) in &mut thing.properties {
            values.retain(|value| !matches!(value, SourceValue::Text(text, _) if text.is_empty()));
            // The image until a script loads the real one.
            if name.is("image") && !values.iter().all(is_data_url) {
                values.retain(|value| !is_data_url(value));
            }
        }
        thing.properties.retain(|(_, values)| !values.is_empty());
        let names: usize = thing
            .properties
            .iter()
            .map(|(name, values)| name.as_bytes().len() + values.len() * VALUE_OVERHEAD)
            .sum();
        if !self.budget.spend(VALUE_OVERHEAD + names) {
            thing.properties.clear();
        }
        growing::push(&mut self.things, thing);
    }
}

fn is_data_url(value: &SourceValue) -> bool {
    matches!(value, SourceValue::Text(text, _) if text.starts_with("data:"))
}

fn add_value(thing: &mut SourceThing, name: &str, value: SourceValue) {
    match thing.properties.iter_mut().find(|(known, _)| known.is(name)) {
        Some((_, values)) => values.push(value),
        None => {
            // Most items have few properties.
            thing.properties.reserve_exact(usize::from(thing.properties.is_empty()));
            thing.properties.push((name.into(), ValueList::from_iter([value])));
        }
    }
}

/// The name of a type in schema.org, or the whole IRI of another vocabulary. Some publishers write other letter case: `recipe`.
fn type_name(iri: &str) -> String {
    let name = short_name(iri);
    if SCHEMA_ORG.types.contains_key(&name) || name.contains(|c: char| !c.is_ascii_alphanumeric()) {
        return name;
    }
    let known = SchemaOrgVocabulary::name_as_written(&name);
    known.filter(|known| SCHEMA_ORG.types.contains_key(*known)).map_or(name, str::to_owned)
}

/// The name of a property in schema.org, or the whole IRI of another vocabulary. Properties begin with a small letter, but some
/// publishers write `RecipeInstructions`.
fn property_name(iri: &str) -> String {
    let mut name = short_name(iri);
    if let [b'A'..=b'Z', b'a'..=b'z', ..] = name.as_bytes() {
        name[..1].make_ascii_lowercase();
    }
    name
}

/// The name of a type or a property in schema.org, or the whole IRI of another vocabulary.
fn short_name(iri: &str) -> String {
    name_in_schema_org(iri).filter(|name| !name.is_empty()).unwrap_or(iri).trim_end_matches('/').to_owned()
}
