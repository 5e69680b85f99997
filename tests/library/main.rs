//! Tests of the library's API and limits.

#[path = "../support/mod.rs"]
mod support;

#[cfg(feature = "feeds")]
mod alternates;
mod api;
#[cfg(feature = "check")]
mod check;
#[cfg(all(feature = "chrono", feature = "jiff", feature = "time"))]
mod dates;
#[cfg(all(feature = "cards", feature = "feeds", feature = "links", feature = "rdf"))]
mod formats;
#[cfg(feature = "read")]
mod json;
mod layers;
mod limits;
mod link_headers;
#[cfg(feature = "links")]
mod links;
mod microdata_api;
mod microdata_set;
mod positions;
#[cfg(feature = "feeds")]
mod posts;
#[cfg(feature = "rcdom")]
mod rcdom;
#[cfg(feature = "rdf")]
mod rdf;
#[cfg(feature = "read")]
mod read_pages;
#[cfg(all(feature = "check", feature = "feeds"))]
mod reader_json;
#[cfg(feature = "read")]
mod reader_large;
#[cfg(feature = "read")]
mod reader_reasons;
mod reasons;
#[cfg(all(feature = "cards", feature = "feeds"))]
mod safe_urls;
#[cfg(feature = "read")]
mod schema_pages;
#[cfg(feature = "select")]
mod select;
mod type_names;
