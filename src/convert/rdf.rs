//! A page as RDF: its RDFa, if it was read, and its microdata by the W3C note "Microdata to RDF", second edition, or its title, links and microdata by
//! the algorithm in the microdata section of HTML of 2010. The values of microdata are read by the page's
//! [rules](crate::MicrodataRules).
//!
//! ```
//! use microweave::Options;
//! use microweave::convert::{Format, FormatOptions};
//!
//! let html = r#"<p itemscope itemtype="https://schema.org/Person"><b itemprop="name" lang="en">Ada</b>"#;
//! let page = Options::new().page(html, "https://ada.example/");
//!
//! let turtle = page.write(Format::Turtle, &FormatOptions::new())?;
//! assert!(turtle.text().starts_with("@prefix schema: <https://schema.org/> .\n_:p"));
//! assert!(turtle.text().ends_with("item0 a schema:Person ;\n\tschema:name \"Ada\"@en .\n"));
//! # Ok::<(), microweave::convert::OutputError>(())
//! ```

mod blank_nodes;
mod collector;
mod fast_hash;
mod html5_2010;
mod iri;
mod language;
mod literal;
mod note;
mod quads;
mod rdfa;
mod registry;
mod write;

pub use oxrdf;
use oxrdf::{Graph, Triple};

pub use crate::convert::options::RdfProfile;
use crate::convert::{FormatOptions, Output, OutputError};
use crate::page::Page;
pub(super) use quads::write as write_nquads;
pub use registry::{Registry, RegistryError};

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
    all_triples(page, options).map(collector::without_repetitions)
}

/// The triples of a page, which may repeat: those of the RDF profile and those of RDFa.
fn all_triples(page: &Page, options: &FormatOptions) -> Result<Vec<Triple>, OutputError> {
    let mut triples = match options.rdf_profile {
        RdfProfile::Microdata => note::triples(page, options),
        RdfProfile::Html5_2010 => html5_2010::triples(page, options),
    }?;
    if page.options().rdfa {
        triples.append(&mut rdfa::triples(page, options)?);
    }
    Ok(triples)
}

/// The triples of a page as a graph, which can be queried.
///
/// ```
/// use microweave::Options;
/// use microweave::convert::FormatOptions;
/// use microweave::convert::rdf::{self, oxrdf::NamedNodeRef};
///
/// let html = r#"<p itemscope itemid="/ada"><a itemprop="https://schema.org/url" href="ada.html">Ada</a>"#;
/// let page = Options::new().page(html, "https://ada.example/");
/// let graph = rdf::graph(&page, &FormatOptions::new())?;
/// let url = NamedNodeRef::new("https://schema.org/url").expect("it is an IRI");
/// let ada = NamedNodeRef::new("https://ada.example/ada").expect("it is an IRI");
/// let page = NamedNodeRef::new("https://ada.example/ada.html").expect("it is an IRI");
/// assert_eq!(graph.object_for_subject_predicate(ada, url), Some(page.into()));
/// # Ok::<(), microweave::convert::OutputError>(())
/// ```
///
/// # Errors
/// Those of [`triples`].
pub fn graph(page: &Page, options: &FormatOptions) -> Result<Graph, OutputError> {
    Ok(triples(page, options)?.into_iter().collect())
}

/// Writes a page as N-Triples.
pub(super) fn write_ntriples(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    Ok(Output::new(write::ntriples(&triples(page, options)?)))
}

/// Writes a page as Turtle.
pub(super) fn write_turtle(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    Ok(Output::new(write::turtle(&triples(page, options)?)))
}
