//! A page as RDF: its microdata by the W3C note "Microdata to RDF", second edition, or all that HTML
//! of 2010 found in a page, by the algorithm of its microdata section.
//!
//! ```
//! use microweave::Options;
//! use microweave::convert::rdf::{self, RdfOptions};
//!
//! let html = r#"<p itemscope itemtype="https://schema.org/Person"><b itemprop="name" lang="en">Ada</b>"#;
//! let page = Options::new().page(html, "https://ada.example/");
//!
//! let triples = rdf::triples(&page, &RdfOptions::new())?;
//! let turtle = rdf::turtle(&triples);
//! assert!(turtle.starts_with("@prefix schema: <https://schema.org/> .\n_:p"));
//! assert!(turtle.ends_with("item0 a schema:Person ;\n\tschema:name \"Ada\"@en .\n"));
//! # Ok::<(), rdf::RdfError>(())
//! ```

mod blank_nodes;
mod collector;
mod cycles;
mod html5_2010;
mod iri;
mod language;
mod literal;
mod note;
mod registry;
mod write;

pub use oxrdf;
use oxrdf::{Graph, Triple};

use crate::page::Page;
use crate::position::Position;
pub use registry::{Registry, RegistryError};
pub use write::{ntriples, turtle};

/// How a page becomes RDF.
///
/// ```
/// use microweave::convert::rdf::{RdfOptions, RdfProfile};
///
/// let options = RdfOptions::new().profile(RdfProfile::Html5_2010);
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RdfOptions {
    profile: RdfProfile,
    registry: Option<Registry>,
    source: String,
}

/// By which specification a page becomes RDF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RdfProfile {
    /// Its microdata, by the W3C note "Microdata to RDF", second edition, with `itemprop-reverse`.
    #[default]
    Microdata,
    /// Its title, links, `meta` names, sources of quotations and microdata, by HTML as it was in 2010.
    Html5_2010,
}

impl RdfOptions {
    /// The defaults: microdata alone, with the library's registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// By which specification.
    #[must_use]
    pub fn profile(self, profile: RdfProfile) -> Self {
        RdfOptions { profile, ..self }
    }

    /// The vocabularies that are known, in place of the library's own: schema.org and hCard.
    #[must_use]
    pub fn registry(self, registry: Registry) -> Self {
        RdfOptions { registry: Some(registry), ..self }
    }

    /// What a page without an address was read from, such as the path of its file. The names of blank nodes
    /// begin with a hash of the page's address, or else of this, and of its content: so they stay the same, and
    /// the RDF of several pages may go into one file.
    #[must_use]
    pub fn source(self, source: impl Into<String>) -> Self {
        RdfOptions { source: source.into(), ..self }
    }
}

/// Why a page has no RDF.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RdfError {
    /// An item is a property of itself, or of an item that is a property of it.
    #[error("{}an item is among its own properties, so it cannot be RDF: its itemref, or that of an item \
             in it, names what the item stands in; name smaller parts there", prefix(.0))]
    Recursion(Option<Position>),
    /// RDF of 2010 says things about the page, and these need its address.
    #[error("RDF of 2010 is about the page, which has no absolute address: give it as the base")]
    NoAddress,
    /// The triples are longer than [`Limits::output_bytes`](crate::Limits::output_bytes).
    #[error("the page's RDF is longer than {0} bytes: raise Limits::output_bytes")]
    TooLarge(usize),
}

fn prefix(position: &Option<Position>) -> String {
    position.map(|at| format!("line {}, column {}: ", at.line, at.column)).unwrap_or_default()
}

/// What a page says, in triples: each once, in the order of the page. The values of microdata are read
/// by the page's [rules](crate::MicrodataRules).
///
/// URLs stay as they are written where they are absolute, and resolve as RFC 3986 has it where they are
/// not. What no IRI can be made of, such as a relative URL in a page without an address, is left out.
///
/// # Errors
/// If an item is among its own properties (not by the profile of 2010); if the page has no address, and
/// the profile needs one; if there are more triples than the page's limits allow.
pub fn triples(page: &Page, options: &RdfOptions) -> Result<Vec<Triple>, RdfError> {
    match options.profile {
        RdfProfile::Microdata => note::triples(page, options),
        RdfProfile::Html5_2010 => html5_2010::triples(page, options),
    }
}

/// The same, as a graph, for asking it things.
///
/// # Errors
/// As those of [`triples`].
///
/// ```
/// use microweave::Options;
/// use microweave::convert::rdf::{self, RdfOptions, oxrdf::NamedNodeRef};
///
/// let html = r#"<p itemscope itemid="/ada"><a itemprop="https://schema.org/url" href="ada.html">Ada</a>"#;
/// let page = Options::new().page(html, "https://ada.example/");
/// let graph = rdf::graph(&page, &RdfOptions::new())?;
/// let url = NamedNodeRef::new("https://schema.org/url").expect("it is an IRI");
/// let ada = NamedNodeRef::new("https://ada.example/ada").expect("it is an IRI");
/// let page = NamedNodeRef::new("https://ada.example/ada.html").expect("it is an IRI");
/// assert_eq!(graph.object_for_subject_predicate(ada, url), Some(page.into()));
/// # Ok::<(), rdf::RdfError>(())
/// ```
pub fn graph(page: &Page, options: &RdfOptions) -> Result<Graph, RdfError> {
    Ok(triples(page, options)?.into_iter().collect())
}
