//! Converts the items of a page to triples by the W3C note "Microdata to RDF", second edition. The numbers of steps are
//! those of "Generate the triples".

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use oxrdf::vocab::rdf;
use oxrdf::{Literal, NamedNode, NamedOrBlankNode, Term, Triple};

use super::Registry;
use super::collector::Collector;
use super::iri;
use super::literal;
use super::registry::REGISTRY;
use super::registry::{PropertyIris, RdfVocabulary};
use crate::collections::graph::Graph;
use crate::collections::unique::unique;
use crate::convert::{FormatOptions, OutputError};
use crate::dom::{El, NodeId};
use crate::extract::microdata::{ValueSource, text, value_source};
use crate::html::names::{NameId, attr, tag};
use crate::microdata_dom::MicrodataEl;
use crate::options::MicrodataRules;
use crate::page::Page;
use crate::whitespace::tokens;

pub(super) fn triples(page: &Page, options: &FormatOptions) -> Result<Vec<Triple>, OutputError> {
    if !page.options().microdata {
        return Ok(Vec::new());
    }
    let mut note = Note {
        page,
        registry: options.registry.as_ref().unwrap_or(&REGISTRY),
        out: Collector::new(page, options),
        vocabularies: Vec::new(),
        vocabulary_of_iris: HashMap::new(),
        own_vocabularies: HashMap::new(),
        known_predicates: HashMap::new(),
        pending: Vec::new(),
        nesting: Graph::default(),
    };
    note.read()?;
    Ok(note.out.finish())
}

struct Note<'p> {
    page: &'p Page,
    registry: &'p Registry,
    out: Collector<'p>,
    vocabularies: Vec<CurrentVocabulary<'p>>,
    vocabulary_of_iris: HashMap<PropertyIris, VocabularyId>,
    /// For each item that was visited, the vocabulary of its own type.
    own_vocabularies: HashMap<NodeId, Option<VocabularyId>>,
    /// The IRIs of names, by vocabulary. A cache, because a page repeats the same few names.
    known_predicates: HashMap<(Option<VocabularyId>, &'p str), Option<NamedNode>>,
    /// Items that are still to be read, each with the current vocabulary of the item around it.
    pending: Vec<(MicrodataEl<'p>, Option<VocabularyId>)>,
    nesting: Graph<NodeId>,
}

/// The index of a vocabulary in `Note::vocabularies`.
type VocabularyId = usize;

/// A current vocabulary of items of the page.
struct CurrentVocabulary<'p> {
    names: PropertyIris,
    known: Option<&'p RdfVocabulary>,
}

/// The item that is being read.
struct CurrentItem<'p> {
    el: MicrodataEl<'p>,
    subject: NamedOrBlankNode,
    vocabulary: Option<VocabularyId>,
}

impl<'p> Note<'p> {
    /// Reads all items. An item without a type takes the vocabulary of the item around it, so each item is read once
    /// for each vocabulary. So the loop terminates, and shared items cost no more than their triples.
    fn read(&mut self) -> Result<(), OutputError> {
        let is_value = |item: &MicrodataEl<'_>| item.el().attr_by(attr::ITEMPROP_REVERSE).is_some();
        let top = self.page.microdata().get_items("").filter(|item| !is_value(item));
        self.pending = top.map(|item| (item, None)).collect();
        self.pending.reverse();
        let mut read = HashSet::new();
        while let Some((item, around)) = self.pending.pop() {
            let vocabulary = match self.own_vocabularies.get(&item.id()) {
                Some(vocabulary) => *vocabulary,
                None => self.vocabulary_of(item),
            };
            self.own_vocabularies.insert(item.id(), vocabulary);
            let vocabulary = vocabulary.or(around);
            if read.insert((item.id(), vocabulary)) {
                self.read_item(item, vocabulary)?;
            }
        }
        let cycle = self.nesting.closing_edges().first().copied();
        match cycle.and_then(|(_, item)| self.page.microdata().element(item)) {
            Some(item) => Err(OutputError::ItemCycle(item.el().start())),
            None => Ok(()),
        }
    }

    fn read_item(
        &mut self,
        item: MicrodataEl<'p>,
        vocabulary: Option<VocabularyId>,
    ) -> Result<(), OutputError> {
        self.out.count_attributes(&[item.el().attr_by(attr::ITEMTYPE), item.el().attr_by(attr::ITEMREF)])?;
        // 1, 2: the subject.
        let subject = self.out.subject_of(item.el());
        // 3: its types.
        for item_type in item.item_type().filter_map(iri::absolute) {
            self.out.add(subject.clone(), rdf::TYPE.into(), item_type)?;
        }
        let first_pending = self.pending.len();
        let item = CurrentItem { el: item, subject, vocabulary };
        // 6: its properties.
        for property in item.el.properties().iter() {
            self.read_property(&item, property)?;
        }
        // The step that the appendix on `itemprop-reverse` adds after step 6.
        for property in self.page.microdata().reverse_properties(item.el) {
            self.read_reverse_property(&item, property)?;
        }
        self.pending[first_pending..].reverse();
        Ok(())
    }

    /// 4, 5: the vocabulary of an item's first absolute type, if it has one. The note takes the first type even if it
    /// is not absolute, but its tests take only an absolute one.
    fn vocabulary_of(&mut self, item: MicrodataEl<'_>) -> Option<VocabularyId> {
        let first = item.item_type().find_map(iri::absolute)?;
        let known = self.registry.find(first.as_str());
        let names =
            known.map_or_else(|| PropertyIris::of_unknown(first.as_str()), |known| known.names.clone());
        let vocabularies = &mut self.vocabularies;
        let number = self.vocabulary_of_iris.entry(names).or_insert_with_key(|names| {
            vocabularies.push(CurrentVocabulary { names: names.clone(), known });
            vocabularies.len() - 1
        });
        Some(*number)
    }

    fn read_property(
        &mut self,
        item: &CurrentItem<'p>,
        property: MicrodataEl<'p>,
    ) -> Result<(), OutputError> {
        let predicates = self.predicates(item, property.el(), attr::ITEMPROP)?;
        // 6.1.1, 6.1.2: the value.
        let node = self.node(item, property)?;
        if predicates.is_empty() {
            return Ok(());
        }
        let literal = || self.literal(property.el()).map(Term::from);
        let Some(value) = node.map(Term::from).or_else(literal) else { return Ok(()) };
        let known = item.vocabulary.and_then(|vocabulary| self.vocabularies[vocabulary].known);
        for predicate in predicates {
            // 6.1.4: vocabulary expansion.
            for other in known.map_or(&[][..], |known| known.expansions(&predicate)) {
                self.out.add(item.subject.clone(), other.clone(), value.clone())?;
            }
            // 6.1.3: the triple.
            self.out.add(item.subject.clone(), predicate, value.clone())?;
        }
        Ok(())
    }

    /// Adds the triples of a reverse property. The value is found as in `read_property`, but a literal gives no triple,
    /// because a literal cannot be a subject.
    fn read_reverse_property(
        &mut self,
        item: &CurrentItem<'p>,
        property: MicrodataEl<'p>,
    ) -> Result<(), OutputError> {
        let predicates = self.predicates(item, property.el(), attr::ITEMPROP_REVERSE)?;
        let Some(value) = self.node(item, property)? else { return Ok(()) };
        for predicate in predicates {
            self.out.add(value.clone(), predicate, item.subject.clone())?;
        }
        Ok(())
    }

    /// The IRIs of the names in an attribute of a property element.
    fn predicates(
        &mut self,
        item: &CurrentItem<'p>,
        property: El<'p>,
        attribute: NameId,
    ) -> Result<Vec<NamedNode>, OutputError> {
        let names = property.attr_by(attribute);
        self.out.count_attributes(&[names])?;
        let names = unique(tokens(names.unwrap_or_default()));
        Ok(names.filter_map(|name| self.predicate(name, item.vocabulary)).collect())
    }

    /// The IRI of a name. An absolute URL is its own IRI; another name is in the current vocabulary, or without one, a
    /// fragment of the page's base.
    fn predicate(&mut self, name: &'p str, vocabulary: Option<VocabularyId>) -> Option<NamedNode> {
        let (vocabularies, iris) = (&self.vocabularies, &self.out.iris);
        let read = || {
            iri::absolute(name).or_else(|| match vocabulary {
                Some(vocabulary) => vocabularies[vocabulary].names.iri(name),
                None => iris.fragment(name),
            })
        };
        self.known_predicates.entry((vocabulary, name)).or_insert_with(read).clone()
    }

    /// The note's "property value" if it is an item or a URL. An item is added to the pending ones.
    fn node(
        &mut self,
        item: &CurrentItem<'p>,
        property: MicrodataEl<'p>,
    ) -> Result<Option<NamedOrBlankNode>, OutputError> {
        if property.item_scope() {
            self.pending.push((property, item.vocabulary));
            self.nesting.add_edge(item.el.id(), property.id());
            return Ok(Some(self.out.subject_of(property.el())));
        }
        match value_source(property.el(), self.rules()) {
            ValueSource::Url(Some(url)) => self.out.resolve(url),
            _ => Ok(None),
        }
    }

    /// The note's "property value" if it is a text.
    fn literal(&self, property: El<'_>) -> Option<Literal> {
        let text = match value_source(property, self.rules()) {
            ValueSource::Url(_) => return None,
            ValueSource::Attribute(value) => Cow::from(value),
            ValueSource::Text => text(property, self.rules()).into(),
        };
        let typed = match property.tag() {
            tag::DATA | tag::METER => {
                Some(literal::number(&text).unwrap_or_else(|| Literal::new_simple_literal(&*text)))
            }
            tag::TIME => literal::time(&text),
            _ => None,
        };
        Some(typed.unwrap_or_else(|| self.out.text_in_language(&text, property)))
    }

    fn rules(&self) -> &'p MicrodataRules {
        &self.page.options().microdata_rules
    }
}
