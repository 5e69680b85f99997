//! What can go wrong. Parsing itself cannot: any text gives a document.

/// Why a page could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The `Content-Type` names a character encoding that nobody knows.
    #[error("unknown character encoding \"{0}\": use a name of the Encoding Standard, such as utf-8")]
    UnknownCharset(String),
}
