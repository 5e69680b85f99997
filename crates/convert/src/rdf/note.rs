//! Converts the items of a page to triples by the W3C note "Microdata to RDF", second edition. Steps have the
//! numbers of "Generate the triples".

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use once_cell::sync::Lazy;
use oxrdf::vocab::xsd;

use super::registry::{PropertyIris, REGISTRY, RdfVocabulary};
use super::{PageQuads, QuadObject, Registry, iri};
use crate::{FormatOptions, OutputError};
use microweave::extract::microdata::{ValueSource, text, value_source};
use microweave::microdata_dom::MicrodataEl;
use microweave::options::MicrodataRules;
use microweave::page::Page;
use microweave_html::dom::{El, NodeId};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::collections::graph::Graph;
use microweave_values::collections::unique::unique;
use microweave_values::datetime::xsd::datatype;
use microweave_values::expression::{Regex, compile};
use microweave_values::whitespace::tokens;

/// The lexical forms of XML Schema's `integer` and `double`, with a group for `integer`.
static XSD_NUMBER: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?x-u) ^ (?:
            (?<integer> [+-]? [0-9]+ )
            | [+-]? (?: [0-9]+ (?: \. [0-9]* )? | \. [0-9]+ ) (?: [Ee] [+-]? [0-9]+ )? | [+-]? INF | NaN
        ) $";
    compile(grammar)
});

pub(super) fn write(quads: &mut PageQuads<'_>, options: &FormatOptions) -> Result<(), OutputError> {
    let page = quads.page;
    if !page.options().microdata {
        return Ok(());
    }
    let mut note = Note {
        page,
        registry: options.registry.as_ref().unwrap_or(&REGISTRY),
        quads,
        vocabularies: Vec::new(),
        vocabulary_of_iris: HashMap::new(),
        own_vocabularies: HashMap::new(),
        known_predicates: HashMap::new(),
        pending: Vec::new(),
        nesting: Graph::default(),
    };
    note.read()
}

struct Note<'q, 'p> {
    page: &'p Page,
    registry: &'q Registry,
    quads: &'q mut PageQuads<'p>,
    vocabularies: Vec<CurrentVocabulary<'q>>,
    vocabulary_of_iris: HashMap<PropertyIris, VocabularyId>,
    /// For each item that was visited, the vocabulary of its own type.
    own_vocabularies: HashMap<NodeId, Option<VocabularyId>>,
    /// The IRIs of names, by vocabulary. A cache, because a page repeats the same few names.
    known_predicates: HashMap<(Option<VocabularyId>, &'p str), Option<String>>,
    /// Items that are still to be read, each with the current vocabulary of the item around it.
    pending: Vec<(MicrodataEl<'p>, Option<VocabularyId>)>,
    nesting: Graph<NodeId>,
}

type VocabularyId = usize;

struct CurrentVocabulary<'q> {
    names: PropertyIris,
    known: Option<&'q RdfVocabulary>,
}

struct CurrentItem<'p> {
    el: MicrodataEl<'p>,
    subject: String,
    vocabulary: Option<VocabularyId>,
}

impl<'p> Note<'_, 'p> {
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
        self.quads
            .count_attributes(&[item.el().attr_by(attr::ITEMTYPE), item.el().attr_by(attr::ITEMREF)])?;
        // 1, 2: the subject.
        let subject = self.quads.subject_of(item.el());
        // 3: its types.
        for item_type in item.item_type().filter_map(iri::absolute) {
            self.quads.add_type(&subject, &item_type)?;
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
        let first = first.trim_matches(['<', '>']);
        let known = self.registry.find(first);
        let names = known.map_or_else(|| PropertyIris::of_unknown(first), |known| known.names.clone());
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
        let names = self.names(property.el(), attr::ITEMPROP)?;
        // 6.1.1, 6.1.2: the value.
        let node = self.node(item, property)?;
        let known = item.vocabulary.and_then(|vocabulary| self.vocabularies[vocabulary].known);
        let mut value = node.map(|node| QuadObject::Node(node.into()));
        for name in names {
            let Some(predicate) = self.predicate(name, item.vocabulary) else { continue };
            value = value.or_else(|| self.literal(property.el()));
            let Some(value) = &value else { return Ok(()) };
            // 6.1.4: vocabulary expansion.
            for other in known.map_or(&[][..], |known| known.expansions(&predicate)) {
                self.quads.add(&item.subject, other, value)?;
            }
            // 6.1.3: the triple.
            self.quads.add(&item.subject, &predicate, value)?;
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
        let names = self.names(property.el(), attr::ITEMPROP_REVERSE)?;
        let Some(value) = self.node(item, property)? else { return Ok(()) };
        for name in names {
            if let Some(predicate) = self.predicate(name, item.vocabulary) {
                self.quads.add_node(&value, &predicate, &item.subject)?;
            }
        }
        Ok(())
    }

    fn names(
        &self,
        property: El<'p>,
        attribute: NameId,
    ) -> Result<impl Iterator<Item = &'p str> + use<'p>, OutputError> {
        let names = property.attr_by(attribute);
        self.quads.count_attributes(&[names])?;
        Ok(unique(tokens(names.unwrap_or_default())))
    }

    /// The IRI of a name. An absolute URL is its own IRI; another name is in the current vocabulary, or without one, a
    /// fragment of the page's base.
    fn predicate(&mut self, name: &'p str, vocabulary: Option<VocabularyId>) -> Option<String> {
        /// A page with more names repeats few of them.
        const MAX_KNOWN: usize = 1024;
        if let Some(known) = self.known_predicates.get(&(vocabulary, name)) {
            return known.clone();
        }
        let iri = iri::absolute(name).or_else(|| match vocabulary {
            Some(vocabulary) => self.vocabularies[vocabulary].names.iri(name),
            None => self.quads.iris.fragment(name),
        });
        if self.known_predicates.len() < MAX_KNOWN {
            self.known_predicates.insert((vocabulary, name), iri.clone());
        }
        iri
    }

    /// The note's "property value" if it is an item or a URL. An item is added to the pending ones.
    fn node(
        &mut self,
        item: &CurrentItem<'p>,
        property: MicrodataEl<'p>,
    ) -> Result<Option<String>, OutputError> {
        if property.item_scope() {
            self.pending.push((property, item.vocabulary));
            self.nesting.add_edge(item.el.id(), property.id());
            return Ok(Some(self.quads.subject_of(property.el())));
        }
        match value_source(property.el(), self.rules()) {
            ValueSource::Url(Some(url)) => self.quads.resolve(url),
            _ => Ok(None),
        }
    }

    /// The note's "property value" if it is a text.
    fn literal(&mut self, property: El<'p>) -> Option<QuadObject<'p>> {
        let text = match value_source(property, self.rules()) {
            ValueSource::Url(_) => return None,
            ValueSource::Attribute(value) => Cow::from(value),
            ValueSource::Text => text(property, self.rules()).into(),
        };
        let datatype = match property.tag() {
            tag::DATA | tag::METER => Some(datatype_of_number(&text)),
            tag::TIME => datatype(&text),
            _ => None,
        };
        Some(match datatype {
            Some(datatype) => QuadObject::Typed(text, datatype),
            None => self.quads.text_in_language(text, property),
        })
    }

    fn rules(&self) -> &'p MicrodataRules {
        self.page.microdata().rules()
    }
}

/// The datatype of the text of a `data` or `meter`: of a number, otherwise of a text.
fn datatype_of_number(text: &str) -> &'static str {
    match XSD_NUMBER.captures(text) {
        Some(found) if found.name("integer").is_some() => xsd::INTEGER.as_str(),
        Some(_) => xsd::DOUBLE.as_str(),
        None => xsd::STRING.as_str(),
    }
}
