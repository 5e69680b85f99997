//! Reads the JSON-LD of a page as microformats2 items. JSON-LD and microdata are two notations for items with
//! types and properties. So the nodes of JSON-LD are written as microdata, and the table for schema.org reads
//! both in the same way.
//!
//! What is applied of JSON-LD 1.1: contexts (vocabulary, prefixes, terms, aliases of keywords), `@graph`, `@id`
//! references, lists of types, `@value`, `@list`, `@set`, and `@reverse` as items of their own. Contexts are not
//! fetched. A node without any context is taken as schema.org's.

mod context;
mod references;
mod write;

use super::{budget_for, merge, note_limit};
use crate::document::{Document, Source};
use crate::dom::Dom;
use crate::microdata_dom::MicrodataDom;
use crate::options::{MicrodataRules, Options};
use crate::page::Page;
use crate::reader::schema_org::json_ld::write::microdata_of;

/// The items of the JSON-LD of a page. `document` is the page's, with its JSON-LD and rels. `None` if the page
/// has no JSON-LD.
pub(in crate::reader) fn items(page: &Page, document: &Document, options: &Options) -> Option<Document> {
    let values = document.json_ld.as_deref().filter(|values| !values.is_empty())?;
    let html = microdata_of(values, page.dom().text_len());
    let rules = MicrodataRules { text: options.microdata_rules.text, ..MicrodataRules::new() };
    let dom = Dom::parse(&html);
    let microdata = MicrodataDom::with_rules(dom, page.microdata().base().without_fragment(), rules);
    let budget = budget_for(page, options);
    let (rels, rel_urls) = (document.rels.clone(), document.rel_urls.clone());
    let empty = Document { rels, rel_urls, ..Document::default() };
    let mut items = merge::merge(&microdata, empty, options, &budget);
    note_limit(&mut items, &budget);
    for item in &mut items.items {
        (item.source, item.place) = (Source::JsonLd, None);
    }
    Some(items)
}
