//! The entry points of the library: from text, bytes or a tree, to a [`Document`] or a [`Page`].

use std::sync::Arc;

use crate::document::Document;
use crate::extract::extract;
use crate::extract::flag::MICRODATA_ATTRIBUTES;
use crate::microdata_dom::MicrodataDom;
use crate::options::Options;
use crate::page::Page;
use microweave_html::dom::Dom;
use microweave_html::input::PageSource;

/// Reads a page with the default options. `address` is the address of the page.
///
/// ```
/// let document = microweave::parse("<a class=h-card href=/>Ada</a>", "https://ada.example/");
/// let card = document.find("h-card").next().expect("the page has one");
/// assert_eq!(card.text("url"), Some("https://ada.example/"));
/// ```
pub fn parse(html: &str, address: &str) -> Document {
    Options::new().parse(html, address)
}

impl Options {
    /// Reads a page. `address` is the address of the page.
    pub fn parse(&self, html: &str, address: &str) -> Document {
        extract(&self.tree_of(&PageSource::of_text(html, &self.limits)), address, self)
    }

    /// Reads a page from bytes. `content_type` is the value of the HTTP header of that name.
    ///
    /// If the header names an unknown encoding, the page's own declaration is used, otherwise UTF-8. A
    /// diagnostic reports it.
    ///
    /// ```
    /// let page = b"<p class=h-card>Bj\xF6rk";
    /// let content_type = Some("text/html; charset=iso-8859-1");
    /// let document = microweave::Options::new().parse_bytes(page, content_type, "https://example.com/");
    /// assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Björk"));
    /// ```
    pub fn parse_bytes(&self, bytes: &[u8], content_type: Option<&str>, address: &str) -> Document {
        extract(&self.tree_of(&PageSource::of_bytes(bytes, content_type, &self.limits)), address, self)
    }

    /// Reads a page that is parsed already. `address` is the address of the page.
    pub fn parse_dom(&self, dom: &Dom, address: &str) -> Document {
        if self.microdata && !dom.is_watching(&MICRODATA_ATTRIBUTES) {
            return extract(&dom.clone().watching(&MICRODATA_ATTRIBUTES), address, self);
        }
        extract(dom, address, self)
    }

    /// Parses a page for the engines.
    pub(crate) fn tree_of(&self, source: &PageSource) -> Dom {
        self.tree.parse_source(source, &self.limits, &MICRODATA_ATTRIBUTES)
    }

    /// Makes a [`Page`], which the reader, the checker and the formats take. `address` is the address of the page.
    pub fn page(&self, html: &str, address: &str) -> Page {
        Page::new(PageSource::of_text(html, &self.limits), address, self)
    }

    /// Makes a [`Page`] from bytes. It has the parameters of [`Options::parse_bytes`].
    pub fn page_bytes(&self, bytes: &[u8], content_type: Option<&str>, address: &str) -> Page {
        Page::new(PageSource::of_bytes(bytes, content_type, &self.limits), address, self)
    }

    /// Makes a [`Page`] from a tree. `address` is the address of the page.
    pub fn page_dom(&self, dom: Dom, address: &str) -> Page {
        Page::of_dom(dom, address, self)
    }

    /// Makes a page for microdata's object interface, with these options' rules of microdata. `address` is the
    /// address of the page.
    pub fn microdata_dom(&self, dom: Dom, address: &str) -> MicrodataDom {
        MicrodataDom::with_rules(
            Arc::new(dom.watching(&MICRODATA_ATTRIBUTES)),
            address,
            self.rules_of_microdata(),
        )
    }
}
