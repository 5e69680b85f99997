//! Reading in two phases, for callers that fetch pages between them: first the addresses to fetch, then the posts.

use super::ReadOptions;
use crate::page::Page;

impl Page {
    /// The addresses of the authors' pages that [`Page::read_with`] would fetch, in its order. Which pages are
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
    /// for url in page.authors_to_fetch(&options) {
    ///     // An async caller awaits the page here.
    ///     let html = "<p class=h-card><a class='u-url u-uid' href=/>Ada</a>";
    ///     let fetched = Fetched { document: microweave::parse(html, &url), address: url.clone() };
    ///     pages.insert(url, fetched);
    /// }
    /// let feed = page.read_with(&options, |url| pages.remove(url)).main;
    /// assert_eq!(feed.entries[0].author_name(), Some("Ada"));
    /// ```
    pub fn authors_to_fetch(&self, options: &ReadOptions) -> Vec<String> {
        let mut addresses = Vec::new();
        self.read_with(options, |address| {
            addresses.push(address.to_owned());
            None
        });
        addresses
    }
}
