//! A page as RDF: its RDFa, if it was read, and its microdata by the W3C note "Microdata to RDF", second edition, or its title, links and microdata by
//! the algorithm in the microdata section of HTML of 2010. The values of microdata are read by the page's
//! [rules](microweave::MicrodataRules).
//!
//! ```
//! use microweave_convert::{Format, FormatOptions, write};
//! use microweave_reader::Reading;
//!
//! let html = r#"<p itemscope itemtype="https://schema.org/Person"><b itemprop="name" lang="en">Ada</b>"#;
//! let reading = Reading::parse(html, "https://ada.example/");
//!
//! let turtle = write(&reading, Format::Turtle, &FormatOptions::new())?;
//! assert!(turtle.text().starts_with("@prefix schema: <https://schema.org/> .\n_:p"));
//! assert!(turtle.text().ends_with("item0 a schema:Person ;\n\tschema:name \"Ada\"@en .\n"));
//! # Ok::<(), microweave_convert::OutputError>(())
//! ```

mod fast_hash;
pub(super) mod iri;
mod language;
mod note;
pub(super) mod page_quads;
mod quads;
mod rdfa;
mod registry;

pub use oxrdf;
use oxrdf::vocab::xsd;
use oxrdf::{Graph, Term, Triple};
use oxttl::{NTriplesParser, TurtleSerializer};
pub(super) use page_quads::{PageQuads, QuadObject};
use page_quads::{QuadLines, language_tag};
pub(super) use quads::write as write_nquads;
pub use registry::{Registry, RegistryError};

use crate::json::escape_c1_controls;
pub use crate::options::RdfProfile;
use crate::{FormatOptions, Output, OutputError, html5_2010};
use microweave::page::Page;

/// The triples of a page, each once, in the order of the page.
///
/// Absolute URLs stay as they are written; relative ones are resolved by RFC 3986. A value that gives no IRI, such as
/// a relative URL in a page without an address, is left out.
///
/// # Errors
/// [`OutputError::ItemCycle`] if an item is among its own properties (not with [`RdfProfile::Html5_2010`]);
/// [`OutputError::NoAddress`] if the profile needs the page's address and it is not known;
/// [`OutputError::TooLarge`] if the triples exceed the page's limits.
pub fn triples(page: &Page, options: &FormatOptions) -> Result<Vec<Triple>, OutputError> {
    let parts = ntriples(page, options)?.into_parts();
    Ok(parts.flat_map(|part| parsed(&part).collect::<Vec<_>>()).collect())
}

fn ntriples(page: &Page, options: &FormatOptions) -> Result<QuadLines, OutputError> {
    let mut quads = PageQuads::new(page, options);
    write_triples(&mut quads, options)?;
    Ok(quads.finish())
}

/// Writes what the RDF profile makes of a page, and its RDFa.
fn write_triples(quads: &mut PageQuads<'_>, options: &FormatOptions) -> Result<(), OutputError> {
    match options.rdf_profile {
        RdfProfile::Microdata => note::write(quads, options)?,
        RdfProfile::Html5_2010 => html5_2010::rdf::write(quads)?,
    }
    if quads.page.options().rdfa { rdfa::write(quads) } else { Ok(()) }
}

/// The triples of a page as a graph, which can be queried.
///
/// ```
/// use microweave::Options;
/// use microweave_convert::FormatOptions;
/// use microweave_convert::rdf::{self, oxrdf::NamedNodeRef};
///
/// let html = r#"<p itemscope itemid="/ada"><a itemprop="https://schema.org/url" href="ada.html">Ada</a>"#;
/// let page = Options::new().page(html, "https://ada.example/");
/// let graph = rdf::graph(&page, &FormatOptions::new())?;
/// let url = NamedNodeRef::new("https://schema.org/url").expect("it is an IRI");
/// let ada = NamedNodeRef::new("https://ada.example/ada").expect("it is an IRI");
/// let page = NamedNodeRef::new("https://ada.example/ada.html").expect("it is an IRI");
/// assert_eq!(graph.object_for_subject_predicate(ada, url), Some(page.into()));
/// # Ok::<(), microweave_convert::OutputError>(())
/// ```
///
/// # Errors
/// The errors of [`triples`].
pub fn graph(page: &Page, options: &FormatOptions) -> Result<Graph, OutputError> {
    Ok(triples(page, options)?.into_iter().collect())
}

pub(super) fn write_ntriples(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    Ok(Output::new(ntriples(page, options)?.into_text()))
}

pub(super) fn write_turtle(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    Ok(Output::new(turtle(ntriples(page, options)?)))
}

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
fn parsed(text: &str) -> impl Iterator<Item = Triple> {
    NTriplesParser::new().lenient().for_slice(text).flatten()
}

/// Writes lines of N-Triples as Turtle, with prefixes for well-known vocabularies. One triple at a time is in memory.
fn turtle(lines: QuadLines) -> String {
    let parts: Vec<String> = lines.into_parts().collect();
    let mut is_used = [false; PREFIXES.len()];
    for triple in parts.iter().flat_map(|part| parsed(part)) {
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
        parsed(&part).try_for_each(|triple| writer.serialize_triple(&triple)).expect(NEVER_FAILS);
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
