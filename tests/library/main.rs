//! Tests of the library's API and limits.

#[path = "../support/mod.rs"]
mod support;

mod alternates;
mod api;
mod check;
mod data;
mod dates;
mod encodings;
mod feed_limits;
mod feeds_from_bytes;
mod formats;
mod hostile_things;
mod json;
mod json_ld;
mod known_posts;
mod limits;
mod link_headers;
mod links;
mod main_thing;
mod microdata_api;
mod microdata_set;
mod one_ranking;
mod option_rows;
mod positions;
mod posts;
mod rcdom;
mod rdf;
mod rdfa;
mod read_pages;
mod reader_json;
mod reader_large;
mod readme;
mod reasons;
mod rules;
mod safe_urls;
mod sanitize;
mod schema_pages;
mod select;
mod things;
mod tree;
mod tree_option;
mod type_names;
mod urls;
#[cfg(debug_assertions)]
mod walks;
