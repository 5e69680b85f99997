//! Items of schema.org, which pages have as microdata, read as microformats2: so that what works on
//! microformats works on a page that has only microdata.

mod collect;
mod feeds;
mod tree;
mod value;
mod vocabulary;
mod weave;

#[cfg(feature = "cards")]
pub(crate) use vocabulary::card_kind;

use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::Document;
use crate::options::Options;
use crate::page::Page;
use crate::reader::meta;

/// Reads a page with its microdata of schema.org as microformats too, as [`SchemaOptions::read`] does by
/// default.
///
/// ```
/// use microweave::{Options, Source, reader};
///
/// let page = r#"<article itemscope itemtype="https://schema.org/BlogPosting">
///     <h1 itemprop="headline">Tea</h1> by <a itemprop="author" href="/ada">Ada</a></article>"#;
/// let page = Options::new().page(page, "https://example.com/");
/// assert_eq!(page.document().items().count(), 0);
///
/// let document = reader::with_schema(&page);
/// let entry = document.find("h-entry").next().expect("the posting is one");
/// assert_eq!(entry.text("name"), Some("Tea"));
/// assert_eq!(entry.text("author"), Some("Ada"));
/// assert_eq!(entry.source(), Source::Microdata);
/// ```
pub fn with_schema(page: &Page) -> Document {
    SchemaOptions::new().read(page)
}

/// What is read as microformats besides microformats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchemaOptions {
    pub(crate) meta: bool,
}

impl SchemaOptions {
    /// The defaults: microdata of schema.org.
    pub fn new() -> Self {
        Self::default()
    }

    /// If there is neither, make an item of the page's title and its `meta` elements, those of Open Graph and
    /// of Twitter among them, as the metaformats proposal has it (off). Its [`Source`](crate::Source) is
    /// `Meta`, and it is the only item.
    ///
    /// ```
    /// use microweave::{Options, Source};
    /// use microweave::reader::SchemaOptions;
    ///
    /// let page = Options::new().page("<title>Tea</title><p>Hot", "https://example.com/");
    /// let document = SchemaOptions::new().meta(true).read(&page);
    /// let entry = document.items().next().expect("there is one");
    /// assert_eq!((entry.text("name"), entry.source()), (Some("Tea"), Source::Meta));
    /// ```
    #[must_use]
    pub fn meta(self, meta: bool) -> Self {
        SchemaOptions { meta }
    }

    /// Reads a page: its document, in which items of schema.org are items of microformats2 too.
    ///
    /// - An item that stands in a property that microformats2 has is a value of that property; one in
    ///   another property is a child. One that is no property's value is a child of the microformats item
    ///   around it or of the feed around it, else it stands for itself.
    /// - Where an element has both, all that microformats say stays as it is, and microdata adds the
    ///   properties that are missing. If they say different things (an `h-card` that is a `Product`),
    ///   both items are there.
    /// - An item in several places, by `itemref`, is there several times; in itself it is not.
    /// - A list is a feed if there is a post in it.
    ///
    /// [`Item::source`](crate::Item::source) tells which is which. The limits are those that the page was read
    /// with. Without microdata ([`Options::microdata`](crate::Options::microdata)) none of it is read.
    pub fn read(&self, page: &Page) -> Document {
        self.add_to(page.document().clone(), page, page.options())
    }

    /// The same for the document that was read from a page with these options.
    pub(super) fn add_to(&self, mut document: Document, page: &Page, options: &Options) -> Document {
        let mut budget = Budget::new(options.limits.max_output(page.dom().text_len()));
        if options.microdata {
            document = weave::weave(page, document, options, &mut budget);
        }
        if self.meta && document.items.is_empty() {
            meta::add_item(page, &mut document, &mut budget);
        }
        let kind = DiagnosticKind::OutputBytes;
        if budget.is_exceeded() && document.diagnostics.iter().all(|own| own.kind != kind) {
            document.diagnostics.push(Diagnostic::limit(kind, None));
        }
        document
    }
}
