//! The sources of a page: its microformats and microdata, its JSON-LD, its RDFa, and its `meta` elements. The graph joins what
//! they say, and decides what the page is about.

use std::borrow::Cow;
use std::cell::LazyCell;

use super::PageReading;
use super::address::{Address, PageAddress, page_key};
use super::page_node::parts_of_page;
use super::schema_org::{meta_items, node_items, shown_options};
use crate::graph::PageFacts;
use microweave::document::{Document, Item, Source, Value};
use microweave::extract::mf2::shown_url::is_media_property;
use microweave::nodes::GraphNodes;
use microweave_html::account::Share;
use microweave_html::diagnostic::Diagnostic;
use microweave_html::dom::Dom;
use microweave_values::collections::map::Map;

pub(super) struct Sources<'p> {
    /// The microformats and the microdata.
    pub(super) marked: Cow<'p, Document>,
    /// The nodes that `json_ld` and `rdfa` were made from.
    pub(super) nodes: [Option<&'p GraphNodes>; 2],
    pub(super) dom: &'p Dom,
    pub(super) address: PageAddress<'p>,
    pub(super) title: Option<&'p str>,
    json_ld: Option<Document>,
    rdfa: Option<Document>,
    meta: Option<Document>,
}

impl<'p> Sources<'p> {
    pub(super) fn of(reading: &'p PageReading) -> Self {
        Sources::with(reading, reading.shown_document())
    }

    /// The sources for posts, with the reasons of their values if the page has them.
    pub(super) fn of_posts(reading: &'p PageReading) -> Self {
        Sources::with(reading, reading.shown_for_posts(reading.ignores_framework_classes()))
    }

    fn with(reading: &'p PageReading, marked: &'p Document) -> Self {
        let page = reading.page();
        let options = shown_options(page, reading.ignores_framework_classes());
        let shown = |document| without_own_media(Cow::Owned(document), page.address()).into_owned();
        let account = page.account(Share::Shown);
        let meta = meta_items(page, marked, &account).map(shown);
        let items = |nodes, source| node_items((nodes, source), page, marked, &options, &account).map(shown);
        let (json_ld, rdfa) = (page.json_ld(), reading.typed_rdfa());
        Sources {
            marked: without_own_media(Cow::Borrowed(marked), page.address()),
            nodes: [Some(json_ld), rdfa],
            dom: page.dom(),
            address: PageAddress { given: page.address(), address: reading.address() },
            title: reading.title(),
            json_ld: items(json_ld, Source::JsonLd),
            rdfa: rdfa.and_then(|nodes| items(nodes, Source::Rdfa)),
            meta,
        }
    }

    /// The documents of the sources, in the order of [`MemberSource`].
    pub(super) fn documents(&self) -> [Option<&Document>; 4] {
        [Some(&self.marked), self.json_ld.as_ref(), self.rdfa.as_ref(), self.meta.as_ref()]
    }

    /// What the page says about itself.
    pub(super) fn facts(&self) -> PageFacts {
        let of_meta = self.meta.iter().flat_map(Document::items).filter_map(|item| item.text("name"));
        let mut facts = PageFacts::of(&self.marked, self.address, of_meta.chain(self.title));
        let nodes = self.nodes.into_iter().flatten();
        let parts = nodes.flat_map(|nodes| parts_of_page(nodes, &facts.address));
        facts.parts = parts.filter_map(page_key).map(Cow::into_owned).collect();
        facts
    }

    /// The limits that were hit in any of the sources.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.marked.diagnostics().to_vec();
        all.extend(self.nodes.into_iter().flatten().flat_map(GraphNodes::diagnostics).cloned());
        for other in [&self.json_ld, &self.rdfa, &self.meta].into_iter().flatten() {
            let is_new =
                |own: &&Diagnostic| self.marked.diagnostics().iter().all(|known| known.kind != own.kind);
            all.extend(other.diagnostics().iter().filter(is_new).cloned());
        }
        all
    }

    /// True if the `meta` elements of the page say that it is for adults (`rating`, as search engines define it).
    pub(super) fn is_adult(&self) -> bool {
        let ratings = self.marked.meta().get("rating").into_iter().flatten();
        ratings
            .map(|own| own.to_ascii_lowercase())
            .any(|own| matches!(own.as_str(), "adult" | "mature" | "rta-5042-1996-1400-1577-rta"))
    }
}

/// The document without pictures and recordings whose URL is the page's own. Other parsers make such URLs from an empty
/// text, which microformats2 resolves against the page's address. Media that are items stay: the page states their URLs.
pub(super) fn without_own_media<'d>(document: Cow<'d, Document>, address: &str) -> Cow<'d, Document> {
    let page = LazyCell::new(|| Address::new(address));
    let is_own = |value: Value<'_>| {
        value.as_item().is_none() && value.as_text().is_some_and(|text| page.is_part(text))
    };
    let has_own = document
        .all_items()
        .flat_map(Item::properties)
        .any(|(name, mut values)| is_media_property(name) && values.any(is_own));
    if !has_own {
        return document;
    }
    let mut kept = (*document).clone();
    let mut items = kept.take_items();
    for (item, data) in document.all_items().zip(&mut items.items) {
        let mut entries = std::mem::take(&mut data.properties.entries);
        for (name, values) in entries.iter_mut().filter(|(name, _)| is_media_property(name.as_str())) {
            let mut own = item.values(name.as_str()).map(is_own);
            values.retain(|_| own.next() != Some(true));
        }
        entries.retain(|(_, values)| !values.is_empty());
        data.properties = Map::of(entries);
    }
    kept.set_items(items);
    Cow::Owned(kept)
}
