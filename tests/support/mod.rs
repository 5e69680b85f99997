//! What the tests share: finding the public suites, reading our own cases, pages with microdata, trees
//! as text, random pages and their URLs.
#![allow(dead_code, unreachable_pub)] // Each test binary uses a part of it.

pub mod content_lines;
pub mod converted;
pub mod generator;
pub mod hostile;
pub mod microdata;
pub mod modules;
pub mod pages;
#[cfg(feature = "rdf")]
pub mod rdf;
pub mod setup;
pub mod suites;
pub mod tags;
pub mod tree;
pub mod urls;
