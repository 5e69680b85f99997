//! The public suites and our own cases, one test for each case. The name of a test begins with its module:
//! `cargo test --test suites '[atom]'` runs the cases of one module.

#[path = "../support/mod.rs"]
mod support;

mod atom;
mod check;
mod encoding;
mod feeds;
mod formats;
mod icalendar;
mod json_ld;
mod manifest;
mod metadata;
mod microdata;
mod microdata_rdf;
mod microformats;
mod nquads;
mod own;
mod profiles;
mod rdf;
mod rdfa;
mod read;
mod reader;
mod reader_reasons;
mod reasons;
mod schema;
mod select;
mod tables;
mod things;
mod tree_construction;
mod vcard;

use support::modules::{Module, run};

const MODULES: &[Module] = &[
    ("atom", atom::trials),
    ("check", check::trials),
    ("encoding", encoding::trials),
    ("feeds", feeds::trials),
    ("formats", formats::trials),
    ("icalendar", icalendar::trials),
    ("json_ld", json_ld::trials),
    ("manifest", manifest::trials),
    ("metadata", metadata::trials),
    ("microdata", microdata::trials),
    ("microdata_rdf", microdata_rdf::trials),
    ("microformats", microformats::trials),
    ("nquads", nquads::trials),
    ("own", own::trials),
    ("profiles", profiles::trials),
    ("rdf", rdf::trials),
    ("rdfa", rdfa::trials),
    ("read", read::trials),
    ("reader", reader::trials),
    ("reader_reasons", reader_reasons::trials),
    ("reasons", reasons::trials),
    ("rich_results", profiles::gallery),
    ("schema", schema::trials),
    ("select", select::trials),
    ("tables", tables::trials),
    ("things", things::trials),
    ("tree_construction", tree_construction::trials),
    ("vcard", vcard::trials),
];

fn main() {
    run(MODULES);
}
