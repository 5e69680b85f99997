//! Reads the microdata items of schema.org as microformats2 items, so that the algorithms for microformats
//! also work on a page with microdata only.

mod collect;
mod finish;
mod merge;
mod nesting;
mod source;
mod value;
mod vocabulary;

pub use vocabulary::card_kind;
pub(crate) use vocabulary::is_post;
pub(crate) use vocabulary::{SchemaOrgNames, schema_org_names};

use source::{ItemSource, NodeItems};

use crate::Reading;
use microweave::document::{Document, Source};
use microweave::extract::metaformats;
use microweave::nodes::GraphNodes;
use microweave::options::{Metaformats, Options, TextStyle};
use microweave::page::Page;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::DiagnosticKind;

impl Reading {
    /// The document of the page, with its schema.org microdata as microformats.
    ///
    /// - An item in a property that microformats2 has becomes a value of that property. An item in another
    ///   property becomes a child. An item that is in no property becomes a child of the microformats item or
    ///   the feed around it; without one it is a top-level item.
    /// - If an element is an item of both, all its microformats data is kept, and microdata adds the missing
    ///   properties. If the types differ (an `h-card` that is a `Product`), there are two items.
    /// - An item that `itemref` puts in several places is copied to each of them, but never into itself.
    /// - A list becomes a feed if it contains a post.
    ///
    /// [`Item::source`](microweave::Item::source) tells microformats from microdata. The limits are those that the
    /// page was read with. If [`Options::microdata`](microweave::Options::microdata) is off, microdata is ignored.
    /// [`Options::metaformats`](microweave::Options::metaformats) counts the items of schema.org too. A stored document stays as it is.
    ///
    /// ```
    /// use microweave::Source;
    /// use microweave_reader::Reading;
    ///
    /// let page = r#"<article itemscope itemtype="https://schema.org/BlogPosting">
    ///     <h1 itemprop="headline">Tea</h1> by <a itemprop="author" href="/ada">Ada</a></article>"#;
    /// let reading = Reading::parse(page, "https://example.com/");
    /// assert_eq!(reading.document().items().count(), 0);
    ///
    /// let document = reading.with_schema();
    /// let entry = document.find("h-entry").next().expect("the posting is one");
    /// assert_eq!(entry.text("name"), Some("Tea"));
    /// assert_eq!(entry.text("author"), Some("Ada"));
    /// assert_eq!(entry.source(), Source::Microdata);
    /// ```
    pub fn with_schema(&self) -> Document {
        let Some(reading) = self.page_reading() else { return self.document().clone() };
        let page = reading.page();
        let options = page.options();
        let is_last = options.metaformats == Metaformats::WithoutItems;
        let own = match is_last {
            true => page.document_with(&options.clone().metaformats(Metaformats::Never)),
            false => page.document().clone(),
        };
        let mut document = add_schema(own, page, options);
        if document.all_items().next().is_none() && is_last {
            return page.document().clone();
        }
        if document.all_items().any(|item| item.source() != Source::Microformats) {
            // The pointers of reasons lead to items of the page, which have moved.
            document.drop_reasons();
        }
        document
    }
}

/// Reads the microformats and the microdata of a page as people see them, with the class names of CSS frameworks ignored or
/// not, and with reasons or without them.
pub(super) fn read_shown(page: &Page, ignore_framework_classes: bool, reasons: bool) -> Document {
    let options = shown_options(page, ignore_framework_classes).reasons(reasons);
    // Microdata is read for its reasons only: as items, it is read with schema.org's table.
    let microdata = options.microdata && options.reasons;
    let document = page.document_beside(&options.clone().microdata(microdata));
    add_schema(document.without_microdata(), page, &options)
}

/// The options of [`read_shown`], from the page's own options.
pub(super) fn shown_options(page: &Page, ignore_framework_classes: bool) -> Options {
    let options = page.options().clone().text(TextStyle::Folded);
    let options = options.ignore_framework_classes(ignore_framework_classes);
    options.as_shown(true).json_ld(false).rdfa(false).meta(true).metaformats(Metaformats::Never)
}

/// Adds the schema.org items of a page to a document that was read from it with these options.
fn add_schema(document: Document, page: &Page, options: &Options) -> Document {
    if !options.microdata {
        return document;
    }
    let account = page.account(Share::Shown);
    let source = ItemSource::Microdata(page.microdata());
    let mut document = merge::merge(page.microdata(), source, document, options, &account);
    note_limit(&mut document, &account);
    document
}

/// The items of nodes of a page. `document` is the page's, with its rels. `None` if there are no nodes.
pub(super) fn node_items(
    (nodes, source): (&GraphNodes, Source),
    page: &Page,
    document: &Document,
    options: &Options,
    account: &Account,
) -> Option<Document> {
    nodes.nodes().next()?;
    let empty = document.with_links_only();
    let items = NodeItems::of((nodes, source), page.microdata());
    let mut items = merge::merge(page.microdata(), ItemSource::Nodes(&items), empty, options, account);
    note_limit(&mut items, account);
    Some(items)
}

/// The item of the page's title and `meta` elements, in a document with the rels of the page. `document` is the page's,
/// with its metadata names. `None` if there is no such item.
pub(super) fn meta_items(page: &Page, document: &Document, account: &Account) -> Option<Document> {
    let mut items = document.with_links_only();
    let page_and_base = (page.dom(), page.microdata().base());
    metaformats::add_item(page_and_base, document.meta(), page.options(), &mut items, account);
    // An image of Open Graph is a preview, which makes no photo post.
    let mut data = items.take_items();
    for (name, _) in data.items.iter_mut().flat_map(|item| &mut item.properties.entries) {
        if name.as_str() == "photo" {
            *name = "featured".into();
        }
    }
    let has_items = !data.items.is_empty();
    items.set_items(data);
    note_limit(&mut items, account);
    has_items.then_some(items)
}

fn note_limit(document: &mut Document, account: &Account) {
    account.limit_hit(DiagnosticKind::Memory).into_iter().for_each(|limit| document.add_diagnostic(limit));
}
