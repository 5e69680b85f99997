//! JSON-LD 1.1: the values of scripts, and the nodes that they describe.

mod blanks;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod canonical;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod context;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod expand;
mod lenient;
pub(crate) mod notes;
mod open;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod read;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod schema_org;
pub(crate) mod script;
mod strings;
#[cfg(any(feature = "rdf", feature = "schema"))]
mod symbols;
pub(crate) mod value;

#[cfg(feature = "schema")]
pub(crate) use read::nodes_of_text;
#[cfg(any(feature = "rdf", feature = "schema"))]
pub(crate) use read::read_nodes;
#[cfg(feature = "schema")]
pub(crate) use schema_org::name_in_schema_org;
#[cfg(any(feature = "rdf", feature = "schema"))]
pub(crate) use schema_org::usual_iri;
#[cfg(feature = "check")]
pub(crate) use strings::corrected as corrected_string;
#[cfg(feature = "check")]
pub(crate) use symbols::KEYWORDS;
