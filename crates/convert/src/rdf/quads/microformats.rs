//! Microformats as quads, by the terms that Any23 and Web Data Commons used. Each item is a blank node. The terms are in
//! `data/vocab/microformats-rdf.json`; here they are kept as N-Quads writes them, in angle brackets.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use once_cell::sync::Lazy;
use serde::Deserialize;

use super::super::iri;
use crate::OutputError;
use crate::rdf::{PageQuads, QuadObject, language_tag};
use microweave::document::{Item, Value};
use microweave::extract::mf2::classify::TYPES;
use microweave::page::Page;
use microweave_values::class_names;
use microweave_values::collections::unique::unique;
use microweave_values::datetime::xsd::datatype;
use microweave_values::url::has_known_scheme;

/// Any23's property of a node for an item inside it. Here it is for an item that is not the value of a property.
const NESTING: &str = "<http://vocab.sindice.net/any23#nesting>";

const WIKI: &str = "http://microformats.org/wiki/";

pub(super) fn write<'p>(quads: &mut PageQuads<'p>, page: &'p Page) -> Result<(), OutputError> {
    for item in page.document().all_items() {
        let el = item.place().and_then(|place| page.dom().element(place.node));
        let writer = ItemWriter {
            node: node_of_item(quads, item),
            language: el.and_then(|el| quads.language_of_content(el)),
            terms: item.types().find_map(|name| TERMS.of_type(name, item.is_classic())),
            item,
            part_nodes: Vec::new(),
            quads,
        };
        writer.write()?;
    }
    write_page_items(quads, page)
}

/// Writes the items that the page itself has: the events of a calendar.
fn write_page_items(quads: &mut PageQuads<'_>, page: &Page) -> Result<(), OutputError> {
    let Some(page_node) = quads.page_node() else { return Ok(()) };
    for item in page.document().items() {
        let terms = item.types().find_map(|name| TERMS.of_type(name, item.is_classic()));
        if let Some(terms) = terms.and_then(|terms| terms.page.as_ref()) {
            let node = node_of_item(quads, item);
            quads.add_type(&page_node, &terms.class.0)?;
            quads.add_node(&page_node, &terms.property.0, &node)?;
        }
    }
    Ok(())
}

fn node_of_item(quads: &mut PageQuads<'_>, item: Item<'_>) -> String {
    quads.blank_node("mf", item.number() as usize)
}

struct ItemWriter<'q, 'd, 'p> {
    quads: &'q mut PageQuads<'p>,
    item: Item<'d>,
    node: String,
    /// The terms of its first type that is in the table.
    terms: Option<&'static TypeTerms>,
    language: Option<String>,
    /// The nodes of parts that several properties of the item share, by their property.
    part_nodes: Vec<(&'static str, String)>,
}

impl<'d> ItemWriter<'_, 'd, '_> {
    fn write(mut self) -> Result<(), OutputError> {
        self.write_types()?;
        for (name, values) in self.item.properties() {
            let term = self.terms.and_then(|terms| terms.properties.get(name));
            let other = if term.is_none() { self.other_property(name) } else { String::new() };
            for value in values {
                match term {
                    None => self.write_value(None, &other, name, value)?,
                    Some(PropertyTerm::Property(property)) => {
                        self.write_value(None, &property.0, name, value)?;
                    }
                    Some(PropertyTerm::Part(part)) => self.write_part(part, name, value)?,
                    Some(PropertyTerm::Inverse { inverse, name }) => {
                        self.write_inverse(&inverse.0, &name.0, value)?;
                    }
                }
            }
        }
        for child in self.item.children() {
            let child = node_of_item(self.quads, child);
            self.quads.add_node(&self.node, NESTING, &child)?;
        }
        Ok(())
    }

    fn write_types(&mut self) -> Result<(), OutputError> {
        for name in unique(self.item.types()) {
            match TERMS.of_type(name, self.item.is_classic()) {
                Some(terms) => {
                    if let Some(class) = &terms.class {
                        self.quads.add_type(&self.node, &class.0)?;
                    }
                }
                // The page of microformats' wiki that describes a type that is not in the table, or would.
                None => self.quads.add_type(&self.node, &format!("<{WIKI}{name}>"))?,
            }
        }
        Ok(())
    }

    /// The term of a property that is not in the table.
    fn other_property(&self, name: &str) -> String {
        match self.terms {
            Some(terms) => format!("{}{name}>", terms.names.0.trim_end_matches('>')),
            None => format!("<{WIKI}{}#{name}>", self.item.types().next().unwrap_or_default()),
        }
    }

    /// Adds a value, to the item if no other subject is given.
    fn write_value(
        &mut self,
        subject: Option<&str>,
        property: &str,
        name: &str,
        value: Value<'d>,
    ) -> Result<(), OutputError> {
        let subject = subject.unwrap_or(&self.node);
        if let Some(item) = value.as_item() {
            let node = node_of_item(self.quads, item);
            return self.quads.add_node(subject, property, &node);
        }
        let text = value.as_text().unwrap_or_default();
        if let Some(node) = url_node(name, text) {
            return self.quads.add_node(subject, property, &node);
        }
        let date = if DATES.contains(name) { datatype(text) } else { None };
        if let Some(datatype) = date {
            return self.quads.add(subject, property, &QuadObject::Typed(text.into(), datatype));
        }
        let own_language = match value {
            Value::Html { lang, .. } => lang.and_then(language_tag),
            _ => None,
        };
        let language = own_language.as_deref().or(self.language.as_deref()).map(Cow::Borrowed);
        self.quads.add(subject, property, &QuadObject::Text(text.into(), language))
    }

    fn write_part(
        &mut self,
        part: &'static PartTerm,
        name: &str,
        value: Value<'d>,
    ) -> Result<(), OutputError> {
        if part.unless.as_ref().is_some_and(|other| self.item.values(other).len() > 0) {
            return Ok(());
        }
        if value.as_item().is_some() {
            return self.write_value(None, &part.part.0, name, value);
        }
        let node = self.part_node(part)?;
        self.write_value(Some(&node), &part.property.0, name, value)
    }

    /// The node of a part. The first use adds it to the item.
    fn part_node(&mut self, part: &'static PartTerm) -> Result<String, OutputError> {
        let known = self.part_nodes.iter().find(|(property, _)| *property == part.part.0);
        if !part.is_each
            && let Some((_, node)) = known
        {
            return Ok(node.clone());
        }
        let node = self.quads.next_blank_node("part");
        self.part_nodes.push((&part.part.0, node.clone()));
        self.quads.add_node(&self.node, &part.part.0, &node)?;
        self.quads.add_type(&node, &part.class.0)?;
        Ok(node)
    }

    fn write_inverse(&mut self, property: &str, name: &str, value: Value<'d>) -> Result<(), OutputError> {
        let item = value.as_item();
        let subject = match item {
            Some(item) => node_of_item(self.quads, item),
            None => self.quads.next_blank_node("part"),
        };
        // An item that is marked up as a text alone has only a plain value.
        if item.is_none_or(|item| item.properties().next().is_none()) {
            let language = self.language.as_deref().map(Cow::Borrowed);
            let text = QuadObject::Text(value.as_text().unwrap_or_default().into(), language);
            self.quads.add(&subject, name, &text)?;
        }
        self.quads.add_node(&subject, property, &self.node)
    }
}

/// The node of a value that is a URL: an absolute one of a property that has URLs.
fn url_node(property: &str, value: &str) -> Option<String> {
    if has_known_scheme(value) && URLS.contains(property) { iri::absolute(value) } else { None }
}

static TERMS: Lazy<MicroformatTerms> = microweave_values::table!("vocab/microformats-rdf.json");

static NAMESPACES: Lazy<Namespaces> = microweave_values::table!("vocab/microformats-rdf.json");

/// The properties that have URLs or dates, by `data/vocab/microformats2.json` of microweave.
static URLS: Lazy<HashSet<&str>> = Lazy::new(|| properties_with("u-"));
static DATES: Lazy<HashSet<&str>> = Lazy::new(|| properties_with("dt-"));

/// The namespaces of the prefixes in the table.
#[derive(Deserialize)]
struct Namespaces {
    #[serde(borrow)]
    namespaces: HashMap<&'static str, &'static str>,
}

/// A name with a prefix, in full.
#[derive(Deserialize)]
#[serde(from = "&str")]
struct RdfTerm(String);

/// What the types and properties of microformats are in RDF.
#[derive(Deserialize)]
struct MicroformatTerms {
    types: HashMap<String, TypeTerms>,
    /// The types whose terms differ if the root is classic.
    classic: HashMap<String, TypeTerms>,
}

/// The terms of a type and of its properties.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeTerms {
    /// The class; `None` if items of the type have no class.
    #[serde(rename = "type")]
    class: Option<RdfTerm>,
    /// The beginning of the IRIs of properties that are not in `properties`.
    names: RdfTerm,
    #[serde(default)]
    properties: HashMap<String, PropertyTerm>,
    page: Option<PageTerms>,
}

/// The class of a page with items of a type, and the property from the page to the items.
#[derive(Deserialize)]
struct PageTerms {
    #[serde(rename = "type")]
    class: RdfTerm,
    property: RdfTerm,
}

/// What the values of a property become.
#[derive(Deserialize)]
#[serde(untagged)]
enum PropertyTerm {
    /// Values of a property.
    Property(RdfTerm),
    /// Values of a node between the item and the values.
    Part(PartTerm),
    /// The value is the subject, and the item is the value of this property. A text becomes a node with a name.
    Inverse { inverse: RdfTerm, name: RdfTerm },
}

/// A node between an item and its values, such as the name of a person.
#[derive(Deserialize)]
struct PartTerm {
    /// The property of the item.
    part: RdfTerm,
    #[serde(rename = "type")]
    class: RdfTerm,
    property: RdfTerm,
    /// True if each value has a node of its own. Otherwise an item has one such node.
    #[serde(default, rename = "each")]
    is_each: bool,
    /// The property is left out if the item has this one.
    unless: Option<String>,
}

impl From<&str> for RdfTerm {
    fn from(name: &str) -> Self {
        let (prefix, local) = name.split_once(':').unwrap_or_default();
        RdfTerm(format!("<{}{local}>", NAMESPACES.namespaces.get(prefix).unwrap_or(&"")))
    }
}

impl MicroformatTerms {
    /// The terms of a type; `None` if it is not in the table.
    fn of_type(&self, item_type: &str, is_classic: bool) -> Option<&TypeTerms> {
        let classic = if is_classic { self.classic.get(item_type) } else { None };
        classic.or_else(|| self.types.get(item_type))
    }
}

fn properties_with(prefix: &str) -> HashSet<&'static str> {
    let classes = TYPES.values().flat_map(|classes| classes.iter()).filter(|name| name.starts_with(prefix));
    classes.filter_map(|name| class_names::property(name)).map(|(_, name)| name).collect()
}
