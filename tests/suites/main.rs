//! The public suites and our own cases, one test for each case. The name of a test begins with its module:
//! `cargo test -p microweave --all-features --test suites '[atom]'` runs those of one module.

#[path = "../support/mod.rs"]
mod support;

#[cfg(feature = "feeds")]
mod atom;
#[cfg(feature = "check")]
mod check;
#[cfg(feature = "feeds")]
mod feeds;
#[cfg(all(feature = "cards", feature = "feeds", feature = "links", feature = "rdf"))]
mod formats;
#[cfg(feature = "cards")]
mod icalendar;
mod manifest;
mod metadata;
mod microdata;
#[cfg(feature = "rdf")]
mod microdata_rdf;
mod microformats;
#[cfg(feature = "rdf")]
mod nquads;
mod own;
#[cfg(feature = "rdf")]
mod rdf;
#[cfg(feature = "read")]
mod read;
#[cfg(feature = "read")]
mod reader;
mod reasons;
#[cfg(feature = "read")]
mod schema;
#[cfg(feature = "select")]
mod select;
mod tree_construction;
#[cfg(feature = "cards")]
mod vcard;

use support::modules::{Module, run};

const MODULES: &[Module] = &[
    #[cfg(feature = "feeds")]
    ("atom", atom::trials),
    #[cfg(feature = "check")]
    ("check", check::trials),
    #[cfg(feature = "feeds")]
    ("feeds", feeds::trials),
    #[cfg(all(feature = "cards", feature = "feeds", feature = "links", feature = "rdf"))]
    ("formats", formats::trials),
    #[cfg(feature = "cards")]
    ("icalendar", icalendar::trials),
    ("manifest", manifest::trials),
    ("metadata", metadata::trials),
    ("microdata", microdata::trials),
    #[cfg(feature = "rdf")]
    ("microdata_rdf", microdata_rdf::trials),
    ("microformats", microformats::trials),
    #[cfg(feature = "rdf")]
    ("nquads", nquads::trials),
    ("own", own::trials),
    #[cfg(feature = "rdf")]
    ("rdf", rdf::trials),
    #[cfg(feature = "read")]
    ("read", read::trials),
    #[cfg(feature = "read")]
    ("reader", reader::trials),
    ("reasons", reasons::trials),
    #[cfg(feature = "read")]
    ("schema", schema::trials),
    #[cfg(feature = "select")]
    ("select", select::trials),
    ("tree_construction", tree_construction::trials),
    #[cfg(feature = "cards")]
    ("vcard", vcard::trials),
];

fn main() {
    run(MODULES);
}
