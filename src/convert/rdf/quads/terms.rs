//! The RDF terms of microformats, from `data/vocab/microformats-rdf.json`. Terms are kept as N-Quads writes them, in
//! angle brackets.

use std::collections::{HashMap, HashSet};

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::extract::mf2::class;
use crate::extract::mf2::roots::TYPES;

pub(super) static TERMS: Lazy<MicroformatTerms> = table!("vocab/microformats-rdf.json");

static NAMESPACES: Lazy<Namespaces> = table!("vocab/microformats-rdf.json");

/// The properties that have URLs or dates, by `data/vocab/microformats2.json`.
pub(super) static URLS: Lazy<HashSet<&str>> = Lazy::new(|| properties_with("u-"));
pub(super) static DATES: Lazy<HashSet<&str>> = Lazy::new(|| properties_with("dt-"));

/// The namespaces of the prefixes in the table.
#[derive(Deserialize)]
struct Namespaces {
    #[serde(borrow)]
    namespaces: HashMap<&'static str, &'static str>,
}

/// A name with a prefix, in full.
#[derive(Deserialize)]
#[serde(from = "&str")]
pub(super) struct RdfTerm(pub(super) String);

/// What the types and properties of microformats are in RDF.
#[derive(Deserialize)]
pub(super) struct MicroformatTerms {
    types: HashMap<String, TypeTerms>,
    /// The types whose terms differ if the root is classic.
    classic: HashMap<String, TypeTerms>,
}

/// The terms of a type and of its properties.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TypeTerms {
    /// The class; `None` if items of the type have no class.
    #[serde(rename = "type")]
    pub(super) class: Option<RdfTerm>,
    /// What the IRIs of properties begin with that are not in `properties`.
    names: RdfTerm,
    #[serde(default)]
    pub(super) properties: HashMap<String, PropertyTerm>,
    pub(super) page: Option<PageTerms>,
}

/// The class of a page with items of a type, and the property that has them.
#[derive(Deserialize)]
pub(super) struct PageTerms {
    #[serde(rename = "type")]
    pub(super) class: RdfTerm,
    pub(super) property: RdfTerm,
}

/// What the values of a property become.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum PropertyTerm {
    /// Values of a property.
    Property(RdfTerm),
    /// Values of a property of a node of its own.
    Part(PartTerm),
    /// The subject of a property whose value is the item. A text becomes a node with a name.
    Inverse { inverse: RdfTerm, name: RdfTerm },
}

/// A node between an item and its values, such as the name of a person.
#[derive(Deserialize)]
pub(super) struct PartTerm {
    /// The property of the item.
    pub(super) part: RdfTerm,
    #[serde(rename = "type")]
    pub(super) class: RdfTerm,
    pub(super) property: RdfTerm,
    /// True if each value has a node of its own. Otherwise an item has one such node.
    #[serde(default, rename = "each")]
    pub(super) is_each: bool,
    /// The property is left out if the item has this one.
    pub(super) unless: Option<String>,
}

impl From<&str> for RdfTerm {
    fn from(name: &str) -> Self {
        let (prefix, local) = name.split_once(':').unwrap_or_default();
        RdfTerm(format!("<{}{local}>", NAMESPACES.namespaces.get(prefix).unwrap_or(&"")))
    }
}

impl MicroformatTerms {
    /// The terms of a type; `None` if it is not in the table.
    pub(super) fn of_type(&self, item_type: &str, is_classic: bool) -> Option<&TypeTerms> {
        let classic = if is_classic { self.classic.get(item_type) } else { None };
        classic.or_else(|| self.types.get(item_type))
    }
}

impl TypeTerms {
    /// The term of a property that is not in the table.
    pub(super) fn other_property(&self, name: &str) -> String {
        format!("{}{name}>", self.names.0.trim_end_matches('>'))
    }
}

/// The class of a type that is not in the table: the page of microformats' wiki that describes it, or would.
pub(super) fn unknown_class(item_type: &str) -> String {
    format!("<http://microformats.org/wiki/{item_type}>")
}

/// The term of a property of such a type.
pub(super) fn unknown_property(item_type: &str, name: &str) -> String {
    format!("<http://microformats.org/wiki/{item_type}#{name}>")
}

fn properties_with(prefix: &str) -> HashSet<&'static str> {
    let classes = TYPES.values().flatten().filter(|name| name.starts_with(prefix));
    classes.filter_map(|name| class::property(name)).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use oxrdf::NamedNode;

    use super::*;

    #[test]
    fn every_type_in_use_has_terms_that_are_iris() {
        for name in TYPES.keys() {
            let terms = TERMS.of_type(name, false).expect(name);
            assert!(terms.class.is_some(), "{name}");
        }
        let is_iri = |term: &str| {
            let iri = term.strip_prefix('<').and_then(|term| term.strip_suffix('>')).unwrap_or_default();
            assert!(NamedNode::new(iri).is_ok() && iri.starts_with("http://"), "{term}");
        };
        for terms in TERMS.types.values().chain(TERMS.classic.values()) {
            terms.class.iter().for_each(|class| is_iri(&class.0));
            terms.page.iter().flat_map(|page| [&page.class, &page.property]).for_each(|term| is_iri(&term.0));
            is_iri(&terms.other_property("x"));
            for term in terms.properties.values() {
                let terms = match term {
                    PropertyTerm::Property(property) => vec![property],
                    PropertyTerm::Part(part) => vec![&part.part, &part.class, &part.property],
                    PropertyTerm::Inverse { inverse, name } => vec![inverse, name],
                };
                terms.into_iter().for_each(|term| is_iri(&term.0));
            }
        }
        assert!(URLS.contains("photo") && !URLS.contains("name") && DATES.contains("start"));
    }
}
