//! What both profiles do with a page: triples are collected within the limit on output, and each item
//! has one subject.

use std::collections::{HashMap, HashSet};

use oxrdf::{Literal, NamedNode, NamedOrBlankNode, Term, Triple};

use super::blank_nodes::BlankNodes;
use super::iri::Iris;
use super::language::Languages;
use super::{RdfError, RdfOptions};
use crate::dom::{El, NodeId};
use crate::html::names::attr;
use crate::page::Page;

/// What looking at an element costs at the least, in bytes of output.
const LEAST_SIZE: usize = 16;

pub(super) struct Collector<'p> {
    pub(super) iris: Iris,
    languages: Languages<'p>,
    triples: Vec<Triple>,
    /// What the specifications call memory.
    subjects: HashMap<NodeId, NamedOrBlankNode>,
    blank_nodes: BlankNodes<'p>,
    most_bytes: usize,
    left: usize,
}

impl<'p> Collector<'p> {
    pub(super) fn new(page: &'p Page, options: &'p RdfOptions) -> Self {
        let most_bytes = page.options().limits.max_output(page.dom().text_len());
        Collector {
            iris: Iris::of(page),
            languages: Languages::of(page.dom()),
            triples: Vec::new(),
            subjects: HashMap::new(),
            blank_nodes: BlankNodes::of(page, &options.source),
            most_bytes,
            left: most_bytes,
        }
    }

    pub(super) fn add(
        &mut self,
        subject: impl Into<NamedOrBlankNode>,
        predicate: NamedNode,
        object: impl Into<Term>,
    ) -> Result<(), RdfError> {
        let triple = Triple::new(subject, predicate, object);
        let subject = match &triple.subject {
            NamedOrBlankNode::NamedNode(iri) => iri.as_str().len(),
            NamedOrBlankNode::BlankNode(node) => node.as_str().len(),
        };
        self.spend(subject + triple.predicate.as_str().len() + size(&triple.object))?;
        self.triples.push(triple);
        Ok(())
    }

    /// Counts attributes that are looked at once more, so that those of which no triple comes are
    /// bounded too.
    pub(super) fn look_at(&mut self, attributes: &[Option<&str>]) -> Result<(), RdfError> {
        self.spend(LEAST_SIZE + attributes.iter().flatten().map(|value| value.len()).sum::<usize>())
    }

    /// Counts bytes of output.
    fn spend(&mut self, bytes: usize) -> Result<(), RdfError> {
        self.left = self.left.checked_sub(bytes).ok_or(RdfError::TooLarge(self.most_bytes))?;
        Ok(())
    }

    /// The IRI that a URL stands for, if it can be resolved.
    pub(super) fn resolve(&mut self, url: &str) -> Result<Option<NamedOrBlankNode>, RdfError> {
        self.look_at(&[Some(url)])?;
        Ok(self.iris.resolve(url).map(NamedOrBlankNode::from))
    }

    /// The subject that stands for an item wherever it is met: its global identifier if it has one, else
    /// a blank node.
    pub(super) fn subject_of(&mut self, item: El<'_>) -> NamedOrBlankNode {
        if let Some(known) = self.subjects.get(&item.id()) {
            return known.clone();
        }
        let identifier = item.attr_by(attr::ITEMID).and_then(|written| self.iris.resolve(written));
        let subject = identifier.map_or_else(|| self.blank_nodes.next().into(), NamedOrBlankNode::from);
        self.subjects.insert(item.id(), subject.clone());
        subject
    }

    /// A text with the language of an element, if that is known. A tag that is none by BCP 47, which no
    /// RDF file may have, counts as unknown.
    pub(super) fn text_in_language(&self, text: &str, el: El<'_>) -> Literal {
        let language = self.languages.of_element(el);
        let tagged = language.map(|tag| Literal::new_language_tagged_literal(text, tag));
        tagged.and_then(Result::ok).unwrap_or_else(|| Literal::new_simple_literal(text))
    }

    /// The triples, each once.
    pub(super) fn finish(self) -> Vec<Triple> {
        // With room for all of them none is hashed again.
        let mut seen = HashSet::with_capacity(self.triples.len());
        let is_new: Vec<bool> = self.triples.iter().map(|triple| seen.insert(triple)).collect();
        self.triples.into_iter().zip(is_new).filter_map(|(triple, is_new)| is_new.then_some(triple)).collect()
    }
}

/// Names without those that were there before.
pub(super) fn each_once<'e>(names: impl Iterator<Item = &'e str>) -> impl Iterator<Item = &'e str> {
    let mut seen = HashSet::new();
    names.filter(move |name| seen.insert(*name))
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
