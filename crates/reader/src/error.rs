//! The errors of texts that the reader reads.

/// Why a text is not what it must be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not JSON, or not the JSON of feeds or of a document.
    #[error("the JSON cannot be read: {0}")]
    InvalidJson(serde_json::Error),
    /// The text is not microformats2 JSON.
    #[error(transparent)]
    InvalidDocument(microweave::error::Error),
    /// The text is not a feed of RSS, Atom or JSON Feed.
    #[error("the feed cannot be read: {0}")]
    InvalidFeed(String),
    /// The text is not a date of the reader, or a date is before the year 1 or after the year 9999.
    #[error("\"{0}\" is not a date from the year 1 to 9999: write it as 2026-11-20 or 2026-11-20T18:30:00Z")]
    InvalidDate(String),
}
