//! The triples that are read, within the account.

use std::collections::HashMap;

use crate::document::Text;
use crate::document::name_table::{NameTable, NumberedTexts};
use crate::document::rdfa::{
    LiteralKind, RDF_FIRST, RDF_NIL, RDF_REST, RDF_TYPE, Rdfa, RdfaName, RdfaObjectData, RdfaTripleData,
};
use crate::options::Options;
use microweave_html::account::{Account, MAX_NESTED_ITEMS, VALUE_OVERHEAD};
use microweave_html::dom::{Dom, NodeId};
use microweave_values::collections::number_table::NumberTable;

pub(super) struct TripleWriter<'a, 'b> {
    names: NameTable<'b>,
    /// The blank nodes by their labels in the page.
    labels: HashMap<&'a str, RdfaName>,
    languages: HashMap<&'a str, Text>,
    pub(super) triples: Vec<RdfaTripleData>,
}

impl<'a, 'b> TripleWriter<'a, 'b> {
    pub(super) fn new(account: &'b Account) -> Self {
        TripleWriter {
            names: NameTable::new(account),
            labels: HashMap::default(),
            languages: HashMap::default(),
            triples: Vec::new(),
        }
    }

    /// The name of an IRI. `None` if it exceeds the account.
    pub(super) fn name(&mut self, iri: &str) -> Option<RdfaName> {
        self.names.add(iri).map(RdfaName)
    }

    pub(super) fn account(&self) -> &'b Account {
        self.names.account
    }

    pub(super) fn known_name(&self, iri: &str) -> Option<RdfaName> {
        self.names.find(iri).map(RdfaName)
    }

    pub(super) fn blank_node(&mut self) -> Option<RdfaName> {
        self.names.new_blank_node().map(RdfaName)
    }

    /// The blank node with a label of the page.
    pub(super) fn labelled_blank_node(&mut self, label: &'a str) -> Option<RdfaName> {
        if let Some(name) = self.labels.get(label) {
            return Some(*name);
        }
        let node = self.blank_node()?;
        self.labels.insert(label, node);
        Some(node)
    }

    pub(super) fn text_of(&self, name: RdfaName) -> &str {
        self.names.texts.get(name.0)
    }

    pub(super) fn is_blank(&self, name: RdfaName) -> bool {
        self.text_of(name).starts_with("_:")
    }

    /// A literal. `None` if it exceeds the account.
    pub(super) fn literal(&mut self, text: &str, kind: LiteralKind) -> Option<RdfaObjectData> {
        let fits = self.account().spend(text.len());
        fits.then(|| RdfaObjectData::Literal { text: self.names.texts.buffer.add(text), kind })
    }

    /// The text of a language tag. `None` if it exceeds the account.
    pub(super) fn language(&mut self, tag: &'a str) -> Option<Text> {
        if let Some(language) = self.languages.get(tag) {
            return Some(*language);
        }
        let text = self.account().spend(tag.len()).then(|| self.names.texts.buffer.add(tag))?;
        self.languages.insert(tag, text);
        Some(text)
    }

    /// Adds a triple. Its predicate and its object are counted each time, as an output has them each time.
    pub(super) fn add(
        &mut self,
        subject: RdfaName,
        predicate: RdfaName,
        object: RdfaObjectData,
        element: NodeId,
    ) {
        let triple = RdfaTripleData { subject, predicate, object, element };
        if self.spend(&triple) {
            self.triples.push(triple);
        }
    }

    /// Counts a triple. False if it exceeds the account.
    pub(super) fn spend(&self, triple: &RdfaTripleData) -> bool {
        let object_len = match triple.object {
            RdfaObjectData::Name(name) => self.text_of(name).len(),
            RdfaObjectData::Literal { text, .. } => text.len(),
        };
        self.account().spend(2 * VALUE_OVERHEAD + self.text_of(triple.predicate).len() + object_len)
    }

    pub(super) fn add_type(&mut self, subject: RdfaName, class: RdfaName, element: NodeId) {
        if let Some(predicate) = self.name(RDF_TYPE) {
            self.add(subject, predicate, RdfaObjectData::Name(class), element);
        }
    }

    /// Adds a list and the triple that has it as its object (step 14).
    pub(super) fn add_list(
        &mut self,
        subject: RdfaName,
        predicate: RdfaName,
        members: Vec<(RdfaObjectData, NodeId)>,
        element: NodeId,
    ) -> Option<()> {
        let [first, rest, nil] = [self.name(RDF_FIRST)?, self.name(RDF_REST)?, self.name(RDF_NIL)?];
        let (mut holder, mut link, mut at) = (subject, predicate, element);
        for (member, element) in members {
            let cell = self.blank_node()?;
            self.add(holder, link, RdfaObjectData::Name(cell), at);
            self.add(cell, first, member, element);
            (holder, link, at) = (cell, rest, element);
        }
        self.add(holder, link, RdfaObjectData::Name(nil), at);
        Some(())
    }

    /// Removes repetitions: the triples of RDF are a set. Returns the set.
    fn remove_repetitions(&mut self) -> NumberTable {
        let mut set = NumberTable::default();
        let count = self.triples.len();
        for triple in std::mem::replace(&mut self.triples, Vec::with_capacity(count)) {
            if self.insert(&triple, &mut set) {
                self.triples.push(triple);
            }
        }
        set
    }

    /// Inserts the next triple into the set of those before it. Returns false if it was in the set.
    pub(super) fn insert(&self, triple: &RdfaTripleData, set: &mut NumberTable) -> bool {
        let key = self.key(triple);
        let is_new = set.find(&key, |number| self.key(&self.triples[number as usize]) == key).is_none();
        if is_new {
            set.add(&key, self.triples.len() as u32);
        }
        is_new
    }

    /// What two equal triples have in common: the numbers of their names, and the text and language of a literal.
    fn key(&self, triple: &RdfaTripleData) -> ([u32; 3], &str, &str) {
        let (object, text, language) = match triple.object {
            RdfaObjectData::Name(name) => (name.0, "", ""),
            RdfaObjectData::Literal { text, kind } => {
                let texts = &self.names.texts.buffer;
                let text = texts.get(text);
                match kind {
                    LiteralKind::Plain => (u32::MAX, text, ""),
                    LiteralKind::Language(language) => (u32::MAX, text, texts.get(language)),
                    // The second half of the numbers is for datatypes.
                    LiteralKind::Typed(datatype) => (u32::MAX - 1 - datatype.0, text, ""),
                }
            }
        };
        ([triple.subject.0, triple.predicate.0, object], text, language)
    }

    /// A subject's place is the element that gives it a type, otherwise that of its first triple.
    pub(super) fn finish(mut self, dom: &Dom, options: &Options) -> Rdfa {
        let set = self.remove_repetitions();
        #[cfg(feature = "vocabularies")]
        let set = self.expand_vocabularies(set, options);
        drop(set);
        let mut first: Vec<Option<(NodeId, bool)>> = vec![None; self.names.texts.numbered.len()];
        let mut subjects = Vec::new();
        let class = self.known_name(RDF_TYPE);
        for triple in &self.triples {
            let entry = &mut first[triple.subject.0 as usize];
            let is_type = Some(triple.predicate) == class;
            match entry {
                None => subjects.push(triple.subject),
                Some((_, has_type)) if *has_type || !is_type => continue,
                Some(_) => {}
            }
            *entry = Some((triple.element, is_type));
        }
        let place = |subject: RdfaName| {
            let (element, _) = first[subject.0 as usize]?;
            Some(dom.el(element).place(options.reasons))
        };
        let mut rdfa = Rdfa::default();
        rdfa.subjects = subjects.into_iter().map(|subject| (subject, place(subject))).collect();
        let NumberedTexts { buffer, numbered } = self.names.texts;
        (rdfa.texts, rdfa.names, rdfa.triples) = (buffer, numbered, self.triples);
        rdfa.max_levels = options.limits.depth_limit().min(MAX_NESTED_ITEMS);
        rdfa
    }
}
