//! Extraction: one walk passes each element of a page to the engines and merges their results.

pub mod flag;
pub(crate) mod json_ld;
pub mod meta;
pub mod metaformats;
pub mod mf2;
pub mod microdata;
pub mod rdfa;
mod read_elements;
pub mod reasons;
mod rels;
mod walk;

pub(crate) use read_elements::ReadElements;
#[cfg(debug_assertions)]
pub use walk::walks;
pub(crate) use walk::{extract, walk_page};
