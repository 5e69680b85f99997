//! The part that both profiles share: it writes triples within the limit on output, and gives each item one subject.

use std::borrow::Cow;
use std::collections::HashMap;

use super::iri::Iris;
use super::page_quads::{PageQuads, QuadObject};
use crate::budget::VALUE_OVERHEAD;
use crate::convert::OutputError;
use crate::dom::{El, NodeId};
use crate::html::names::attr;

pub(in crate::convert) struct Collector<'q, 'p> {
    pub(in crate::convert) iris: Iris,
    pub(in crate::convert) quads: &'q mut PageQuads<'p>,
    /// The subjects of the items; the note calls this the memory.
    subjects: HashMap<NodeId, String>,
    blank_nodes: usize,
}

impl<'q, 'p> Collector<'q, 'p> {
    pub(in crate::convert) fn new(quads: &'q mut PageQuads<'p>) -> Self {
        Collector { iris: Iris::of(quads.page), quads, subjects: HashMap::new(), blank_nodes: 0 }
    }

    /// Counts attributes that are read, so that the work is bounded even if they give no triple.
    pub(in crate::convert) fn count_attributes(
        &self,
        attributes: &[Option<&str>],
    ) -> Result<(), OutputError> {
        let bytes = attributes.iter().flatten().map(|value| value.len()).sum::<usize>();
        self.quads.spend(VALUE_OVERHEAD + bytes)
    }

    /// Resolves a URL to an IRI; `None` if that is not possible.
    pub(in crate::convert) fn resolve(&self, url: &str) -> Result<Option<String>, OutputError> {
        self.count_attributes(&[Some(url)])?;
        Ok(self.iris.resolve(url))
    }

    /// The subject of an item, always the same one: its global identifier, otherwise a blank node.
    pub(in crate::convert) fn subject_of(&mut self, item: El<'_>) -> String {
        if let Some(known) = self.subjects.get(&item.id()) {
            return known.clone();
        }
        let identifier = item.attr_by(attr::ITEMID).and_then(|written| self.iris.resolve(written));
        let subject = identifier.unwrap_or_else(|| {
            self.blank_nodes += 1;
            self.quads.blank_node("item", self.blank_nodes - 1)
        });
        self.subjects.insert(item.id(), subject.clone());
        subject
    }

    /// A text with the language of an element, if it is known. A tag that is not well-formed by BCP 47 counts as
    /// unknown, because RDF does not allow it.
    pub(in crate::convert) fn text_in_language<'t>(
        &mut self,
        text: impl Into<Cow<'t, str>>,
        el: El<'p>,
    ) -> QuadObject<'t> {
        QuadObject::Text(text.into(), self.quads.language_of(el).map(Cow::Owned))
    }
}
