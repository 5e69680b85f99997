//! Errors. Parsing has none: any text and any bytes give a document.

use microweave_html::PageTooLarge;

/// Why a page could not be changed or read back, or a text is not what it must be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The element has no value that can be set: microdata's `InvalidAccessError`.
    #[error("the value of {element} cannot be set: {reason}")]
    InvalidAccess {
        /// The element's start tag without its attributes. For another node, its description.
        element: String,
        /// Why it has no value that can be set.
        reason: InvalidAccess,
    },
    /// With this value, the texts and attributes of the page would be longer than 4 GiB.
    #[error("the page would have more than 4 GiB of texts and attributes: set shorter values")]
    PageTooLarge,
    /// The text is not JSON, or not the JSON of a document or of microdata.
    #[error("the JSON cannot be read: {0}")]
    InvalidJson(serde_json::Error),
}

impl From<PageTooLarge> for Error {
    fn from(_: PageTooLarge) -> Self {
        Error::PageTooLarge
    }
}

/// Why an element has no value that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidAccess {
    /// It is not a property.
    #[error("it has no itemprop attribute, so it is not a property: add itemprop first")]
    NoProperty,
    /// It is an item, which is its own value.
    #[error("it has an itemscope attribute, so its value is the item: set the properties of the item")]
    IsItem,
    /// It is an element of svg or MathML, or not an element.
    #[error("only elements of HTML can be properties: choose one, or set MicrodataRules::any_namespace")]
    NotHtml,
}
