//! A page with the documents that were read from it, and its title.

use std::sync::{Arc, OnceLock};

use crate::Feeds;
use crate::about::{PageAbout, ThingsAbout};
use crate::address::Address;
use crate::feed_rs::feed_document;
use crate::schema_org::read_shown;
use crate::sources::Sources;
use microweave::document::Document;
use microweave::extract::metaformats::title_among;
use microweave::nodes::GraphNodes;
use microweave::page::Page;
use microweave_html::diagnostic::Diagnostic;
use microweave_html::names::attr;
use microweave_values::unfilled::is_unfilled;

/// A page with the documents that readers, the checker and formats share.
#[derive(Debug)]
pub struct PageReading {
    page: Arc<Page>,
    /// The documents with texts and images as people see them: the first one has class names of CSS frameworks, the second
    /// ignores them. Each can be read without reasons and with them. Only posts need reasons, so other views do not hold them.
    shown: [[OnceLock<Document>; 2]; 2],
    title: OnceLock<Option<String>>,
    /// As given, and with its rel=canonical.
    address: OnceLock<Address>,
    about: OnceLock<ThingsAbout>,
    /// The limits that were hit when the page was read as Atom, RSS or JSON Feed. `None` if it is no feed.
    feed_diagnostics: OnceLock<Option<Vec<Diagnostic>>>,
    /// The limit that cut the preview, or the site of the posts.
    pub(crate) view_limit: OnceLock<Diagnostic>,
}

impl PageReading {
    pub(super) fn new(page: Arc<Page>) -> Self {
        PageReading {
            page,
            shown: Default::default(),
            title: OnceLock::new(),
            address: OnceLock::new(),
            about: OnceLock::new(),
            feed_diagnostics: OnceLock::new(),
            view_limit: OnceLock::new(),
        }
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
        self.shown(self.ignores_framework_classes(), false)
    }

    fn shown(&self, ignore_framework_classes: bool, reasons: bool) -> &Document {
        let shown = &self.shown[usize::from(ignore_framework_classes)];
        let read = || read_shown(&self.page, ignore_framework_classes, reasons);
        // A view has one document, even if it asks for the posts in between.
        let before = shown.iter().find_map(OnceLock::get).filter(|_| !reasons);
        before.unwrap_or_else(|| shown[usize::from(reasons)].get_or_init(read))
    }

    /// The shown document for posts, with the class names of CSS frameworks ignored or not. It has reasons, if the page was read with
    /// [`Options::reasons`](microweave::Options::reasons).
    pub(crate) fn shown_for_posts(&self, ignore_framework_classes: bool) -> &Document {
        self.shown(ignore_framework_classes, self.page.options().reasons)
    }

    /// True if posts are read without class names of CSS frameworks.
    pub(crate) fn ignores_framework_classes(&self) -> bool {
        self.page.options().ignore_framework_classes.unwrap_or(true)
    }

    /// The text of the first `title` element. `None` if it is empty.
    pub fn title(&self) -> Option<&str> {
        let title = || title_among(self.page.dom().elements()).filter(|title| !is_unfilled(title));
        self.title.get_or_init(title).as_deref()
    }

    /// The address of the page, as given, and with its rel=canonical.
    pub(crate) fn address(&self) -> &Address {
        self.address.get_or_init(|| Address::of_page(self.shown_document(), self.page.address()))
    }

    /// What the page is about.
    pub(crate) fn about(&self) -> &ThingsAbout {
        self.about.get_or_init(|| PageAbout::of(&Sources::of(self)).things)
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
        let shown = self.shown.iter().filter_map(|shown| shown.iter().find_map(OnceLock::get));
        self.page.document_if_read().into_iter().chain(shown)
    }

    /// Each limit that was hit so far. If nothing was read yet, this reads the document, or the feed.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        // A feed is not read for the diagnostics of its markup.
        let of_feed = match self.documents().next() {
            Some(_) => self.feed_diagnostics.get().and_then(Option::as_deref),
            None => self.feed_diagnostics(),
        };
        if of_feed.is_none() {
            self.any_document();
        }
        let mut all = self.page.diagnostics_with(self.documents());
        for diagnostic in of_feed.into_iter().flatten().chain(self.view_limit.get()) {
            if !all.contains(diagnostic) {
                all.push(diagnostic.clone());
            }
        }
        all
    }

    /// The feed, if the page is Atom, RSS or JSON Feed. This does not parse the page.
    pub(crate) fn feed(&self) -> Option<Feeds> {
        if self.feed_diagnostics.get() == Some(&None) {
            return None;
        }
        let feed = feed_document(&self.page);
        self.feed_diagnostics.get_or_init(|| feed.as_ref().map(|feed| feed.diagnostics.clone()));
        feed
    }

    /// The limits that were hit in the feed, if the page is Atom, RSS or JSON Feed.
    fn feed_diagnostics(&self) -> Option<&[Diagnostic]> {
        self.feed_diagnostics
            .get_or_init(|| feed_document(&self.page).map(|feed| feed.diagnostics))
            .as_deref()
    }

    /// True for Atom, RSS and JSON Feed.
    pub(crate) fn is_feed(&self) -> bool {
        self.feed_diagnostics().is_some()
    }
}
