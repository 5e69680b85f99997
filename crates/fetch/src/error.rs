//! Why a page cannot be fetched or read.

use std::io;
use std::time::Duration;

use ureq::http::StatusCode;

use crate::hosts::RefusedHost;
use crate::rules::MAX_PAGE_MIB;

/// Why a page cannot be fetched or read. Messages put the page's name before this text.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// An I/O error.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    /// The address is not a URL.
    #[error("is not a valid address: {0}")]
    Address(#[from] url::ParseError),
    /// The scheme of the address is neither http nor https.
    #[error("begins with {0}:, but only http and https addresses can be fetched")]
    Scheme(String),
    /// An error after a redirect.
    #[error("redirected to {to}: {cause}")]
    Redirected {
        /// The address of the last redirect.
        to: String,
        /// What happened there.
        cause: Box<PageError>,
    },
    /// More redirects than the rules allow.
    #[error("has more than {0} redirects")]
    TooManyRedirects(usize),
    /// An HTTP status that is not a success.
    #[error("answered with HTTP status {status}")]
    Status {
        /// The status.
        status: StatusCode,
        /// True if [`any_status`](crate::FetchRules::any_status) reads the page anyway.
        may_be_read: bool,
        /// How long the server asks to wait.
        retry_after: Option<Duration>,
    },
    /// A redirect without an address.
    #[error(
        "answered with HTTP status {0}, without a Location header: the page has moved to an unknown address"
    )]
    RedirectWithoutLocation(StatusCode),
    /// The media type is not a media type of HTML.
    #[error("is {0}, not HTML")]
    NotHtml(String),
    /// The media type is neither a media type of HTML nor one of a feed.
    #[error("is {0}, neither HTML nor a feed")]
    NotHtmlOrFeed(String),
    /// Neither a media type nor the bytes show a page.
    #[error("has no Content-Type and does not look like text")]
    NoTypeAndNotText,
    /// Data of no known kind.
    #[error("is neither text nor text compressed with gzip, zstd or brotli")]
    NotText,
    /// Data of a known kind that is not a page.
    #[error("is {0}, not a page")]
    NotAPage(&'static str),
    /// A web archive.
    #[error("is a web archive (WARC), which is not supported; extract its pages first")]
    Archive,
    /// Compressed data that is damaged.
    #[error("cannot be decompressed as {0}: {1}")]
    Decompress(&'static str, &'static str),
    /// Data in zstd, in a build that does not read it.
    #[error("is compressed with zstd, and this program was built without `zstd`")]
    WithoutZstd,
    /// Compressed data in compressed data.
    #[error("is compressed twice, with {0} inside; decompress it once first")]
    CompressedTwice(&'static str),
    /// An unknown `Content-Encoding`.
    #[error("has the Content-Encoding {0}, which is not supported")]
    ContentEncoding(String),
    /// Larger than [`MAX_PAGE_MIB`].
    #[error("is larger than {MAX_PAGE_MIB} MiB")]
    TooLarge,
    /// Larger than what other authors' pages left of the budget.
    #[error("is larger than the rest of the limit for all authors' pages together")]
    TooLargeForAuthor,
    /// A host that may not be fetched.
    #[error(transparent)]
    RefusedHost(#[from] RefusedHost),
    /// A port that may not be connected to.
    #[error("has the port {0}; only 80 and 443 are fetched")]
    RefusedPort(u16),
    /// The time of the budget has passed.
    #[error("took too long")]
    Timeout,
    /// The name of the host has no address.
    #[error("cannot be fetched: {0}")]
    HostNotFound(ureq::Error),
    /// The certificate of the host is not valid.
    #[error("cannot be read: {0}")]
    Certificate(io::Error),
    /// Another error of TLS.
    #[error("cannot be read: {0}")]
    Tls(io::Error),
    /// Another error of HTTP or of the network.
    #[error("cannot be fetched: {0}")]
    Http(ureq::Error),
}

impl PageError {
    /// The error itself, without the redirects before it.
    pub fn cause(&self) -> &PageError {
        let mut error = self;
        while let PageError::Redirected { cause, .. } = error {
            error = cause;
        }
        error
    }
}

impl From<ureq::Error> for PageError {
    fn from(error: ureq::Error) -> Self {
        match error {
            ureq::Error::Timeout(_) => PageError::Timeout,
            ureq::Error::Io(error) => io_error(error),
            ureq::Error::HostNotFound => PageError::HostNotFound(error),
            ureq::Error::Other(other) => match other.downcast() {
                Ok(refusal) => PageError::RefusedHost(*refusal),
                Err(other) => PageError::Http(ureq::Error::Other(other)),
            },
            // The message of this error has the whole address.
            ureq::Error::BadUri(_) => PageError::Address(url::ParseError::InvalidDomainCharacter),
            other => PageError::Http(other),
        }
    }
}

/// The errors of TLS are inside of I/O errors.
fn io_error(error: io::Error) -> PageError {
    match error.get_ref().and_then(|inner| inner.downcast_ref()) {
        Some(rustls::Error::InvalidCertificate(_)) => PageError::Certificate(error),
        Some(_) => PageError::Tls(error),
        None => PageError::Unreadable(error),
    }
}

/// The readers of ureq wrap its own errors in I/O errors.
impl From<io::Error> for PageError {
    fn from(error: io::Error) -> Self {
        ureq::Error::from(error).into()
    }
}
