//! The RDFa of a page as triples. What has no IRI that is well-formed is left out.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use oxrdf::vocab::rdf;

use super::{PageQuads, QuadObject, iri, language_tag};
use crate::OutputError;
use microweave::document::RdfaObject;
use microweave_html::account::VALUE_OVERHEAD;

/// A page with more names repeats few of them.
const MAX_KNOWN: usize = 1024;

pub(super) fn write(quads: &mut PageQuads<'_>) -> Result<(), OutputError> {
    let page = quads.page;
    let mut nodes = RdfaNodes { quads, known: HashMap::new() };
    for triple in page.document().rdfa().triples() {
        nodes.quads.spend(VALUE_OVERHEAD)?;
        if let Some(subject) = nodes.node(triple.subject)
            && let Some(predicate) = nodes.iri(triple.predicate)
        {
            nodes.add(&subject, &predicate, triple.object)?;
        }
    }
    Ok(())
}

/// The nodes of a page, by their names in the document.
struct RdfaNodes<'q, 'p> {
    quads: &'q mut PageQuads<'p>,
    /// IRIs as they are written. A cache, because a page repeats the same few.
    known: HashMap<&'p str, Option<Rc<str>>>,
}

impl<'p> RdfaNodes<'_, 'p> {
    fn node(&mut self, name: &'p str) -> Option<Rc<str>> {
        match name.strip_prefix("_:") {
            Some(label) => Some(self.quads.blank_node("rdfa", label).into()),
            None => self.iri(name),
        }
    }

    /// An IRI; `None` for a blank node, and if it is not an absolute IRI.
    fn iri(&mut self, name: &'p str) -> Option<Rc<str>> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let iri: Option<Rc<str>> =
            if name.starts_with("_:") { None } else { iri::absolute(name).map(Rc::from) };
        if self.known.len() < MAX_KNOWN {
            self.known.insert(name, iri.clone());
        }
        iri
    }

    fn add(&mut self, subject: &str, predicate: &str, object: RdfaObject<'p>) -> Result<(), OutputError> {
        let (text, language, datatype) = match object {
            RdfaObject::Node(name) => {
                let Some(node) = self.node(name) else { return Ok(()) };
                return self.quads.add_node(subject, predicate, &node);
            }
            RdfaObject::Literal { text, language, datatype } => (text, language, datatype),
            _ => return Ok(()),
        };
        // A tag that is not well-formed by BCP 47 counts as unknown, as in microdata.
        let Some(datatype) = datatype.filter(|_| language.is_none()) else {
            let language = language.and_then(language_tag).map(Cow::Owned);
            return self.quads.add(subject, predicate, &QuadObject::Text(text.into(), language));
        };
        let datatype = self.iri(datatype);
        match datatype.as_deref().map(|iri| iri.trim_matches(['<', '>'])) {
            Some(datatype) if datatype != rdf::LANG_STRING.as_str() => {
                self.quads.add(subject, predicate, &QuadObject::Typed(text.into(), datatype))
            }
            _ => Ok(()),
        }
    }
}
