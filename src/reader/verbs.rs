//! The entry points of the reader: from text, bytes, a tree or a document to the posts of a page. Each does what
//! its namesake in `parse.rs` does, and then reads the posts with the default [`ReadOptions`].

use super::{Feeds, ReadOptions};
use crate::document::Document;
use crate::dom::Dom;
use crate::options::Options;

/// Reads the posts of a page with the default options. `address` is the address of the page.
///
/// ```
/// let page = "<title>Tea</title> <article class=h-entry><p class=e-content>With <b>milk</b></article>";
/// let feed = microweave::read(page, "https://ada.example/1").main;
///
/// let content = feed.entries[0].content.value.as_ref().expect("the post has a content");
/// assert_eq!((content.html(), content.text()), ("With <b>milk</b>", "With milk"));
/// ```
pub fn read(html: &str, address: &str) -> Feeds {
    Options::new().read(html, address)
}

impl Options {
    /// Reads the posts of a page. `address` is the address of the page.
    pub fn read(&self, html: &str, address: &str) -> Feeds {
        self.page(html, address).read()
    }

    /// Reads the posts of a page from bytes. The parameters are those of [`Options::parse_bytes`].
    pub fn read_bytes(&self, bytes: &[u8], content_type: Option<&str>, address: &str) -> Feeds {
        self.page_bytes(bytes, content_type, address).read()
    }

    /// Reads the posts of a page from a tree. `address` is the address of the page.
    pub fn read_dom(&self, dom: Dom, address: &str) -> Feeds {
        self.page_dom(dom, address).read()
    }
}

impl Document {
    /// Reads the posts of a document, such as one from another program's microformats2 JSON. `address` is the address
    /// of the page that the document was made from. A document has no tree, so the reader does not know the page's
    /// title and language.
    ///
    /// ```
    /// let json = r#"{"items": [{"type": ["h-entry"], "properties": {"content": ["Tea"]}}]}"#;
    /// let document: microweave::Document = json.parse()?;
    /// let feed = document.read("https://ada.example/1").main;
    /// assert_eq!(feed.entries.len(), 1);
    /// # Ok::<(), microweave::Error>(())
    /// ```
    pub fn read(&self, address: &str) -> Feeds {
        ReadOptions::new().read_document(self, address, |_| None)
    }
}
