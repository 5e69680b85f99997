//! The types and properties of schema.org, in `data/vocab/schema.org.json`, which `data/vocab/schema.org.py` writes.

use std::collections::BTreeMap;
use std::collections::{HashMap, HashSet};

use once_cell::sync::Lazy;
use serde::Deserialize;

/// The vocabulary of schema.org: `data/vocab/schema.org.json`.
pub static SCHEMA_ORG: Lazy<SchemaOrgVocabulary> = microweave_values::table!("vocab/schema.org.json");

/// The addresses that types and properties begin with. The first one is the address of schema.org in RDF.
pub const SCHEMA_ORG_ADDRESSES: [&str; 4] =
    ["http://schema.org/", "https://schema.org/", "https://www.schema.org/", "http://www.schema.org/"];

/// The types and properties of schema.org. Texts of several names have spaces between them.
#[derive(Debug, Deserialize)]
pub struct SchemaOrgVocabulary {
    /// The types that each type extends or is a member of.
    pub types: BTreeMap<String, String>,
    /// The types that have each property, and the types of its values.
    pub properties: BTreeMap<String, (String, String)>,
    /// Types that others supersede, each with the other one.
    pub superseded_types: BTreeMap<String, String>,
    /// Properties that others supersede, each with the other one.
    pub superseded_properties: BTreeMap<String, String>,
}

impl SchemaOrgVocabulary {
    /// These types, and all types that they extend.
    pub fn with_ancestors<'v>(&self, types: &[&'v str]) -> HashSet<&'v str> {
        types
            .iter()
            .flat_map(|name| [*name].into_iter().chain(self.ancestors(name).iter().copied()))
            .collect()
    }

    /// All types that a type extends. Empty for an unknown type.
    pub fn ancestors(&self, name: &str) -> &'static [&'static str] {
        static ANCESTORS: Lazy<HashMap<&str, Vec<&str>>> = Lazy::new(|| SCHEMA_ORG.all_ancestors());
        ANCESTORS.get(name).map_or(&[], Vec::as_slice)
    }

    /// The ancestors of each type. They are made of the ancestors of its parents.
    fn all_ancestors(&self) -> HashMap<&str, Vec<&str>> {
        let mut ancestors: HashMap<&str, Vec<&str>> = HashMap::with_capacity(self.types.len());
        let mut todo: Vec<&str> = self.types.keys().map(String::as_str).collect();
        while let Some(&name) = todo.last() {
            let parents = self.types[name].split(' ').filter(|parent| !parent.is_empty());
            let missing = todo.len();
            todo.extend(parents.clone().filter(|parent| !ancestors.contains_key(parent)));
            if todo.len() == missing {
                let mut above: Vec<&str> = Vec::new();
                for name in
                    parents.flat_map(|parent| [parent].into_iter().chain(ancestors[parent].iter().copied()))
                {
                    if !above.contains(&name) {
                        above.push(name);
                    }
                }
                ancestors.insert(name, above);
                todo.pop();
            }
        }
        ancestors
    }

    /// True if schema.org has this type.
    pub fn has_type(&self, name: &str) -> bool {
        self.types.contains_key(name)
    }

    /// True if schema.org has this property.
    pub fn has_property(&self, name: &str) -> bool {
        self.properties.contains_key(name)
    }

    /// The types that have a property. One empty name if schema.org does not have the property.
    pub fn domains(&self, property: &str) -> impl Iterator<Item = &str> {
        self.properties.get(property).map_or("", |(domains, _)| domains).split(' ')
    }

    /// The types of a property's values. One empty name if schema.org does not have the property.
    pub fn ranges(&self, property: &str) -> impl Iterator<Item = &str> + Clone {
        self.properties.get(property).map_or("", |(_, ranges)| ranges).split(' ')
    }

    /// Returns true if the property takes things of one of these types. Also true if there is no type, or one that schema.org does
    /// not have. A role may be between a thing and the value of its property.
    pub fn takes(&self, property: &str, types: &[&str]) -> bool {
        if types.is_empty() || !types.iter().all(|name| self.has_type(name)) {
            return true;
        }
        let is_taken = |above: &str| above == "Role" || self.ranges(property).any(|range| range == above);
        self.ranges(property).any(|range| matches!(range, "" | "Thing"))
            || self.with_ancestors(types).into_iter().any(is_taken)
    }

    /// Returns true if a property is expected of one of some types. `above` has the types and all types that they extend. A
    /// role may have any property (schema.org, `Role`).
    pub fn is_expected_of(&self, property: &str, above: &HashSet<&str>) -> bool {
        above.contains("Role")
            || self.domains(property).any(|domain| domain == "Thing" || above.contains(domain))
    }

    /// True if a type is the other one or extends it.
    pub fn is_kind_of(&self, name: &str, class: &str) -> bool {
        name == class || self.ancestors(name).contains(&class)
    }

    /// The name as schema.org writes it, of a type or of a member of an enumeration. Letter case and other characters than letters
    /// and digits do not count: `in stock` is `InStock`.
    pub fn name_as_written(name: &str) -> Option<&'static str> {
        static NAMES: Lazy<HashMap<String, &str>> =
            Lazy::new(|| SCHEMA_ORG.types.keys().map(|name| (letters(name), name.as_str())).collect());
        NAMES.get(&letters(name)).copied()
    }
}

/// The letters and digits of a name, as small letters.
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}
