//! The RDFa of a page as triples. What has no IRI that is well-formed is left out.

use std::borrow::Cow;

use oxrdf::vocab::rdf;

use super::{PageQuads, QuadObject, iri, language_tag};
use crate::OutputError;
use microweave::document::RdfaObject;
use microweave_html::account::VALUE_OVERHEAD;

pub(super) fn write(quads: &mut PageQuads<'_>) -> Result<(), OutputError> {
    for triple in quads.page.document().rdfa().triples() {
        quads.spend(VALUE_OVERHEAD)?;
        if let Some(subject) = node(quads, triple.subject)
            && let Some(predicate) = iri::absolute(triple.predicate)
        {
            add(quads, &subject, &predicate, triple.object)?;
        }
    }
    Ok(())
}

/// The node of a name in the document.
fn node(quads: &mut PageQuads<'_>, name: &str) -> Option<String> {
    match name.strip_prefix("_:") {
        Some(label) => Some(quads.blank_node("rdfa", label)),
        None => iri::absolute(name),
    }
}

fn add(
    quads: &mut PageQuads<'_>,
    subject: &str,
    predicate: &str,
    object: RdfaObject<'_>,
) -> Result<(), OutputError> {
    let (text, language, datatype) = match object {
        RdfaObject::Node(name) => {
            let Some(node) = node(quads, name) else { return Ok(()) };
            return quads.add_node(subject, predicate, &node);
        }
        RdfaObject::Literal { text, language, datatype } => (text, language, datatype),
        _ => return Ok(()),
    };
    // A tag that is not well-formed by BCP 47 counts as unknown, as in microdata.
    let Some(datatype) = datatype.filter(|_| language.is_none()) else {
        let language = language.and_then(language_tag).map(Cow::Owned);
        return quads.add(subject, predicate, &QuadObject::Text(text.into(), language));
    };
    let datatype = iri::absolute(datatype);
    match datatype.as_deref().map(|iri| iri.trim_matches(['<', '>'])) {
        Some(datatype) if datatype != rdf::LANG_STRING.as_str() => {
            quads.add(subject, predicate, &QuadObject::Typed(text.into(), datatype))
        }
        _ => Ok(()),
    }
}
