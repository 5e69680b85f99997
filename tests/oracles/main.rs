//! Compares what we read with other programs and with the specification's algorithms, on the corpora and on random
//! pages. The name of a test begins with its module:
//! `cargo test --test oracles '[trees]'` runs the tests of one module.

#[path = "../support/mod.rs"]
mod support;

mod deviations;
mod generated;
mod itemref;
mod json_ld;
mod microdata_agreement;
mod reader_reasons;
mod reading_order;
mod reasons;
mod select;
mod serializer;
mod tokens;
mod trees;

use support::modules::{Module, run};

const MODULES: &[Module] = &[
    ("deviations", deviations::trials),
    ("generated", generated::trials),
    ("itemref", itemref::trials),
    ("json_ld", json_ld::trials),
    ("microdata_agreement", microdata_agreement::trials),
    ("reader_reasons", reader_reasons::trials),
    ("reading_order", reading_order::trials),
    ("reasons", reasons::trials),
    ("select", select::trials),
    ("serializer", serializer::trials),
    ("tokens", tokens::trials),
    ("trees", trees::trials),
];

fn main() {
    run(MODULES);
}
