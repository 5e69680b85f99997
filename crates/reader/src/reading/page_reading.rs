//! A page with the documents that were read from it, and its title.

use std::sync::{Arc, OnceLock};

use crate::schema_org::read_shown;
use microweave::document::Document;
use microweave::extract::metaformats::title_among;
use microweave::nodes::GraphNodes;
use microweave::page::Page;
use microweave_html::diagnostic::Diagnostic;
use microweave_html::names::attr;

/// A page with the documents that readers, the checker and formats share.
#[derive(Debug)]
pub struct PageReading {
    page: Arc<Page>,
    /// The documents with texts and images as people see them: the first one has class names of CSS frameworks, the second
    /// ignores them.
    shown: [OnceLock<Document>; 2],
    title: OnceLock<Option<String>>,
}

impl PageReading {
    pub(super) fn new(page: Arc<Page>) -> Self {
        PageReading { page, shown: Default::default(), title: OnceLock::new() }
    }

    /// The page.
    pub fn page(&self) -> &Page {
        &self.page
    }

    pub(super) fn shared_page(&self) -> &Arc<Page> {
        &self.page
    }

    /// The microformats and the microdata of the page, with texts and images as people see them.
    pub fn shown_document(&self) -> &Document {
        self.shown_with(self.ignores_framework_classes())
    }

    /// The shown document, with the class names of CSS frameworks ignored or not. The first call for each of them reads it.
    pub(crate) fn shown_with(&self, ignore_framework_classes: bool) -> &Document {
        self.shown[usize::from(ignore_framework_classes)]
            .get_or_init(|| read_shown(&self.page, ignore_framework_classes))
    }

    /// True if posts are read without class names of CSS frameworks.
    pub(crate) fn ignores_framework_classes(&self) -> bool {
        self.page.options().ignore_framework_classes.unwrap_or(true)
    }

    /// The text of the first `title` element. `None` if it is empty.
    pub fn title(&self) -> Option<&str> {
        self.title.get_or_init(|| title_among(self.page.dom().elements())).as_deref()
    }

    /// The nodes of RDFa. `None` if no element has `typeof`, as with the `meta` elements of Open Graph.
    pub fn typed_rdfa(&self) -> Option<&GraphNodes> {
        self.page.dom().has_attribute(attr::TYPEOF).then(|| self.page.rdfa())
    }

    /// A document of the page that was read already, otherwise [`Page::document`]. All of them have the same rels.
    pub fn any_document(&self) -> &Document {
        self.documents().next().unwrap_or_else(|| self.page.document())
    }

    fn documents(&self) -> impl Iterator<Item = &Document> {
        self.page.document_if_read().into_iter().chain(self.shown.iter().filter_map(OnceLock::get))
    }

    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        self.any_document();
        self.page.diagnostics_with(self.documents())
    }
}
