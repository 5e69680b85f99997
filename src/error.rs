//! Errors. Parsing has none: any text and any bytes give a document.

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
    /// The text is not a feed of RSS, Atom or JSON Feed.
    #[error("the feed cannot be read: {0}")]
    InvalidFeed(String),
    /// A name that no sanitising policy can allow.
    #[error("\"{name}\" cannot be allowed in sanitised HTML: {reason}")]
    NotAllowed {
        /// The name of an element or attribute, or a scheme.
        name: String,
        /// Why it cannot be allowed.
        reason: &'static str,
    },
    /// The text is not a date and time with a time zone.
    #[error("\"{0}\" is not a date and time with a time zone: write it as 2026-11-20T18:30:00Z")]
    InvalidTimestamp(String),
    /// The text is not a date of the reader, or a date is before the year 1 or after the year 9999.
    #[error("\"{0}\" is not a date from the year 1 to 9999: write it as 2026-11-20 or 2026-11-20T18:30:00Z")]
    InvalidDate(String),
    /// There is no profile of this name.
    #[error("there is no profile {name:?}: write {known}, or a profile as JSON")]
    UnknownProfile {
        /// The name.
        name: String,
        /// The profiles of the library.
        known: String,
    },
    /// The text is not a profile of the checker.
    #[error("the profile cannot be read: {0}; docs/profiles.md describes the format")]
    InvalidProfile(serde_json::Error),
    /// The text is not the code of a rule of the checker.
    #[error("there is no rule \"{0}\": check::Rule::all lists them")]
    UnknownRule(String),
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
