//! The part that both profiles share: it collects triples within the limit on output, and gives each item one subject.

use std::collections::{HashMap, HashSet};

use oxrdf::{Literal, NamedNode, NamedOrBlankNode, Term, Triple};

use super::blank_nodes::BlankNodes;
use super::iri::Iris;
use super::language::Languages;
use crate::budget::{Budget, VALUE_OVERHEAD};
use crate::convert::output::budget_of;
use crate::convert::{FormatOptions, OutputError};
use crate::dom::{El, NodeId};
use crate::html::names::attr;
use crate::page::Page;

pub(super) struct Collector<'p> {
    pub(super) iris: Iris,
    languages: Languages<'p>,
    triples: Vec<Triple>,
    /// The subjects of the items; the note calls this the memory.
    subjects: HashMap<NodeId, NamedOrBlankNode>,
    blank_nodes: BlankNodes<'p>,
    budget: Budget,
}

impl<'p> Collector<'p> {
    pub(super) fn new(page: &'p Page, options: &'p FormatOptions) -> Self {
        Collector {
            iris: Iris::of(page),
            languages: Languages::of(page.dom()),
            triples: Vec::new(),
            subjects: HashMap::new(),
            blank_nodes: BlankNodes::of(page, &options.source),
            budget: budget_of(page),
        }
    }

    pub(super) fn add(
        &mut self,
        subject: impl Into<NamedOrBlankNode>,
        predicate: NamedNode,
        object: impl Into<Term>,
    ) -> Result<(), OutputError> {
        let triple = Triple::new(subject, predicate, object);
        let subject = match &triple.subject {
            NamedOrBlankNode::NamedNode(iri) => iri.as_str().len(),
            NamedOrBlankNode::BlankNode(node) => node.as_str().len(),
        };
        self.spend(subject + triple.predicate.as_str().len() + size(&triple.object))?;
        self.triples.push(triple);
        Ok(())
    }

    /// Counts attributes that are read, so that the work is bounded even if they give no triple.
    pub(super) fn count_attributes(&mut self, attributes: &[Option<&str>]) -> Result<(), OutputError> {
        self.spend(VALUE_OVERHEAD + attributes.iter().flatten().map(|value| value.len()).sum::<usize>())
    }

    /// Counts bytes of output; an error if the limit is hit.
    fn spend(&self, bytes: usize) -> Result<(), OutputError> {
        if self.budget.spend(bytes) { Ok(()) } else { Err(OutputError::TooLarge(self.budget.max_bytes())) }
    }

    /// Resolves a URL to an IRI; `None` if that is not possible.
    pub(super) fn resolve(&mut self, url: &str) -> Result<Option<NamedOrBlankNode>, OutputError> {
        self.count_attributes(&[Some(url)])?;
        Ok(self.iris.resolve(url).map(NamedOrBlankNode::from))
    }

    /// The subject of an item, always the same one: its global identifier, otherwise a blank node.
    pub(super) fn subject_of(&mut self, item: El<'_>) -> NamedOrBlankNode {
        if let Some(known) = self.subjects.get(&item.id()) {
            return known.clone();
        }
        let identifier = item.attr_by(attr::ITEMID).and_then(|written| self.iris.resolve(written));
        let subject = identifier.map_or_else(|| self.blank_nodes.next().into(), NamedOrBlankNode::from);
        self.subjects.insert(item.id(), subject.clone());
        subject
    }

    /// A text with the language of an element, if it is known. A tag that is not well-formed by BCP 47 counts as
    /// unknown, because RDF does not allow it.
    pub(super) fn text_in_language(&self, text: &str, el: El<'_>) -> Literal {
        let language = self.languages.of_element(el);
        let tagged = language.map(|tag| Literal::new_language_tagged_literal(text, tag));
        tagged.and_then(Result::ok).unwrap_or_else(|| Literal::new_simple_literal(text))
    }

    /// The triples, which may repeat.
    pub(super) fn finish(self) -> Vec<Triple> {
        self.triples
    }
}

/// The triples, each once.
pub(super) fn without_repetitions(triples: Vec<Triple>) -> Vec<Triple> {
    // With capacity for all triples, the set never grows, so no triple is hashed twice.
    let mut seen = HashSet::with_capacity(triples.len());
    let is_new: Vec<bool> = triples.iter().map(|triple| seen.insert(triple)).collect();
    triples.into_iter().zip(is_new).filter_map(|(triple, is_new)| is_new.then_some(triple)).collect()
}

fn size(object: &Term) -> usize {
    match object {
        Term::NamedNode(iri) => iri.as_str().len(),
        Term::BlankNode(node) => node.as_str().len(),
        Term::Literal(literal) => {
            literal.value().len() + literal.language().unwrap_or(literal.datatype().as_str()).len()
        }
    }
}
