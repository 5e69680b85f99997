//! The RDFa of a page as triples. What has no IRI that is well-formed is left out.

use std::collections::HashMap;

use oxiri::Iri;
use oxrdf::vocab::rdf;
use oxrdf::{BlankNode, Literal, NamedNode, NamedOrBlankNode, Term, Triple};

use super::blank_nodes;
use super::iri;
use crate::budget::VALUE_OVERHEAD;
use crate::convert::output::budget_of;
use crate::convert::{FormatOptions, OutputError};
use crate::document::{Rdfa, RdfaObject};
use crate::page::Page;

/// The triples of the RDFa of a page, if it was read.
pub(super) fn triples(page: &Page, options: &FormatOptions) -> Result<Vec<Triple>, OutputError> {
    let rdfa: &Rdfa = page.document().rdfa();
    let budget = budget_of(page);
    let mut nodes = RdfaNodes { page, source: &options.source, prefix: None, known: HashMap::new() };
    let mut triples = Vec::with_capacity(rdfa.triples.len());
    for triple in rdfa.triples() {
        let text_len = match triple.object {
            RdfaObject::Node(node) => node.len(),
            RdfaObject::Literal { text, .. } => text.len(),
        };
        if !budget.spend(VALUE_OVERHEAD + triple.subject.len() + triple.predicate.len() + text_len) {
            return Err(OutputError::TooLarge(budget.max_bytes()));
        }
        if let Some(subject) = nodes.node(triple.subject)
            && let Some(NamedOrBlankNode::NamedNode(predicate)) = nodes.node(triple.predicate)
            && let Some(object) = nodes.object(triple.object)
        {
            triples.push(Triple { subject, predicate, object });
        }
    }
    Ok(triples)
}

/// The nodes of a page, by their names in the document.
struct RdfaNodes<'p> {
    page: &'p Page,
    source: &'p str,
    /// What blank nodes begin with; `None` until the first is needed.
    prefix: Option<String>,
    known: HashMap<&'p str, Option<NamedOrBlankNode>>,
}

impl<'p> RdfaNodes<'p> {
    fn node(&mut self, name: &'p str) -> Option<NamedOrBlankNode> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let node = match name.strip_prefix("_:") {
            Some(label) => {
                let prefix = self.prefix.get_or_insert_with(|| blank_nodes::prefix(self.page, self.source));
                Some(BlankNode::new_unchecked(format!("{prefix}rdfa{label}")).into())
            }
            None => well_formed(name).map(NamedOrBlankNode::from),
        };
        self.known.entry(name).or_insert(node).clone()
    }

    fn object(&mut self, object: RdfaObject<'p>) -> Option<Term> {
        let (text, language, datatype) = match object {
            RdfaObject::Node(name) => return self.node(name).map(Term::from),
            RdfaObject::Literal { text, language, datatype } => (text, language, datatype),
        };
        let literal = match (language, datatype) {
            // A tag that is not well-formed by BCP 47 counts as unknown, as in microdata.
            (Some(language), _) => Literal::new_language_tagged_literal(text, language)
                .unwrap_or_else(|_| Literal::new_simple_literal(text)),
            (None, Some(datatype)) => match self.node(datatype) {
                Some(NamedOrBlankNode::NamedNode(datatype)) if datatype != rdf::LANG_STRING => {
                    Literal::new_typed_literal(text, datatype)
                }
                _ => return None,
            },
            (None, None) => Literal::new_simple_literal(text),
        };
        Some(literal.into())
    }
}

/// An absolute IRI; `None` if the name is relative and cannot be one.
fn well_formed(name: &str) -> Option<NamedNode> {
    match Iri::parse(name) {
        Ok(_) => Some(NamedNode::new_unchecked(name)),
        Err(_) => iri::absolute(name),
    }
}
