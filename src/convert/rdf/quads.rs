//! A page as N-Quads, in the graph of its address: its microdata, RDFa, microformats, links of XFN and licences, and JSON-LD.
//! `data/vocab/README.md` describes the terms of microformats.

mod json_ld;
mod links;
mod microformats;
mod terms;

use super::page_quads::PageQuads;
use crate::convert::{FormatOptions, Output, OutputError};
use crate::page::Page;

/// Writes a page as N-Quads, each quad once. Without an absolute address, they are in the default graph.
pub(in crate::convert) fn write(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    let mut quads = PageQuads::new(page, options);
    quads.set_graph(None);
    super::write_triples(&mut quads, options)?;
    microformats::write(&mut quads, page)?;
    links::write(&mut quads, page)?;
    if page.options().json_ld {
        json_ld::write(&mut quads, page.json_ld())?;
    }
    Ok(Output::new(quads.finish().into_text()))
}
