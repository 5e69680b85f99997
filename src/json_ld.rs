//! JSON-LD 1.1: the values of scripts, and the nodes that they describe.

mod blanks;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod canonical;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod context;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod expand;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod graph;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod iri;
mod lenient;
#[cfg(any(feature = "rdf", feature = "schema"))]
pub(crate) mod nodes;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod schema_org;
pub(crate) mod script;
mod strings;
#[cfg(any(feature = "rdf", feature = "schema"))]
pub(crate) mod symbols;
pub(crate) mod value;

#[cfg(feature = "rdf")]
pub(crate) use graph::RDF_JSON;
#[cfg(any(feature = "rdf", feature = "schema"))]
pub use graph::{JsonLd, JsonLdNode, JsonLdNodeValue};
#[cfg(feature = "schema")]
pub(crate) use schema_org::name_in_schema_org;
