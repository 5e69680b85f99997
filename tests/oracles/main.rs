//! Compares what we read with other programs and with the specification's algorithms, on the corpora and on random
//! pages. The name of a test begins with its module:
//! `cargo test --test oracles '[tree_paths]'` runs the tests of one module.

#[path = "../support/mod.rs"]
mod support;

mod generated;
mod itemref;
mod microdata_agreement;
mod rcdom;
mod reader_reasons;
mod reasons;
mod select;
mod serializer;
mod tree_paths;

use support::modules::{Module, run};

const MODULES: &[Module] = &[
    ("generated", generated::trials),
    ("itemref", itemref::trials),
    ("microdata_agreement", microdata_agreement::trials),
    ("rcdom", rcdom::trials),
    ("reader_reasons", reader_reasons::trials),
    ("reasons", reasons::trials),
    ("select", select::trials),
    ("serializer", serializer::trials),
    ("tree_paths", tree_paths::trials),
];

fn main() {
    run(MODULES);
}
