//! Converts a page to RDF: its microdata by the W3C note "Microdata to RDF", second edition, or its title, links and
//! microdata by the algorithm in the microdata section of HTML of 2010.
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

/// Options for converting a page to RDF.
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

/// The specification by which a page is converted to RDF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RdfProfile {
    /// The W3C note "Microdata to RDF", second edition, with `itemprop-reverse`. Converts microdata only.
    #[default]
    Microdata,
    /// HTML as it was in 2010. Converts the title, links, `meta` names, sources of quotations and microdata.
    Html5_2010,
}

impl RdfOptions {
    /// The defaults: microdata only, with the built-in registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the specification to follow.
    #[must_use]
    pub fn profile(self, profile: RdfProfile) -> Self {
        RdfOptions { profile, ..self }
    }

    /// Sets the vocabulary registry. It replaces the built-in one, which has schema.org and hCard.
    #[must_use]
    pub fn registry(self, registry: Registry) -> Self {
        RdfOptions { registry: Some(registry), ..self }
    }

    /// Sets the source of a page without an address, such as the path of its file. The names of blank nodes begin
    /// with a hash of the page's address (otherwise of this source) and of its content. So the names are stable, and
    /// the RDF of several pages can be put into one file.
    #[must_use]
    pub fn source(self, source: impl Into<String>) -> Self {
        RdfOptions { source: source.into(), ..self }
    }
}

/// The reason why a page cannot be converted to RDF.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RdfError {
    /// An item is among its own properties, directly or through other items.
    #[error("{}an item is among its own properties, so it cannot be RDF: its itemref, or that of an item \
             in it, names what the item stands in; name smaller parts there", prefix(.0))]
    Recursion(Option<Position>),
    /// The page has no absolute address, which is the subject of most triples by HTML of 2010.
    #[error("RDF of 2010 is about the page, which has no absolute address: give it as the base")]
    NoAddress,
    /// The triples are longer than [`Limits::output_bytes`](crate::Limits::output_bytes).
    #[error("the page's RDF is longer than {0} bytes: raise Limits::output_bytes")]
    TooLarge(usize),
}

fn prefix(position: &Option<Position>) -> String {
    position.map(|at| format!("line {}, column {}: ", at.line, at.column)).unwrap_or_default()
}

/// Converts a page to triples, each once, in the order of the page. The values of microdata are read by the page's
/// [rules](crate::MicrodataRules).
///
/// Absolute URLs stay as they are written; relative ones are resolved by RFC 3986. A value that gives no IRI, such as
/// a relative URL in a page without an address, is left out.
///
/// # Errors
/// [`RdfError::Recursion`] if an item is among its own properties (not with [`RdfProfile::Html5_2010`]);
/// [`RdfError::NoAddress`] if the profile needs the page's address and it is not known; [`RdfError::TooLarge`] if the
/// triples exceed the page's limits.
pub fn triples(page: &Page, options: &RdfOptions) -> Result<Vec<Triple>, RdfError> {
    match options.profile {
        RdfProfile::Microdata => note::triples(page, options),
        RdfProfile::Html5_2010 => html5_2010::triples(page, options),
    }
}

/// Converts a page to a graph, which can be queried. It has the triples of [`triples`].
///
/// # Errors
/// Those of [`triples`].
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
