//! Writes triples as N-Triples and Turtle.

use oxrdf::vocab::xsd;
use oxrdf::{Term, Triple};
use oxttl::{NTriplesSerializer, TurtleSerializer};

use crate::convert::json::escape_c1_controls;

/// The prefixes of Turtle files. Only those that are used are written.
const PREFIXES: [(&str, &str); 5] = [
    ("schema", "https://schema.org/"),
    ("schema-http", "http://schema.org/"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("xhv", "http://www.w3.org/1999/xhtml/vocab#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
];

const NEVER_FAILS: &str = "a vector takes all bytes";

/// Writes triples as N-Triples, one line for each.
pub(super) fn ntriples(triples: &[Triple]) -> String {
    let mut writer = NTriplesSerializer::new().for_writer(Vec::new());
    triples.iter().try_for_each(|triple| writer.serialize_triple(triple)).expect(NEVER_FAILS);
    text(writer.finish())
}

/// Writes triples as Turtle, with prefixes for well-known vocabularies.
pub(super) fn turtle(triples: &[Triple]) -> String {
    let mut turtle = TurtleSerializer::new();
    for (prefix, namespace) in PREFIXES.iter().filter(|(_, namespace)| is_used(namespace, triples)) {
        turtle = turtle.with_prefix(*prefix, *namespace).expect("the table has absolute URLs");
    }
    let mut writer = turtle.for_writer(Vec::new());
    triples.iter().try_for_each(|triple| writer.serialize_triple(triple)).expect(NEVER_FAILS);
    text(writer.finish().expect(NEVER_FAILS))
}

fn text(bytes: Vec<u8>) -> String {
    escape_c1_controls(String::from_utf8(bytes).expect("both formats are UTF-8"))
}

fn is_used(namespace: &str, triples: &[Triple]) -> bool {
    let is_in = |iri: &str| iri.starts_with(namespace);
    triples.iter().any(|triple| {
        let object = match &triple.object {
            Term::NamedNode(iri) => is_in(iri.as_str()),
            Term::Literal(literal) => literal.datatype() != xsd::STRING && is_in(literal.datatype().as_str()),
            Term::BlankNode(_) => false,
        };
        object || is_in(triple.predicate.as_str())
    })
}
