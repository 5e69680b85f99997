//! What is known of the vocabularies that pages use: which types and properties follow from others. It is in
//! `data/vocab/rdfa-vocabularies.json`; the types of schema.org are in `data/vocab/schema.org.json`.

use std::collections::HashMap;

use once_cell::sync::Lazy;
use serde::Deserialize;

use super::prefixes::INITIAL_CONTEXT;
use crate::schema_org::{SCHEMA_ORG, SCHEMA_ORG_ADDRESSES};

static VOCABULARIES: Lazy<HashMap<String, VocabularyRelations>> = table!("vocab/rdfa-vocabularies.json");

/// The names that follow from each name. A name of the vocabulary is without the vocabulary's IRI. Values may have
/// prefixes of the initial context, and there are spaces between them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VocabularyRelations {
    classes: HashMap<String, String>,
    properties: HashMap<String, String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TermKind {
    Class,
    Property,
}

pub(super) struct KnownVocabulary {
    /// Its IRI as the page writes it.
    iri: String,
    relations: &'static VocabularyRelations,
    is_schema_org: bool,
}

impl KnownVocabulary {
    pub(super) fn of(iri: &str) -> Option<Self> {
        let is_schema_org = SCHEMA_ORG_ADDRESSES.contains(&iri);
        let relations = VOCABULARIES.get(if is_schema_org { SCHEMA_ORG_ADDRESSES[0] } else { iri })?;
        Some(KnownVocabulary { iri: iri.to_owned(), relations, is_schema_org })
    }

    /// The IRIs that follow directly from an IRI.
    pub(super) fn following<'k>(&'k self, iri: &str, kind: TermKind) -> impl Iterator<Item = String> + 'k {
        let name = iri.strip_prefix(&*self.iri).unwrap_or(iri);
        let relations = match kind {
            TermKind::Class => &self.relations.classes,
            TermKind::Property => &self.relations.properties,
        };
        let types =
            if self.is_schema_org && kind == TermKind::Class { SCHEMA_ORG.types.get(name) } else { None };
        let names =
            relations.get(name).into_iter().chain(types).flat_map(|names| names.split_ascii_whitespace());
        names.map(|name| self.iri_of(name))
    }

    fn iri_of(&self, name: &str) -> String {
        let prefixed = name.split_once(':');
        let known = prefixed.and_then(|(prefix, name)| Some((INITIAL_CONTEXT.prefixes.get(prefix)?, name)));
        match (known, prefixed) {
            (Some((iri, name)), _) => [iri, name].concat(),
            (None, Some(_)) => name.to_owned(),
            (None, None) => [&*self.iri, name].concat(),
        }
    }
}
