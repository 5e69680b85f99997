//! A page together with the document that was read from it.

use std::sync::OnceLock;

use crate::document::Document;
use crate::dom::Dom;
use crate::extract::extract;
use crate::microdata_dom::MicrodataDom;
use crate::options::Options;

/// A page, its address, and its document. Converters take it because they need more than a [`Document`] has.
/// The document is read on first use.
///
/// ```
/// use microweave::Options;
///
/// let page = Options::new().page("<p class=h-card itemscope>Ada", "https://ada.example/");
/// assert_eq!(page.document().find("h-card").count(), 1);
/// assert_eq!(page.microdata().get_items("").count(), 1);
/// ```
#[derive(Debug)]
pub struct Page {
    microdata: MicrodataDom,
    address: String,
    options: Options,
    document: OnceLock<Document>,
}

impl Page {
    pub(crate) fn new(dom: Dom, address: &str, options: &Options) -> Self {
        Page {
            microdata: MicrodataDom::with_rules(dom, address, options.microdata_rules.clone()),
            address: address.to_owned(),
            options: options.clone(),
            document: OnceLock::new(),
        }
    }

    /// The page as a tree.
    pub fn dom(&self) -> &Dom {
        self.microdata.dom()
    }

    /// The address of the page, as given.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The document of the page. The first call reads it.
    pub fn document(&self) -> &Document {
        self.document.get_or_init(|| extract(self.dom(), &self.address, &self.options))
    }

    /// The options that the page is read with.
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// The page's microdata, element by element.
    pub fn microdata(&self) -> &MicrodataDom {
        &self.microdata
    }
}
