//! A page as N-Quads, in the graph of its address: its microdata, RDFa, microformats, links of XFN and licences, and JSON-LD.
//! `data/vocab/README.md` describes the terms of microformats.

mod json_ld;
mod links;
mod microformats;
mod page_quads;
mod terms;

use crate::convert::{FormatOptions, Output, OutputError};
use crate::page::Page;
use page_quads::PageQuads;

/// Writes a page as N-Quads, each quad once. Without an absolute address, they are in the default graph.
pub(in crate::convert) fn write(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    let mut quads = PageQuads::new(page, options);
    write_triples(&mut quads, page, options)?;
    microformats::write(&mut quads, page)?;
    links::write(&mut quads, page)?;
    let mut diagnostics = Vec::new();
    if page.options().json_ld {
        json_ld::write(&mut quads, page.json_ld())?;
        diagnostics.extend_from_slice(page.json_ld().diagnostics());
    }
    Ok(Output::with_diagnostics(quads.finish(), diagnostics))
}

/// Writes what the RDF profile makes of the page (by default, of its microdata), and its RDFa.
fn write_triples(quads: &mut PageQuads<'_>, page: &Page, options: &FormatOptions) -> Result<(), OutputError> {
    let needs_items = options.rdf_profile == super::RdfProfile::Microdata;
    let has_items = page.document().microdata().all_items().next().is_some();
    if needs_items && !has_items && page.document().rdfa().is_empty() {
        return Ok(());
    }
    super::all_triples(page, options)?.iter().try_for_each(|triple| quads.add_triple(triple))
}
