//! The lists of RDFa.

use std::collections::HashMap;

use super::iri::{RDF_FIRST, RDF_REST};
use super::{Rdfa, RdfaName, RdfaObjectData};

/// A blank node that is a cell of a list.
#[derive(Clone, Copy)]
pub(super) struct ListCell {
    /// The number of the triple with its member.
    pub(super) first: usize,
    /// The next cell, or the end of the list.
    pub(super) rest: RdfaName,
}

impl Rdfa {
    pub(super) fn list_cells(&self) -> HashMap<RdfaName, ListCell> {
        let mut found = HashMap::<RdfaName, (Option<usize>, Option<RdfaName>)>::new();
        for (number, triple) in self.triples.iter().enumerate() {
            match (self.name(triple.predicate), triple.object) {
                (RDF_FIRST, _) if self.is_blank(triple.subject) => {
                    found.entry(triple.subject).or_default().0.get_or_insert(number);
                }
                (RDF_REST, RdfaObjectData::Name(rest)) if self.is_blank(triple.subject) => {
                    found.entry(triple.subject).or_default().1.get_or_insert(rest);
                }
                _ => {}
            }
        }
        let cell = |(name, (first, rest))| Some((name, ListCell { first: first?, rest: rest? }));
        found.into_iter().filter_map(cell).collect()
    }
}
