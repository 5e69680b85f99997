//! Reads web archives and single pages as `Input` does: whole ones, damaged ones, and in pieces of every size.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "warc/builder.rs"]
mod builder;
#[path = "warc/damage.rs"]
mod damage;
#[path = "warc/files.rs"]
mod files;
#[path = "warc/pages.rs"]
mod pages;
#[path = "warc/ranges.rs"]
mod ranges;
