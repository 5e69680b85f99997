//! The native part of `microweave.extruct`: what extruct reads, in its shapes.

mod dublin_core;
mod head;
mod json_ld;
mod microdata;
mod open_graph;
mod rdfa;
mod text;

pub(crate) use dublin_core::dublin_core_terms;
pub(crate) use json_ld::{json_ld_scripts, json_ld_values};
pub(crate) use microdata::microdata_items;
pub(crate) use open_graph::open_graph_heads;
pub(crate) use rdfa::rdfa_json_ld;

use pyo3::prelude::*;

/// True for UTF-8 without a byte order mark.
#[pyfunction]
pub(crate) fn is_utf8(html: &[u8]) -> bool {
    !html.starts_with("\u{FEFF}".as_bytes()) && std::str::from_utf8(html).is_ok()
}

/// Whitespace as Python has it, which includes the separators of ASCII.
fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1C}'..='\u{1F}').contains(&c)
}

/// The words of a text, as Python's `split` finds them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|word| !word.is_empty())
}
