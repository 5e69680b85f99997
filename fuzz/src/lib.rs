//! The code of the fuzz targets. As a library, it can run a finding without a fuzzer.
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
pub mod warc;
