//! Compares what we read with other programs and with the specification's algorithms, on the corpora and on random
//! pages. The name of a test begins with its module:
//! `cargo test -p microweave --all-features --test oracles '[tree_paths]'` runs those of one module.

#[path = "../support/mod.rs"]
mod support;

mod generated;
#[cfg(feature = "check")]
mod itemref;
mod microdata_agreement;
mod rcdom;
#[cfg(feature = "read")]
mod reader_reasons;
mod reasons;
#[cfg(feature = "select")]
mod select;
mod serializer;
mod tree_paths;

use support::modules::{Module, run};

const MODULES: &[Module] = &[
    ("generated", generated::trials),
    #[cfg(feature = "check")]
    ("itemref", itemref::trials),
    ("microdata_agreement", microdata_agreement::trials),
    ("rcdom", rcdom::trials),
    #[cfg(feature = "read")]
    ("reader_reasons", reader_reasons::trials),
    ("reasons", reasons::trials),
    #[cfg(feature = "select")]
    ("select", select::trials),
    ("serializer", serializer::trials),
    ("tree_paths", tree_paths::trials),
];

fn main() {
    run(MODULES);
}
