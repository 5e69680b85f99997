//! A page as N-Quads, in the graph of its address: its microdata, microformats, links of XFN and licences, and RDFa and JSON-LD
//! if they were read.
//! `data/vocab/README.md` describes the terms of microformats.
//!
//! XFN and licences are the `rel` values of links, as Any23 reads them. A page without an address has none.

mod json_ld;
mod microformats;

use super::{PageQuads, iri};
use crate::{FormatOptions, Output, OutputError, XFN};
use microweave::document::RelUrl;
use microweave::page::Page;

/// Writes a page as N-Quads, each quad once. Without an absolute address, they are in the default graph.
pub(crate) fn write(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    let mut quads = PageQuads::new(page, options);
    quads.set_graph(None);
    super::write_triples(&mut quads, options)?;
    microformats::write(&mut quads, page)?;
    write_links(&mut quads, page)?;
    if page.options().json_ld {
        json_ld::write(&mut quads, page.json_ld())?;
    }
    Ok(Output::new(quads.finish().into_text()))
}

const LICENSE: &str = "<http://www.w3.org/1999/xhtml/vocab#license>";
const PERSON: &str = "<http://xmlns.com/foaf/0.1/Person>";
const ME_PAGE: &str = "<http://vocab.sindice.com/xfn#mePage>";

fn write_links(quads: &mut PageQuads<'_>, page: &Page) -> Result<(), OutputError> {
    let Some(page_node) = quads.page_node() else { return Ok(()) };
    let mut count = 0;
    for (url, link) in page.document().rel_urls().iter() {
        let has_rel = |name: &str| link.rels.iter().any(|rel| &**rel == name);
        let (is_license, is_me, people) = (has_rel("license"), has_rel("me"), relations(link));
        if !is_license && !is_me && people.is_empty() {
            continue;
        }
        let Some(target) = iri::absolute(url) else { continue };
        if is_license {
            quads.add_node(&page_node, LICENSE, &target)?;
        }
        // XFN 1.1: `me` excludes the other values.
        if people.is_empty() == is_me {
            let author = quads.blank_node("author", 0);
            quads.add_type(&author, PERSON)?;
            quads.add_node(&author, ME_PAGE, &page_node)?;
            if people.is_empty() {
                quads.add_node(&author, ME_PAGE, &target)?;
                quads.add_node(&page_node, &hyperlink("me"), &target)?;
                continue;
            }
            let person = quads.blank_node("person", count);
            count += 1;
            quads.add_type(&person, PERSON)?;
            quads.add_node(&person, ME_PAGE, &target)?;
            for relation in people {
                let property = format!("<http://vocab.sindice.com/xfn#{relation}>");
                quads.add_node(&author, &property, &person)?;
                quads.add_node(&page_node, &hyperlink(relation), &target)?;
            }
        }
    }
    Ok(())
}

/// The values of XFN among the rels of a link, except `me`, and `sibling`, which Any23 does not read.
fn relations(link: &RelUrl) -> Vec<&str> {
    link.rels.iter().map(|rel| &**rel).filter(|rel| XFN.contains(rel) && *rel != "sibling").collect()
}

fn hyperlink(relation: &str) -> String {
    format!("<http://vocab.sindice.com/xfn#{relation}-hyperlink>")
}
