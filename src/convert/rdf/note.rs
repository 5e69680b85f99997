//! The W3C note "Microdata to RDF", second edition: the triples of a page's items. The numbers of steps
//! are those of "Generate the triples".

use std::collections::{HashMap, HashSet};

use oxrdf::vocab::rdf;
use oxrdf::{Literal, NamedNode, NamedOrBlankNode, Term, Triple};

use super::collector::{Collector, each_once};
use super::cycles::Nesting;
use super::iri;
use super::literal;
use super::registry::{Names, Vocabulary};
use super::{RdfError, RdfOptions, Registry};
use crate::dom::names::{attr, tag};
use crate::mf2::class::tokens;
use crate::microdata::{MicrodataEl, Written, written};
use crate::page::Page;
use crate::tables::VOCABULARIES;

pub(super) fn triples(page: &Page, options: &RdfOptions) -> Result<Vec<Triple>, RdfError> {
    let mut note = Note {
        page,
        registry: options.registry.as_ref().unwrap_or(&VOCABULARIES),
        out: Collector::new(page, options),
        contexts: Vec::new(),
        context_of_names: HashMap::new(),
        pending: Vec::new(),
        nesting: Nesting::default(),
    };
    note.read()?;
    Ok(note.out.finish())
}

struct Note<'p> {
    page: &'p Page,
    registry: &'p Registry,
    out: Collector<'p>,
    contexts: Vec<Context<'p>>,
    context_of_names: HashMap<Names, ContextId>,
    /// Items that are still to be read, each with the vocabulary that it is met in.
    pending: Vec<(MicrodataEl<'p>, Option<ContextId>)>,
    nesting: Nesting,
}

/// The number of a vocabulary that the page uses.
type ContextId = usize;

/// A vocabulary that the page uses: what the note calls the current vocabulary.
struct Context<'p> {
    names: Names,
    known: Option<&'p Vocabulary>,
}

impl<'p> Note<'p> {
    /// An item is read once for each vocabulary that it is met in, which the item around it may lend it:
    /// so this ends, and items that many share cost no more than their triples.
    fn read(&mut self) -> Result<(), RdfError> {
        let is_value = |item: &MicrodataEl<'_>| item.el().attr_by(attr::ITEMPROP_REVERSE).is_some();
        let top = self.page.microdata().get_items("").filter(|item| !is_value(item));
        self.pending = top.map(|item| (item, None)).collect();
        self.pending.reverse();
        let mut read = HashSet::new();
        while let Some((item, around)) = self.pending.pop() {
            let context = self.context_of(item).or(around);
            if read.insert((item.id(), context)) {
                self.read_item(item, context)?;
            }
        }
        match self.nesting.cycle().and_then(|item| self.page.microdata().element(item)) {
            Some(item) => Err(RdfError::Recursion(item.el().start())),
            None => Ok(()),
        }
    }

    fn read_item(&mut self, item: MicrodataEl<'p>, context: Option<ContextId>) -> Result<(), RdfError> {
        // 1, 2: the subject.
        let subject = self.out.subject_of(item.el());
        // 3: its types.
        for item_type in item.item_type().filter_map(iri::absolute) {
            self.out.add(subject.clone(), rdf::TYPE.into(), item_type)?;
        }
        let first_pending = self.pending.len();
        // 6: its properties.
        for property in item.properties().iter() {
            self.out.look_at_property()?;
            self.read_property(item, &subject, property, context)?;
        }
        // The step that the appendix on `itemprop-reverse` adds behind them.
        for property in self.page.microdata().reverse_properties(item) {
            self.out.look_at_property()?;
            self.read_reverse_property(item, &subject, property, context)?;
        }
        self.pending[first_pending..].reverse();
        Ok(())
    }

    /// 4, 5: the vocabulary of an item's first type, if it has one. (The note takes the first type whether
    /// or not it is absolute; its tests, only one that is.)
    fn context_of(&mut self, item: MicrodataEl<'_>) -> Option<ContextId> {
        let first = item.item_type().find_map(iri::absolute)?;
        let known = self.registry.find(first.as_str());
        let names = known.map_or_else(|| Names::of_unknown(first.as_str()), |known| known.names.clone());
        let contexts = &mut self.contexts;
        let number = self.context_of_names.entry(names).or_insert_with_key(|names| {
            contexts.push(Context { names: names.clone(), known });
            contexts.len() - 1
        });
        Some(*number)
    }

    fn read_property(
        &mut self,
        item: MicrodataEl<'p>,
        subject: &NamedOrBlankNode,
        property: MicrodataEl<'p>,
        context: Option<ContextId>,
    ) -> Result<(), RdfError> {
        // 6.1.1, 6.1.2: the value.
        let Some(value) = self.value(item, property, context) else { return Ok(()) };
        for name in each_once(property.item_prop()) {
            let Some(predicate) = self.predicate(name, context) else { continue };
            // 6.1.3: the triple.
            self.out.add(subject.clone(), predicate.clone(), value.clone())?;
            // 6.1.4: the properties that go with this one.
            let known = context.and_then(|context| self.contexts[context].known);
            for other in known.map_or(&[][..], |known| known.expansions(&predicate)) {
                self.out.add(subject.clone(), other.clone(), value.clone())?;
            }
        }
        Ok(())
    }

    fn read_reverse_property(
        &mut self,
        item: MicrodataEl<'p>,
        subject: &NamedOrBlankNode,
        property: MicrodataEl<'p>,
        context: Option<ContextId>,
    ) -> Result<(), RdfError> {
        let value: NamedOrBlankNode = match self.value(item, property, context) {
            Some(Term::NamedNode(iri)) => iri.into(),
            Some(Term::BlankNode(node)) => node.into(),
            // Nothing can be said of a literal.
            Some(Term::Literal(_)) | None => return Ok(()),
        };
        let names = property.el().attr_by(attr::ITEMPROP_REVERSE).unwrap_or_default();
        for name in each_once(tokens(names)) {
            if let Some(predicate) = self.predicate(name, context) {
                self.out.add(value.clone(), predicate, subject.clone())?;
            }
        }
        Ok(())
    }

    /// The IRI of a name: itself, in the current vocabulary, or else in the page.
    fn predicate(&self, name: &str, context: Option<ContextId>) -> Option<NamedNode> {
        iri::absolute(name).or_else(|| match context {
            Some(context) => self.contexts[context].names.iri(name),
            None => self.out.iris.fragment(name),
        })
    }

    /// The note's "property value".
    fn value(
        &mut self,
        item: MicrodataEl<'p>,
        property: MicrodataEl<'p>,
        context: Option<ContextId>,
    ) -> Option<Term> {
        let el = property.el();
        if property.item_scope() {
            self.pending.push((property, context));
            self.nesting.add(item.id(), property.id());
            return Some(self.out.subject_of(el).into());
        }
        let text = match written(el, &self.page.options().microdata_rules) {
            Written::Url(url) => return Some(self.out.iris.resolve(url?)?.into()),
            Written::Text(text) => text,
        };
        let literal = match el.tag() {
            tag::DATA | tag::METER => {
                literal::number(&text).unwrap_or_else(|| Literal::new_simple_literal(text))
            }
            tag::TIME => literal::time(&text).unwrap_or_else(|| self.out.text_in_language(&text, el)),
            _ => self.out.text_in_language(&text, el),
        };
        Some(literal.into())
    }
}
