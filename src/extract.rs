//! What a page says: one walk over its elements, which hands each to the engines and merges what they found.

pub(crate) mod mf2;
pub(crate) mod microdata;
mod rels;
mod walk;

pub(crate) use walk::extract;
