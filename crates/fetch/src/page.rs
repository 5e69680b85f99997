//! A page as it was read, before parsing.

use std::fmt;
use std::io;
use std::path::PathBuf;

use ureq::http::StatusCode;

/// The bytes of a page, before parsing.
pub struct RawPage {
    /// The page, decompressed. One byte more than the limit shows that the page is too long.
    pub bytes: Vec<u8>,
    /// The value of `Content-Type`.
    pub content_type: Option<String>,
    /// The values of the `Link` headers.
    pub link_headers: Vec<String>,
    /// The page's address without user name and password; empty if it has no address.
    pub address: String,
    /// True if bytes after the compressed page were ignored.
    pub has_ignored_bytes: bool,
    /// The HTTP status, if it is an error.
    pub error_status: Option<StatusCode>,
    /// Why the folder that keeps pages does not have it, if writing failed.
    pub not_kept: Option<NotKept>,
}

/// A page cannot be kept. Its `Display` is the reason.
#[derive(Debug)]
pub struct NotKept {
    /// The folder that keeps pages.
    pub folder: PathBuf,
    pub(crate) error: io::Error,
}

impl RawPage {
    /// A page of these bytes, without an address.
    pub fn new(bytes: Vec<u8>, content_type: Option<String>) -> Self {
        RawPage {
            bytes,
            content_type,
            link_headers: Vec::new(),
            address: String::new(),
            has_ignored_bytes: false,
            error_status: None,
            not_kept: None,
        }
    }
}

impl fmt::Display for NotKept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a page cannot be kept: {}", self.error)
    }
}
