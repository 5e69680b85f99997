//! What can go wrong. Parsing itself cannot: any text and any bytes give a document.

/// Why a page could not be read or changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The element has no value that could be set: microdata's `InvalidAccessError`.
    #[error("the value of {element} cannot be set: {reason}")]
    InvalidAccess {
        /// The element's start tag without its attributes, or what the node is otherwise.
        element: String,
        /// Why it has none.
        reason: InvalidAccess,
    },
    /// With this value, the texts and attributes of the page would have more than 4 GiB.
    #[error("the page would have more than 4 GiB of texts and attributes: set shorter values")]
    PageTooLarge,
    /// What the page says comes to more than `Limits::output_bytes` in this format.
    #[error("the output would have more than {0} bytes: raise Limits::output_bytes")]
    OutputTooLarge(usize),
    /// The text is not JSON, or not that of a document or of microdata.
    #[error("the JSON cannot be read: {0}")]
    InvalidJson(serde_json::Error),
    /// The text is no date and time with a zone.
    #[error("\"{0}\" is no date and time with a zone: write one such as 2026-11-20T18:30:00Z")]
    InvalidTimestamp(String),
}

/// Why an element has no value that could be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidAccess {
    /// It is no property.
    #[error("it has no itemprop attribute, so it is no property")]
    NoProperty,
    /// Its value is an item, itself.
    #[error("it has an itemscope attribute, so its value is the item itself: set the item's properties")]
    IsItem,
    /// It is one of svg or MathML, or no element at all.
    #[error("only elements of HTML are properties (see MicrodataRules::any_namespace)")]
    NotHtml,
}
