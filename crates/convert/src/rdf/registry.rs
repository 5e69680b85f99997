//! The vocabulary registry: the rules for single vocabularies, in addition to the note's general rules.

use std::collections::HashMap;

use once_cell::sync::Lazy;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::iri;
use microweave::options::{OptionKind, OptionProblem, OptionValue, Setting};
use microweave_values::collections::one_or_more;

/// The built-in registry: schema.org and hCard.
pub(super) static REGISTRY: Lazy<Registry> = Lazy::new(|| {
    Registry::from_json(include_str!("../../data/vocab/rdf-registry.json")).expect("a test reads it")
});

/// Vocabularies, by the prefix of their types.
///
/// ```
/// use microweave_convert::rdf::Registry;
///
/// let registry = Registry::from_json(r#"{
///     "https://vocabulary.example/": {
///         "properties": { "title": { "equivalentProperty": "http://purl.org/dc/terms/title" } }
///     }
/// }"#)?;
/// # Ok::<(), microweave_convert::rdf::RegistryError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry {
    vocabularies: Vec<RdfVocabulary>,
}

#[derive(Clone, Debug)]
pub(super) struct RdfVocabulary {
    prefix: String,
    pub(super) names: PropertyIris,
    /// By the name of a property, the other properties that get the same value.
    expansions: HashMap<String, Vec<String>>,
}

/// Builds the IRIs of the names of a vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PropertyIris {
    vocabulary: String,
    separator: &'static str,
}

/// The reason why a text is not a registry.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RegistryError {
    /// The text is not JSON, or does not have the structure of a registry.
    #[error("the registry must be a JSON object of vocabularies: {0}")]
    Json(#[from] serde_json::Error),
    /// The key of a vocabulary, or the name of a related property, is not an absolute URL.
    #[error("the registry has \"{0}\" where it must have an absolute URL")]
    NotAbsolute(String),
}

/// A vocabulary in the JSON of a registry. Other keys, which earlier editions of the note had, are ignored.
#[derive(Deserialize)]
struct VocabularyEntry {
    #[serde(default)]
    properties: HashMap<String, PropertyEntry>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct PropertyEntry {
    #[serde(deserialize_with = "one_or_more")]
    sub_property_of: Vec<String>,
    #[serde(deserialize_with = "one_or_more")]
    equivalent_property: Vec<String>,
}

impl Registry {
    /// Reads a registry from the JSON that the note defines: an object with the vocabularies' URLs as keys.
    /// Keys that begin with `@` are comments.
    ///
    /// # Errors
    /// [`RegistryError::Json`] if the text is not such JSON; [`RegistryError::NotAbsolute`] if a value that must be an
    /// absolute URL is not one.
    pub fn from_json(json: &str) -> Result<Self, RegistryError> {
        let entries: Map<String, Value> = serde_json::from_str(json)?;
        let vocabularies = entries.into_iter().filter(|(key, _)| !key.starts_with('@'));
        let vocabularies = vocabularies
            .map(|(prefix, entry)| RdfVocabulary::new(prefix, VocabularyEntry::deserialize(entry)?));
        Ok(Registry { vocabularies: vocabularies.collect::<Result<_, _>>()? })
    }

    /// The vocabulary of a type: the one with the longest URL that is a prefix of the type.
    pub(super) fn find(&self, item_type: &str) -> Option<&RdfVocabulary> {
        let matching = self.vocabularies.iter().filter(|known| item_type.starts_with(&known.prefix));
        matching.max_by_key(|known| known.prefix.len())
    }
}

impl RdfVocabulary {
    fn new(prefix: String, entry: VocabularyEntry) -> Result<Self, RegistryError> {
        absolute(&prefix)?;
        let mut expansions = HashMap::new();
        for (name, property) in entry.properties {
            let others = property.sub_property_of.into_iter().chain(property.equivalent_property);
            let others: Result<Vec<String>, _> = others.map(|other| absolute(&other)).collect();
            expansions.insert(name, others?);
        }
        Ok(RdfVocabulary { names: PropertyIris::of(&prefix), prefix, expansions })
    }

    /// The other properties that get the value of a property (`subPropertyOf` and `equivalentProperty`).
    pub(super) fn expansions(&self, predicate: &str) -> &[String] {
        let name = self.names.name_of(predicate).and_then(|name| self.expansions.get(name));
        name.map_or(&[], Vec::as_slice)
    }
}

impl PropertyIris {
    fn of(vocabulary: &str) -> Self {
        let separator = if vocabulary.ends_with(['/', '#']) { "" } else { "#" };
        PropertyIris { vocabulary: vocabulary.to_owned(), separator }
    }

    /// The names of a vocabulary that is not in the registry. Its URL is the part of a type before the fragment,
    /// otherwise before the last segment of the path.
    pub(super) fn of_unknown(item_type: &str) -> Self {
        if let Some(mark) = item_type.find('#') {
            return PropertyIris::of(&item_type[..=mark]);
        }
        let before_query = item_type.split('?').next().unwrap_or_default();
        let path_start = before_query.find("://").map_or(0, |at| at + "://".len());
        let end = before_query[path_start..].rfind('/').map(|slash| path_start + slash + 1);
        PropertyIris::of(&before_query[..end.unwrap_or(before_query.len())])
    }

    pub(super) fn iri(&self, name: &str) -> Option<String> {
        iri::joined(&self.vocabulary, self.separator, name)
    }

    fn name_of<'n>(&self, predicate: &'n str) -> Option<&'n str> {
        let iri = predicate.strip_prefix('<')?.strip_suffix('>')?;
        iri.strip_prefix(&self.vocabulary)?.strip_prefix(self.separator)
    }
}

fn absolute(url: &str) -> Result<String, RegistryError> {
    iri::node(url).ok_or_else(|| RegistryError::NotAbsolute(url.to_owned()))
}

microweave_html::parsed!(Registry, Json, Registry::from_json);
