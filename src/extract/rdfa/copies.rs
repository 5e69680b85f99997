//! Property copying (HTML+RDFa 1.1, section 3.5): a subject that has `rdfa:copy` takes the triples of the patterns that it
//! refers to. The patterns are left out then.

use std::collections::{HashMap, HashSet};

use super::triples::TripleWriter;
use crate::document::rdfa::{RDF_TYPE, RdfaName, RdfaObjectData, RdfaTripleData};
use microweave_html::account::VALUE_OVERHEAD;

const RDFA_COPY: &str = "http://www.w3.org/ns/rdfa#copy";
const RDFA_PATTERN: &str = "http://www.w3.org/ns/rdfa#Pattern";

struct Patterns {
    copy: RdfaName,
    /// The triples of each pattern, without its type.
    triples: HashMap<RdfaName, Vec<RdfaTripleData>>,
    /// The patterns that a subject copies.
    copied: HashSet<RdfaName>,
}

impl TripleWriter<'_, '_> {
    pub(super) fn copy_patterns(&mut self) {
        let names = (self.known_name(RDFA_COPY), self.known_name(RDFA_PATTERN), self.known_name(RDF_TYPE));
        let (Some(copy), Some(pattern), Some(class)) = names else { return };
        let is_type = |triple: &RdfaTripleData| {
            triple.predicate == class
                && matches!(triple.object, RdfaObjectData::Name(name) if name == pattern)
        };
        let mut patterns = Patterns { copy, triples: HashMap::new(), copied: HashSet::new() };
        for triple in self.triples.iter().filter(|triple| is_type(triple)) {
            patterns.triples.insert(triple.subject, Vec::new());
        }
        for triple in self.triples.iter().filter(|triple| !is_type(triple)) {
            if let Some(triples) = patterns.triples.get_mut(&triple.subject) {
                triples.push(*triple);
            }
        }
        patterns.copied = self.triples.iter().filter_map(|triple| patterns.target(triple)).collect();
        for triple in std::mem::take(&mut self.triples) {
            match patterns.target(&triple) {
                // What is copied is not itself a statement of the page.
                _ if patterns.copied.contains(&triple.subject) => {}
                Some(target) => self.copy(&patterns, triple.subject, target),
                None => self.triples.push(triple),
            }
        }
    }

    /// Adds the triples of a pattern, and of the patterns that it copies, to a subject.
    fn copy(&mut self, patterns: &Patterns, subject: RdfaName, target: RdfaName) {
        let (mut todo, mut seen) = (vec![target], HashSet::from([target]));
        while let Some(pattern) = todo.pop() {
            for triple in &patterns.triples[&pattern] {
                if !self.account().spend(VALUE_OVERHEAD) {
                    return;
                }
                match patterns.target(triple) {
                    Some(inner) => todo.extend(seen.insert(inner).then_some(inner)),
                    None => self.add(subject, triple.predicate, triple.object, triple.element),
                }
            }
        }
    }
}

impl Patterns {
    /// The pattern that a triple refers to.
    fn target(&self, triple: &RdfaTripleData) -> Option<RdfaName> {
        match triple.object {
            RdfaObjectData::Name(name) if triple.predicate == self.copy => {
                self.triples.contains_key(&name).then_some(name)
            }
            _ => None,
        }
    }
}
