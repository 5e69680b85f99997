//! Gathers the things of each source, before they are joined.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::{SchemaOrgNames, schema_org_names};
use microweave::document::{Item, Microdata, MicrodataItem, MicrodataValue, Source, Value};
use microweave::extract::rdfa::literal::is_markup as is_literal_of_markup;
use microweave::json_ld::name_in_schema_org;
use microweave::nodes::GraphNodes;
use microweave::nodes::map::{NodeForm, NodeValueData, SourcePlace, Symbol, ValueKind};
use microweave::schema_org::{SCHEMA_ORG, SchemaOrgVocabulary};
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_html::dom::markup;
use microweave_values::amounts::is_price;
use microweave_values::collections::growing;
use microweave_values::collections::multi_map::{NameLookup, ValueList};
use microweave_values::collections::short_name::Name;
use microweave_values::whitespace::trim;

/// The maximum number of types of a thing. Real things have four.
pub(super) const MAX_TYPES: usize = 32;

/// The properties whose values are pictures or recordings. A reference with a fragment to a thing that is not described is no
/// address of one.
const MEDIA: [&str; 9] = [
    "associatedMedia",
    "audio",
    "encoding",
    "image",
    "logo",
    "photo",
    "primaryImageOfPage",
    "thumbnail",
    "video",
];

/// The properties whose texts are prices.
const PRICES: [&str; 3] = ["highPrice", "lowPrice", "price"];

/// The things of all sources, in the order in which the sources count. Values refer to them by number.
pub(super) struct Gathered<'b> {
    pub(super) things: Vec<SourceThing>,
    pub(super) account: &'b Account,
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
        SourceThing {
            source,
            types: ValueList::default(),
            id: None,
            properties: Vec::new(),
            is_outside: false,
            place: None,
        }
    }

    /// True if one of its types is one of these, or extends it.
    pub(super) fn is_any(&self, classes: &[&str]) -> bool {
        let is_any = |own: &Name| classes.iter().any(|class| SCHEMA_ORG.is_kind_of(own.as_str(), class));
        self.types.iter().any(is_any)
    }
}

pub(super) enum SourceValue {
    /// With its place. For microformats and microdata, it is the element of the item.
    Text(Box<str>, Option<SourcePlace>),
    Thing(u32),
}

impl SourceValue {
    pub(super) fn thing(&self) -> Option<u32> {
        match self {
            SourceValue::Text(..) => None,
            SourceValue::Thing(number) => Some(*number),
        }
    }
}

/// Properties of things of a type, and what the other thing has in them: a product has the offers whose `itemOffered` it is.
const INVERSES: [(&str, &str, &str); 4] = [
    ("itemOffered", "Offer", "offers"),
    ("isVariantOf", "Product", "hasVariant"),
    ("itemReviewed", "AggregateRating", "aggregateRating"),
    ("itemReviewed", "Review", "review"),
];

impl<'b> Gathered<'b> {
    pub(super) fn new(account: &'b Account) -> Self {
        Gathered { things: Vec::new(), account }
    }

    /// Adds the inverse properties to the things that do not have them.
    pub(super) fn add_inverses(&mut self) {
        let mut found: Vec<(u32, &str, u32)> = Vec::new();
        for (thing, number) in self.things.iter().zip(0..) {
            for (name, values) in &thing.properties {
                let inverses =
                    INVERSES.iter().filter(|(own, class, _)| name.is(own) && thing.is_any(&[class]));
                for (_, _, inverse) in inverses {
                    let parts = values.iter().filter_map(SourceValue::thing);
                    found.extend(parts.map(|part| (part, *inverse, number)));
                }
            }
        }
        found.sort_unstable();
        for of_one in found.chunk_by(|(one, name, _), (other, next, _)| (one, name) == (other, next)) {
            let (part, inverse, _) = of_one[0];
            let properties = &mut self.things[part as usize].properties;
            let is_new = properties.iter().all(|(name, _)| !name.is(inverse));
            if is_new && self.account.spend(of_one.len() * VALUE_OVERHEAD) {
                let values = of_one.iter().map(|(_, _, number)| SourceValue::Thing(*number));
                properties.push((inverse.into(), values.collect()));
            }
        }
    }

    fn text(&self, text: &str, place: Option<SourcePlace>) -> SourceValue {
        SourceValue::Text(self.account.clip(trim(text)), place)
    }

    pub(super) fn add_microdata(&mut self, microdata: &Microdata, source: Source) {
        let first = self.things.len() as u32;
        let is_outside = |item: &MicrodataItem<'_>| is_thing(source, item.types().next().is_some());
        let outside: Vec<u32> = microdata.items().filter(is_outside).map(MicrodataItem::number).collect();
        for item in microdata.all_items() {
            let place = item.place().map(|place| SourcePlace::of_element(place.node));
            let values = |value: MicrodataValue<'_>| match value.as_item() {
                Some(item) => SourceValue::Thing(first + item.number()),
                None => self.text(value.as_text().unwrap_or_default(), place),
            };
            let properties =
                item.properties().map(|(name, of_name)| (property_name(name), of_name.map(values).collect()));
            self.push(SourceThing {
                types: item.types().take(MAX_TYPES).map(type_name).collect(),
                id: item.id().map(Into::into),
                properties: properties.collect(),
                is_outside: outside.binary_search(&item.number()).is_ok(),
                place,
                ..SourceThing::new(source)
            });
        }
    }

    pub(super) fn add_nodes(&mut self, nodes: &GraphNodes, source: Source) {
        let mut numbers = vec![None; nodes.nodes.len()];
        for (node, number) in nodes.nodes().zip(self.things.len() as u32..) {
            numbers[node.number as usize] = Some(number);
        }
        let mut names: HashMap<Symbol, Name> = HashMap::new();
        for node in nodes.nodes() {
            let data = node.data();
            let mut properties: Vec<(Name, ValueList<SourceValue>)> =
                Vec::with_capacity(data.properties.len());
            let mut index = NameLookup::default();
            for (symbol, values) in &data.properties {
                let name = names.entry(*symbol).or_insert_with(|| property_name(nodes.text(*symbol)));
                let slot = index.find(name.as_str(), &properties).unwrap_or_else(|| {
                    properties.push((name.clone(), ValueList::new()));
                    index.add_last(&properties);
                    properties.len() - 1
                });
                let is_medium = MEDIA.contains(&name.as_str());
                let is_value = |value: &&NodeValueData| match value.kind {
                    ValueKind::Node { node, form: NodeForm::Reference } if is_medium => {
                        numbers[node as usize].is_some() || !nodes.node(node).id().contains('#')
                    }
                    _ => true,
                };
                let values = nodes.without_lists(values).filter(is_value);
                properties[slot]
                    .1
                    .extend(values.filter_map(|value| self.node_value(value, nodes, &numbers, source)));
            }
            let id = Some(node.id()).filter(|id| !id.is_empty() && !id.starts_with("_:"));
            self.push(SourceThing {
                types: node.types().take(MAX_TYPES).map(type_name).collect(),
                id: id.map(Into::into),
                properties,
                is_outside: data.is_outside && is_thing(source, !data.types.is_empty()),
                place: data.types.first().map(|class| class.place).or(data.place),
                ..SourceThing::new(source)
            });
        }
    }

    /// The value of a node. `None` if it says nothing. A reference to a node that is not described is its identifier.
    fn node_value(
        &self,
        value: &NodeValueData,
        nodes: &GraphNodes,
        numbers: &[Option<u32>],
        source: Source,
    ) -> Option<SourceValue> {
        let text = match value.kind {
            // An empty string says nothing, although JSON-LD resolves it to the page.
            ValueKind::Node { form: NodeForm::Text, .. } if value.text.trim().is_empty() => return None,
            ValueKind::Node { node, form } => match numbers[node as usize] {
                Some(number) => return Some(SourceValue::Thing(number)),
                None if form == NodeForm::Object => return None,
                None => nodes.node(node).id(),
            },
            _ => &value.text,
        };
        let is_markup = match value.kind {
            // Publishers write HTML and character references in JSON-LD.
            _ if source == Source::JsonLd => true,
            ValueKind::Text { datatype: Some(datatype), .. } => is_literal_of_markup(nodes.text(datatype)),
            _ => false,
        };
        let text = if is_markup { markup::plain(text) } else { Cow::Borrowed(text) };
        // Some publishers escape HTML, and line breaks after it.
        let text = match is_markup && text.starts_with('<') {
            true => Cow::Owned(markup::plain(text.trim_end().trim_end_matches("\\n")).into_owned()),
            false => text,
        };
        Some(self.text(&text, Some(value.place)))
    }

    /// Adds items of microformats that schema.org has types for, and their parts.
    pub(super) fn add_microformats<'d>(&mut self, items: impl Iterator<Item = Item<'d>>) {
        let mut todo: Vec<(Item<'d>, Option<(usize, &'static str)>)> =
            items.map(|item| (item, None)).collect();
        todo.reverse();
        while let Some((item, property)) = todo.pop() {
            if let Some(names) = item.types().find_map(schema_org_names) {
                let number = self.add_item(item, names, &mut todo);
                match property {
                    Some((whole, name)) => {
                        add_value(&mut self.things[whole], name, SourceValue::Thing(number as u32));
                    }
                    None => self.things[number].is_outside = true,
                }
            }
            todo.extend(item.children().map(|child| (child, None)));
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
                        add_value(&mut thing, name, self.text(text, place));
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
            if PRICES.iter().any(|price| name.is(price)) {
                values.retain(|value| !matches!(value, SourceValue::Text(text, _) if !is_price(text)));
            }
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
        if !self.account.spend(VALUE_OVERHEAD + names) {
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

/// A subject of RDFa without a type is no thing of its own, such as a page with Open Graph's metadata.
fn is_thing(source: Source, has_type: bool) -> bool {
    source != Source::Rdfa || has_type
}

/// The name of a type in schema.org, or the whole IRI of another vocabulary. Some publishers write other letter case: `recipe`.
fn type_name(iri: &str) -> Name {
    let name = short_name(iri);
    if SCHEMA_ORG.types.contains_key(name) || name.contains(|c: char| !c.is_ascii_alphanumeric()) {
        return name.into();
    }
    let known = SchemaOrgVocabulary::name_as_written(name);
    known.filter(|known| SCHEMA_ORG.types.contains_key(*known)).unwrap_or(name).into()
}

/// The name of a property in schema.org, or the whole IRI of another vocabulary. Properties begin with a small letter, but some
/// publishers write `RecipeInstructions`.
fn property_name(iri: &str) -> Name {
    match short_name(iri) {
        name if matches!(name.as_bytes(), [b'A'..=b'Z', b'a'..=b'z', ..]) => {
            let (first, rest) = name.split_at(1);
            [&first.to_ascii_lowercase(), rest].concat().as_str().into()
        }
        name => name.into(),
    }
}

/// The name of a type or a property in schema.org, or the whole IRI of another vocabulary.
fn short_name(iri: &str) -> &str {
    name_in_schema_org(iri).filter(|name| !name.is_empty()).unwrap_or(iri).trim_end_matches('/')
}
