//! The types and properties of schema.org, in `data/vocab/schema.org.json`, which `data/vocab/schema.org.py` writes.

use std::collections::BTreeMap;
#[cfg(any(feature = "check", feature = "things"))]
use std::collections::{HashMap, HashSet};

use once_cell::sync::Lazy;
use serde::Deserialize;

pub(crate) static SCHEMA_ORG: Lazy<SchemaOrgVocabulary> = table!("vocab/schema.org.json");

/// The addresses that types and properties begin with. The first one is the address of schema.org in RDF.
pub(crate) const SCHEMA_ORG_ADDRESSES: [&str; 4] =
    ["http://schema.org/", "https://schema.org/", "https://www.schema.org/", "http://www.schema.org/"];

/// Texts of several names have spaces between them.
#[derive(Debug, Deserialize)]
pub(crate) struct SchemaOrgVocabulary {
    /// The types that each type extends or is a member of.
    pub(crate) types: BTreeMap<String, String>,
    /// The types that have each property, and the types of its values.
    #[cfg(feature = "check")]
    pub(crate) properties: BTreeMap<String, (String, String)>,
    #[cfg(feature = "check")]
    pub(crate) superseded_types: BTreeMap<String, String>,
    #[cfg(feature = "things")]
    pub(crate) superseded_properties: BTreeMap<String, String>,
}

#[cfg(any(feature = "check", feature = "things"))]
impl SchemaOrgVocabulary {
    /// These types, and all types that they extend.
    pub(crate) fn with_ancestors<'v>(&self, types: &[&'v str]) -> HashSet<&'v str> {
        types
            .iter()
            .flat_map(|name| [*name].into_iter().chain(self.ancestors(name).iter().copied()))
            .collect()
    }

    /// All types that a type extends. Empty for an unknown type.
    pub(crate) fn ancestors(&self, name: &str) -> &'static [&'static str] {
        static ANCESTORS: Lazy<HashMap<&str, Vec<&str>>> = Lazy::new(|| SCHEMA_ORG.all_ancestors());
        ANCESTORS.get(name).map_or(&[], Vec::as_slice)
    }

    /// The ancestors of each type. They are made of the ancestors of its parents.
    fn all_ancestors(&self) -> HashMap<&str, Vec<&str>> {
        let mut known: HashMap<&str, Vec<&str>> = HashMap::with_capacity(self.types.len());
        let mut todo: Vec<&str> = self.types.keys().map(String::as_str).collect();
        while let Some(&name) = todo.last() {
            let parents = self.types[name].split(' ').filter(|parent| !parent.is_empty());
            let missing = todo.len();
            todo.extend(parents.clone().filter(|parent| !known.contains_key(parent)));
            if todo.len() == missing {
                let mut above: Vec<&str> = Vec::new();
                for name in
                    parents.flat_map(|parent| [parent].into_iter().chain(known[parent].iter().copied()))
                {
                    if !above.contains(&name) {
                        above.push(name);
                    }
                }
                known.insert(name, above);
                todo.pop();
            }
        }
        known
    }

    /// True if a type is the other one or extends it.
    #[cfg(feature = "things")]
    pub(crate) fn is_kind_of(&self, name: &str, other: &str) -> bool {
        name == other || self.ancestors(name).contains(&other)
    }

    /// The name as schema.org writes it, of a type or of a member of an enumeration. Letter case and other characters than letters
    /// and digits do not count: `in stock` is `InStock`.
    #[cfg(feature = "things")]
    pub(crate) fn name_as_written(name: &str) -> Option<&'static str> {
        static NAMES: Lazy<HashMap<String, &str>> =
            Lazy::new(|| SCHEMA_ORG.types.keys().map(|name| (letters(name), name.as_str())).collect());
        NAMES.get(&letters(name)).copied()
    }
}

/// The letters and digits of a name, as small letters.
#[cfg(feature = "things")]
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}
