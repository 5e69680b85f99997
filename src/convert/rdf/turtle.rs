//! Reads lines of N-Triples as triples, and writes them as Turtle.

use oxrdf::vocab::xsd;
use oxrdf::{Term, Triple};
use oxttl::{NTriplesParser, TurtleSerializer};

use super::quad_lines::QuadLines;
use crate::convert::json::escape_c1_controls;

/// The prefixes of Turtle files. Only the prefixes that a file uses are written.
const PREFIXES: [(&str, &str); 5] = [
    ("schema", "https://schema.org/"),
    ("schema-http", "http://schema.org/"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("xhv", "http://www.w3.org/1999/xhtml/vocab#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
];

const NEVER_FAILS: &str = "a vector takes all bytes";

/// The triples of a text of N-Triples that this library wrote, which is well-formed.
pub(super) fn triples(text: &str) -> impl Iterator<Item = Triple> {
    NTriplesParser::new().lenient().for_slice(text).flatten()
}

/// Writes lines of N-Triples as Turtle, with prefixes for well-known vocabularies. One triple at a time is in memory.
pub(super) fn turtle(lines: QuadLines) -> String {
    let parts: Vec<String> = lines.into_parts().collect();
    let mut is_used = [false; PREFIXES.len()];
    for triple in parts.iter().flat_map(|part| triples(part)) {
        for ((_, namespace), is_used) in PREFIXES.iter().zip(&mut is_used) {
            *is_used = *is_used || has_name_in(namespace, &triple);
        }
    }
    let mut turtle = TurtleSerializer::new();
    for ((prefix, namespace), _) in PREFIXES.iter().zip(is_used).filter(|(_, is_used)| *is_used) {
        turtle = turtle.with_prefix(*prefix, *namespace).expect("the table has absolute URLs");
    }
    let mut writer = turtle.for_writer(Vec::new());
    for part in parts {
        triples(&part).try_for_each(|triple| writer.serialize_triple(&triple)).expect(NEVER_FAILS);
    }
    let turtle = writer.finish().expect(NEVER_FAILS);
    escape_c1_controls(String::from_utf8(turtle).expect("Turtle is UTF-8"))
}

fn has_name_in(namespace: &str, triple: &Triple) -> bool {
    let is_in = |iri: &str| iri.starts_with(namespace);
    let object = match &triple.object {
        Term::NamedNode(iri) => is_in(iri.as_str()),
        Term::Literal(literal) => literal.datatype() != xsd::STRING && is_in(literal.datatype().as_str()),
        Term::BlankNode(_) => false,
    };
    object || is_in(triple.predicate.as_str())
}
