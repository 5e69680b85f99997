//! The code of the fuzz targets. As a library, it can run a finding without a fuzzer.
#![forbid(unsafe_code)]

pub mod choice;
pub mod compare;
pub mod convert;
pub mod document;
pub mod json;
pub mod mode;
mod posts;
#[path = "../../../tests/support/rcdom.rs"]
pub mod rcdom;
#[path = "../../../tests/support/tree.rs"]
pub mod tree;
pub mod warc;
