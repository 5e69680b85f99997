//! IRIs and blank nodes from attributes (RDFa Core 1.1, sections 7.4.2 to 7.4.4), and the IRI mappings of prefixes.

use std::borrow::Cow;
use std::collections::HashMap;

use once_cell::sync::Lazy;
use serde::Deserialize;

use super::RdfaReader;
use crate::document::rdfa::RdfaName;
use crate::options::RdfaRules;
use microweave_values::url::MAX_LEN;
use microweave_values::url::rfc3986::is_scheme;
use microweave_values::whitespace::{tokens, trim};

enum Curie<'t> {
    BlankNode(&'t str),
    Iri(String),
}

impl<'a> RdfaReader<'a, '_> {
    /// The resource that a `SafeCURIEorCURIEorIRI` refers to. `None` if it is a safe CURIE without meaning: then the
    /// attribute does not count.
    pub(super) fn resource(&mut self, value: &'a str) -> Option<RdfaName> {
        let value = trim(value);
        if let Some(safe) = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let curie = self.curie(safe)?;
            return self.name_of(curie);
        }
        match self.curie(value) {
            Some(curie) if !self.is_version_1_0 => self.name_of(curie),
            _ => self.iri(value),
        }
    }

    /// The resource of an IRI, resolved against the base.
    pub(super) fn iri(&mut self, value: &str) -> Option<RdfaName> {
        let iri = self.base.resolve(value);
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
                None => self.writer.name(INITIAL_CONTEXT.terms.get(&*lower_case(token))?),
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

    fn curie<'t>(&self, value: &'t str) -> Option<Curie<'t>> {
        let (prefix, reference) = value.split_once(':')?;
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

/// The initial context of RDFa Core 1.1 (section 9). HTML+RDFa adds no prefix and no term to it.
pub(super) static INITIAL_CONTEXT: Lazy<InitialContext> =
    microweave_values::table!("vocab/rdfa-initial-context.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InitialContext {
    /// The IRIs of prefixes, which are in lower case.
    pub(super) prefixes: foldhash::HashMap<String, String>,
    /// The IRIs of terms, which are in lower case.
    pub(super) terms: foldhash::HashMap<String, String>,
    /// The IRIs of the values of `rel` and `rev` that need no prefix in RDFa 1.0, which are in lower case.
    pub(super) link_types: foldhash::HashMap<String, String>,
}

/// What the empty prefix stands for (7.4.3: "`:next`").
pub(super) const XHTML_VOCABULARY: &str = "http://www.w3.org/1999/xhtml/vocab#";

/// The IRI mappings of prefixes. Each prefix has a stack of its declarations, so an element costs as much as it declares itself.
#[derive(Default)]
pub(super) struct Prefixes<'a> {
    /// The IRIs of each declared prefix. The last one counts.
    iris: HashMap<Cow<'a, str>, Vec<&'a str>>,
    /// The declarations of the open elements.
    declared: Vec<Cow<'a, str>>,
    has_initial_context: bool,
}

impl<'a> Prefixes<'a> {
    /// The prefixes of a page before it declares any. RDFa 1.0 has no initial context.
    pub(super) fn of(rules: &'a RdfaRules, is_version_1_0: bool) -> Self {
        let mut prefixes = Prefixes { has_initial_context: !is_version_1_0, ..Prefixes::default() };
        rules.prefixes.iter().for_each(|(prefix, iri)| prefixes.declare(prefix, iri));
        prefixes
    }

    pub(super) fn len(&self) -> usize {
        self.declared.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        while self.declared.len() > len {
            if let Some(iris) = self.declared.pop().and_then(|prefix| self.iris.get_mut(&prefix)) {
                iris.pop();
            }
        }
    }

    /// Reads a `prefix` attribute: pairs of a prefix with a colon, and an IRI.
    pub(super) fn declare_all(&mut self, attribute: &'a str) {
        let mut words = tokens(attribute);
        while let Some(word) = words.next() {
            if let Some(prefix) = word.strip_suffix(':')
                && let Some(iri) = words.next()
            {
                self.declare(prefix, iri);
            }
        }
    }

    /// Declares a prefix. `_` is the prefix of blank nodes, and the empty prefix cannot be declared (7.5, step 3). A long IRI does
    /// not count, because each name with the prefix would be as long.
    pub(super) fn declare(&mut self, prefix: &'a str, iri: &'a str) {
        let iri = trim(iri);
        if !matches!(prefix, "" | "_") && iri.len() <= MAX_LEN {
            let prefix = lower_case(prefix);
            self.iris.entry(prefix.clone()).or_default().push(iri);
            self.declared.push(prefix);
        }
    }

    /// The IRI of a prefix, which is compared without letter case. Declarations take precedence over the initial context.
    pub(super) fn iri(&self, prefix: &str) -> Option<&str> {
        let prefix = lower_case(prefix);
        match self.iris.get(&prefix).and_then(|iris| iris.last()) {
            Some(iri) => Some(iri),
            None if prefix.is_empty() => Some(XHTML_VOCABULARY),
            None if self.has_initial_context => INITIAL_CONTEXT.prefixes.get(&*prefix).map(String::as_str),
            None => None,
        }
    }
}

pub(super) fn lower_case(name: &str) -> Cow<'_, str> {
    if name.chars().any(char::is_uppercase) { name.to_lowercase().into() } else { name.into() }
}
