//! Reading in two phases, for callers that fetch pages between them: first the addresses to fetch, then the posts.

use std::collections::HashMap;

use super::feed::Feeds;
use super::{Fetched, ReadOptions};
use crate::document::Document;
use crate::page::Page;

impl ReadOptions {
    /// The addresses of the authors' pages that [`ReadOptions::read_with`] would fetch, in its order. Which pages are
    /// fetched does not depend on their contents, so two phases give the same posts as the function.
    ///
    /// ```
    /// use std::collections::HashMap;
    ///
    /// use microweave::Options;
    /// use microweave::reader::{Fetched, ReadOptions};
    ///
    /// let html = "<div class=h-entry>Scones! <a class=u-author href='https://ada.example'></a></div>";
    /// let page = Options::new().page(html, "https://tea.example/scones");
    /// let options = ReadOptions::new();
    ///
    /// let mut pages = HashMap::new();
    /// for url in options.authors_to_fetch(&page) {
    ///     // An async caller awaits the page here.
    ///     let html = "<p class=h-card><a class='u-url u-uid' href=/>Ada</a>";
    ///     let fetched = Fetched { document: microweave::parse(html, &url), address: url.clone() };
    ///     pages.insert(url, fetched);
    /// }
    /// let feed = options.read_with_pages(&page, pages).main;
    /// let author = feed.entries[0].author.value.as_deref();
    /// assert_eq!(author.and_then(|author| author.name.as_deref()), Some("Ada"));
    /// ```
    pub fn authors_to_fetch(&self, page: &Page) -> Vec<String> {
        recorded(|fetch| self.read_with(page, fetch))
    }

    /// Reads a page with the authors' pages that the caller has fetched, by the addresses that
    /// [`ReadOptions::authors_to_fetch`] gave. A page that is not among them counts as not available.
    pub fn read_with_pages(&self, page: &Page, mut pages: HashMap<String, Fetched>) -> Feeds {
        self.read_with(page, |url| pages.remove(url))
    }

    /// The addresses of the authors' pages that [`ReadOptions::read_document`] would fetch, in its order.
    pub fn authors_of_document_to_fetch(&self, document: &Document, address: &str) -> Vec<String> {
        recorded(|fetch| self.read_document(document, address, fetch))
    }
}

/// The addresses that `read` asks for.
fn recorded(read: impl FnOnce(&mut dyn FnMut(&str) -> Option<Fetched>) -> Feeds) -> Vec<String> {
    let mut urls = Vec::new();
    read(&mut |url| {
        urls.push(url.to_owned());
        None
    });
    urls
}
