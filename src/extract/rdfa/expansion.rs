//! Vocabulary expansion (RDFa Core 1.1, section 10.1.1): the triples that follow from the relations of classes and
//! properties, by the rules prp-spo1, prp-eqp1, prp-eqp2, cax-sco, cax-eqc1 and cax-eqc2 of OWL 2 RL.
//!
//! Vocabularies are not fetched: what counts is known of them, or stated by the page. Relations that themselves follow from
//! others are not used. With them, each new relation could give new triples from all triples before it.

use std::collections::HashMap;
use std::rc::Rc;

use once_cell::sync::Lazy;
use serde::Deserialize;

use super::names::INITIAL_CONTEXT;
use super::triples::TripleWriter;
use crate::document::rdfa::{RDF_TYPE, RdfaName, RdfaObjectData, RdfaTripleData, USES_VOCABULARY};
use crate::options::Options;
use crate::schema_org::{SCHEMA_ORG, SCHEMA_ORG_ADDRESSES};
use microweave_values::collections::number_table::NumberTable;

/// The relations, and if they hold in both directions.
const RELATIONS: [(&str, TermKind, bool); 4] = [
    ("http://www.w3.org/2000/01/rdf-schema#subClassOf", TermKind::Class, false),
    ("http://www.w3.org/2000/01/rdf-schema#subPropertyOf", TermKind::Property, false),
    ("http://www.w3.org/2002/07/owl#equivalentClass", TermKind::Class, true),
    ("http://www.w3.org/2002/07/owl#equivalentProperty", TermKind::Property, true),
];

/// What follows from the names of a page.
struct PageRelations {
    vocabularies: Vec<KnownVocabulary>,
    stated: HashMap<(RdfaName, TermKind), Vec<RdfaName>>,
    /// All that follows from a name directly.
    following: HashMap<(RdfaName, TermKind), Rc<[RdfaName]>>,
}

impl TripleWriter<'_, '_> {
    /// Adds the triples that follow from the triples, which are all in the set. Returns the set.
    pub(super) fn expand_vocabularies(&mut self, mut set: NumberTable, options: &Options) -> NumberTable {
        if !options.rdfa_rules.expand_vocabularies {
            return set;
        }
        let mut relations = self.page_relations();
        let class = self.known_name(RDF_TYPE);
        let mut number = 0;
        while let Some(&triple) = self.triples.get(number) {
            number += 1;
            for &predicate in &*self.following(&mut relations, (triple.predicate, TermKind::Property)) {
                self.add_entailed(RdfaTripleData { predicate, ..triple }, &mut set);
            }
            if let RdfaObjectData::Name(object) = triple.object
                && Some(triple.predicate) == class
            {
                for &class in &*self.following(&mut relations, (object, TermKind::Class)) {
                    self.add_entailed(
                        RdfaTripleData { object: RdfaObjectData::Name(class), ..triple },
                        &mut set,
                    );
                }
            }
        }
        set
    }

    fn add_entailed(&mut self, triple: RdfaTripleData, set: &mut NumberTable) {
        // A triple that is there already is counted too, so that the work is bounded.
        if self.spend(&triple) && self.insert(&triple, set) {
            self.triples.push(triple);
        }
    }

    fn page_relations(&self) -> PageRelations {
        let relations = RELATIONS.map(|(iri, kind, is_symmetric)| (self.known_name(iri), kind, is_symmetric));
        let uses_vocabulary = self.known_name(USES_VOCABULARY);
        let (mut vocabularies, mut stated) = (Vec::new(), HashMap::<_, Vec<_>>::new());
        for triple in &self.triples {
            let (RdfaObjectData::Name(object), predicate) = (triple.object, Some(triple.predicate)) else {
                continue;
            };
            if predicate == uses_vocabulary {
                vocabularies.extend(KnownVocabulary::of(self.text_of(object)));
            }
            for (_, kind, is_symmetric) in relations.iter().filter(|(name, ..)| *name == predicate) {
                stated.entry((triple.subject, *kind)).or_default().push(object);
                if *is_symmetric {
                    stated.entry((object, *kind)).or_default().push(triple.subject);
                }
            }
        }
        PageRelations { vocabularies, stated, following: HashMap::new() }
    }

    /// The names that follow from a name directly. A blank node is not a predicate.
    fn following(&mut self, relations: &mut PageRelations, key: (RdfaName, TermKind)) -> Rc<[RdfaName]> {
        if let Some(following) = relations.following.get(&key) {
            return Rc::clone(following);
        }
        let (name, kind) = key;
        let mut names = relations.stated.remove(&key).unwrap_or_default();
        let related = relations.vocabularies.iter();
        let related =
            related.flat_map(|vocabulary| vocabulary.following(self.text_of(name), kind)).collect::<Vec<_>>();
        names.extend(related.iter().filter_map(|iri| self.name(iri)));
        names.retain(|name| kind == TermKind::Class || !self.is_blank(*name));
        let following: Rc<[RdfaName]> = names.into();
        relations.following.insert(key, Rc::clone(&following));
        following
    }
}

/// What is known of the vocabularies that pages use: which types and properties follow from others. The types of schema.org
/// are in another table.
static VOCABULARIES: Lazy<HashMap<String, VocabularyRelations>> =
    microweave_values::table!("vocab/rdfa-vocabularies.json");

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
        let names = relations
            .get(name)
            .map(String::as_str)
            .into_iter()
            .chain(types)
            .flat_map(|names| names.split_ascii_whitespace());
        names.map(|name| self.iri_of(name))
    }

    fn iri_of(&self, name: &str) -> String {
        let prefixed = name.split_once(':');
        let namespace =
            prefixed.and_then(|(prefix, name)| Some((INITIAL_CONTEXT.prefixes.get(prefix)?, name)));
        match (namespace, prefixed) {
            (Some((iri, name)), _) => [iri, name].concat(),
            (None, Some(_)) => name.to_owned(),
            (None, None) => [&*self.iri, name].concat(),
        }
    }
}
