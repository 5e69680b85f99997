//! What an input gives: pages, and losses.

/// A page of an input, as it is stored there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageRecord {
    /// The page's URL; empty if the input does not say it.
    pub url: String,
    /// When the page was fetched, if the input has the time: for WARC, `WARC-Date`.
    pub date: Option<String>,
    /// The value of the header `Content-Type`.
    pub content_type: Option<String>,
    /// The digest of the content, if the input has it: for WARC, `WARC-Payload-Digest`.
    pub digest: Option<String>,
    /// Where the page's record begins in the input: for a WARC file that is compressed record by record, the offset of
    /// the compressed record. A record that begins inside of compressed data has its offset in the decompressed data.
    pub offset: u64,
    /// The page, without transfer and content encodings.
    pub body: Vec<u8>,
    /// True if the end of the page is missing. If the crawler cut it (`WARC-Truncated`), no loss is reported.
    pub is_truncated: bool,
}

/// A part of an input that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Where the part begins in the input, in the manner of [`PageRecord::offset`].
    pub offset: u64,
    /// The URL of the record, if it is known.
    pub url: Option<String>,
    /// What was wrong.
    pub reason: String,
}
