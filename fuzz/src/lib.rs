//! What the fuzz targets are made of, so that a finding can be run without a fuzzer.
#![forbid(unsafe_code)]

pub mod choice;
pub mod compare;
pub mod convert;
pub mod document;
pub mod json;
pub mod mode;
pub mod oracle;
mod posts;
pub mod tokens;
