//! What the tests share: finding the public suites, reading our own cases, pages with microdata, and
//! trees as text.
#![allow(dead_code, unreachable_pub)] // Each test binary uses a part of it.

pub mod content_lines;
pub mod converted;
pub mod hostile;
pub mod microdata;
#[cfg(feature = "rdf")]
pub mod rdf;
pub mod setup;
pub mod suites;
pub mod tree;
