//! What the fuzz targets are made of, so that a finding can be run without a fuzzer.
#![forbid(unsafe_code)]

pub mod compare;
pub mod mode;
pub mod oracle;
pub mod round_trip;
