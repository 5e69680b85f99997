//! Extraction: one walk passes each element of a page to the engines and merges their results.

pub(crate) mod json_ld;
pub(crate) mod meta;
pub(crate) mod metaformats;
pub(crate) mod mf2;
pub(crate) mod microdata;
pub(crate) mod rdfa;
mod read_elements;
pub(crate) mod reasons;
mod rels;
mod walk;

pub(crate) use read_elements::ReadElements;
#[cfg(test)]
pub(crate) use walk::EXTRACTIONS;
pub(crate) use walk::{extract, extract_again};
