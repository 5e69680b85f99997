//! The ways into the library: from text, from bytes, or from a tree, to a document or to a page that is kept.

use crate::document::Document;
use crate::dom::Dom;
use crate::extract::extract;
use crate::microdata_dom::MicrodataDom;
use crate::options::Options;
use crate::page::Page;

/// Reads a page with the default options. `base` is the address of the page.
///
/// ```
/// let document = microweave::parse("<a class=h-card href=/>Ada</a>", "https://ada.example/");
/// let card = document.find("h-card").next().expect("there is one");
/// assert_eq!(card.text("url"), Some("https://ada.example/"));
/// ```
pub fn parse(html: &str, base: &str) -> Document {
    Options::new().parse(html, base)
}

impl Options {
    /// Reads a page. `base` is the address of the page.
    pub fn parse(&self, html: &str, base: &str) -> Document {
        self.parse_dom(&Dom::parse_within(html, &self.limits), base)
    }

    /// Reads a page from bytes. `content_type` is the value of the HTTP header of that name.
    ///
    /// If the header names an encoding that is unknown, the page's own declaration counts, else UTF-8, and a
    /// diagnostic says so.
    ///
    /// ```
    /// let page = b"<p class=h-card>Bj\xF6rk";
    /// let content_type = Some("text/html; charset=iso-8859-1");
    /// let document = microweave::Options::new().parse_bytes(page, content_type, "https://example.com/");
    /// assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Björk"));
    /// ```
    pub fn parse_bytes(&self, bytes: &[u8], content_type: Option<&str>, base: &str) -> Document {
        self.parse_dom(&Dom::from_bytes(bytes, content_type, &self.limits), base)
    }

    /// Reads a page that is parsed already.
    pub fn parse_dom(&self, dom: &Dom, base: &str) -> Document {
        extract(dom, base, self)
    }

    /// Reads a page that is kept, for converters. `base` is the address of the page.
    pub fn page(&self, html: &str, base: &str) -> Page {
        self.page_dom(Dom::parse_within(html, &self.limits), base)
    }

    /// Reads a page that is kept from bytes, as [`Options::parse_bytes`] does.
    pub fn page_bytes(&self, bytes: &[u8], content_type: Option<&str>, base: &str) -> Page {
        self.page_dom(Dom::from_bytes(bytes, content_type, &self.limits), base)
    }

    /// Reads a page that is parsed already, and kept, for converters. `base` is the address of the page.
    pub fn page_dom(&self, dom: Dom, base: &str) -> Page {
        Page::new(dom, base, self)
    }

    /// A page that microdata's object interface works on, by these options' rules of microdata.
    /// `base` is the address of the page.
    pub fn microdata_dom(&self, dom: Dom, base: &str) -> MicrodataDom {
        MicrodataDom::with_rules(dom, base, self.microdata_rules.clone())
    }
}
