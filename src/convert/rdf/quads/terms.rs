//! The RDF terms of microformats, from `data/vocab/microformats-rdf.json`. Terms are kept as N-Quads writes them, in
//! angle brackets.

use std::collections::{BTreeMap, HashMap, HashSet};

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::extract::mf2::class;
use crate::extract::mf2::roots::TYPES;

pub(super) static TERMS: Lazy<MicroformatTerms> = Lazy::new(|| {
    let file = serde_json::from_str(include_str!("../../../../data/vocab/microformats-rdf.json"));
    MicroformatTerms::of(file.expect("a test reads it"))
});

pub(super) static VALUE_FORMS: Lazy<ValueForms> = Lazy::new(ValueForms::load);

/// What the types and properties of microformats are in RDF.
pub(super) struct MicroformatTerms {
    types: HashMap<String, TypeTerms>,
    classic: HashMap<String, TypeTerms>,
}

/// The terms of a type and of its properties.
pub(super) struct TypeTerms {
    /// The class; `None` if items of the type have no class.
    pub(super) class: Option<String>,
    /// What the IRIs of properties begin with that are not in `properties`.
    names: String,
    properties: HashMap<String, PropertyTerm>,
    /// The class of a page with such items, and the property that has them.
    pub(super) page: Option<[String; 2]>,
}

/// What the values of a property become.
pub(super) enum PropertyTerm {
    /// Values of a property.
    Property(String),
    /// Values of a property of a node of its own.
    Part(PartTerm),
    /// The subject of a property whose value is the item. A text becomes a node with a name.
    Inverse { property: String, name: String },
}

/// A node between an item and its values, such as the name of a person.
pub(super) struct PartTerm {
    /// The property of the item.
    pub(super) part: String,
    pub(super) class: String,
    pub(super) property: String,
    /// True if each value has a node of its own. Otherwise an item has one such node.
    pub(super) is_each: bool,
    /// The property is left out if the item has this one.
    pub(super) unless: Option<String>,
}

#[derive(Deserialize)]
struct TermsFile {
    namespaces: BTreeMap<String, String>,
    types: HashMap<String, TypeEntry>,
    classic: HashMap<String, TypeEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeEntry {
    #[serde(rename = "type")]
    class: Option<String>,
    names: String,
    #[serde(default)]
    properties: HashMap<String, TermEntry>,
    page: Option<PageEntry>,
}

#[derive(Deserialize)]
struct PageEntry {
    #[serde(rename = "type")]
    class: String,
    property: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum TermEntry {
    Property(String),
    Part {
        part: String,
        #[serde(rename = "type")]
        class: String,
        property: String,
        #[serde(default)]
        each: bool,
        unless: Option<String>,
    },
    Inverse {
        inverse: String,
        name: String,
    },
}

impl MicroformatTerms {
    fn of(file: TermsFile) -> Self {
        let TermsFile { namespaces, types, classic } = file;
        let all = |entries: HashMap<String, TypeEntry>| {
            entries.into_iter().map(|(name, entry)| (name, TypeTerms::of(entry, &namespaces))).collect()
        };
        MicroformatTerms { types: all(types), classic: all(classic) }
    }

    /// The terms of a type; `None` if it is not in the table.
    pub(super) fn of_type(&self, item_type: &str, is_classic: bool) -> Option<&TypeTerms> {
        let classic = if is_classic { self.classic.get(item_type) } else { None };
        classic.or_else(|| self.types.get(item_type))
    }
}

impl TypeTerms {
    fn of(entry: TypeEntry, namespaces: &BTreeMap<String, String>) -> Self {
        let term = |name: &str| format!("<{}>", expanded(name, namespaces));
        let property = |entry: TermEntry| match entry {
            TermEntry::Property(name) => PropertyTerm::Property(term(&name)),
            TermEntry::Part { part, class, property, each, unless } => PropertyTerm::Part(PartTerm {
                part: term(&part),
                class: term(&class),
                property: term(&property),
                is_each: each,
                unless,
            }),
            TermEntry::Inverse { inverse, name } => {
                PropertyTerm::Inverse { property: term(&inverse), name: term(&name) }
            }
        };
        TypeTerms {
            class: entry.class.map(|class| term(&class)),
            names: format!("<{}", expanded(&entry.names, namespaces)),
            properties: entry.properties.into_iter().map(|(name, entry)| (name, property(entry))).collect(),
            page: entry.page.map(|page| [term(&page.class), term(&page.property)]),
        }
    }

    pub(super) fn property(&self, name: &str) -> Option<&PropertyTerm> {
        self.properties.get(name)
    }

    /// The term of a property that is not in the table.
    pub(super) fn other_property(&self, name: &str) -> String {
        format!("{}{name}>", self.names)
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

/// A name with a prefix in full.
fn expanded(name: &str, namespaces: &BTreeMap<String, String>) -> String {
    let (prefix, local) = name.split_once(':').unwrap_or_default();
    let namespace = namespaces.get(prefix).map_or("", String::as_str);
    format!("{namespace}{local}")
}

/// The names of properties that have URLs or dates, by `data/vocab/microformats2.json`.
pub(super) struct ValueForms {
    urls: HashSet<String>,
    dates: HashSet<String>,
}

impl ValueForms {
    fn load() -> Self {
        let of_prefix = |prefix: &str| {
            let classes = TYPES.values().flatten().filter(|name| name.starts_with(prefix));
            classes.filter_map(|name| class::property(name)).map(|(_, name)| name.to_owned()).collect()
        };
        ValueForms { urls: of_prefix("u-"), dates: of_prefix("dt-") }
    }

    pub(super) fn has_urls(&self, property: &str) -> bool {
        self.urls.contains(property)
    }

    pub(super) fn has_dates(&self, property: &str) -> bool {
        self.dates.contains(property)
    }
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
            terms.class.iter().chain(terms.page.iter().flatten()).for_each(|term| is_iri(term));
            is_iri(&terms.other_property("x"));
            for term in terms.properties.values() {
                match term {
                    PropertyTerm::Property(property) => is_iri(property),
                    PropertyTerm::Part(part) => {
                        [&part.part, &part.class, &part.property].into_iter().for_each(|term| is_iri(term));
                    }
                    PropertyTerm::Inverse { property, name } => {
                        [property, name].iter().for_each(|term| is_iri(term));
                    }
                }
            }
        }
        assert!(
            VALUE_FORMS.has_urls("photo") && !VALUE_FORMS.has_urls("name") && VALUE_FORMS.has_dates("start")
        );
    }
}
