//! IRIs and blank nodes from attributes (RDFa Core 1.1, sections 7.4.2 to 7.4.4).

use super::RdfaReader;
use super::prefixes::INITIAL_CONTEXT;
use crate::document::rdfa::RdfaName;
use crate::url::rfc3986::is_scheme;
use crate::whitespace::{tokens, trim};

enum Curie<'t> {
    BlankNode(&'t str),
    Iri(String),
}

impl<'a> RdfaReader<'a, '_> {
    /// The resource that a `SafeCURIEorCURIEorIRI` refers to. `None` if it is a safe CURIE without meaning: then the
    /// attribute does not count.
    pub(super) fn resource(&mut self, written: &'a str) -> Option<RdfaName> {
        let written = trim(written);
        if let Some(safe) = written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let curie = self.curie(safe)?;
            return self.name_of(curie);
        }
        match self.curie(written) {
            Some(curie) if !self.is_version_1_0 => self.name_of(curie),
            _ => self.iri(written),
        }
    }

    /// The resource of an IRI, resolved against the base.
    pub(super) fn iri(&mut self, written: &str) -> Option<RdfaName> {
        let iri = self.base.resolve(written);
        self.writer.name(&iri)
    }

    /// The resources of a list of `TERMorCURIEorAbsIRI`. Those without meaning are left out.
    pub(super) fn resources(&mut self, attribute: &'a str, vocabulary: Option<RdfaName>) -> Vec<RdfaName> {
        tokens(attribute).filter_map(|token| self.term_or_iri(token, vocabulary)).collect()
    }

    /// The predicates of an attribute: as [`RdfaReader::resources`], but a blank node is not a predicate.
    pub(super) fn predicates(&mut self, attribute: &'a str, vocabulary: Option<RdfaName>) -> Vec<RdfaName> {
        tokens(attribute).filter_map(|token| self.predicate(token, vocabulary)).collect()
    }

    pub(super) fn predicate(&mut self, token: &'a str, vocabulary: Option<RdfaName>) -> Option<RdfaName> {
        self.term_or_iri(token, vocabulary).filter(|name| !self.writer.is_blank(*name))
    }

    /// The resource of a `TERMorCURIEorAbsIRI`. A term is in the vocabulary, or without one among the terms of the initial
    /// context. RDFa 1.0 has neither, and no IRIs in these attributes.
    pub(super) fn term_or_iri(&mut self, token: &'a str, vocabulary: Option<RdfaName>) -> Option<RdfaName> {
        if is_term(token) {
            return match vocabulary {
                Some(vocabulary) => self.writer.name(&[self.writer.text_of(vocabulary), token].concat()),
                None if self.is_version_1_0 => None,
                None => self.writer.name(INITIAL_CONTEXT.terms.get(&token.to_lowercase())?),
            };
        }
        match self.curie(token) {
            Some(curie) => self.name_of(curie),
            None if !self.is_version_1_0
                && token.split_once(':').is_some_and(|(start, _)| is_scheme(start)) =>
            {
                self.writer.name(token)
            }
            None => None,
        }
    }

    fn curie<'t>(&self, written: &'t str) -> Option<Curie<'t>> {
        let (prefix, reference) = written.split_once(':')?;
        if prefix == "_" {
            return Some(Curie::BlankNode(reference));
        }
        // The grammar of a reference has no authority.
        let iri = self.prefixes.iri(prefix).filter(|_| !reference.starts_with("//"))?;
        Some(Curie::Iri([iri, reference].concat()))
    }

    fn name_of(&mut self, curie: Curie<'a>) -> Option<RdfaName> {
        match curie {
            Curie::BlankNode(label) => self.writer.labelled_blank_node(label),
            // The IRI of a prefix may be relative; the result is resolved as any IRI (7.4.2).
            Curie::Iri(iri) => self.iri(&iri),
        }
    }
}

/// True if a token has the form of a term (7.4.3): a name without a colon, which may have slashes.
pub(super) fn is_term(token: &str) -> bool {
    let is_first = |c: char| c.is_alphabetic() || c == '_';
    token.starts_with(is_first)
        && token.chars().all(|c| is_first(c) || c.is_numeric() || matches!(c, '-' | '.' | '/' | '\u{B7}'))
}
