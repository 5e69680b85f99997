//! Errors of inputs and outputs. Their messages say what to do.

use std::fmt::Display;
use std::io::{self, Write as _};

use microweave::{Diagnostic, convert};
use ureq::http::StatusCode;

use crate::fetch::{MAX_PAGE_MIB, MAX_REDIRECTS, RefusedHost};
use crate::terminal::on_one_line;

/// Why an input cannot be read. Messages put the input's name before this text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    #[error("no such file")]
    NoSuchFile,
    #[error("no such file (for a page on the web, write https:// before it)")]
    NoSuchFileMaybeAddress,
    #[error("is a folder; name a file")]
    Folder,
    #[error(
        "has no pages: no files that end with .html, .htm or .xhtml (--hidden and --no-ignore look at more files)"
    )]
    NoPagesInFolder,
    #[error("is not a list of file names: a name is longer than 64 KiB")]
    NotANameList,
    #[error("standard input is the list of --files-from; it cannot be a page too")]
    StdinIsList,
    #[error("has names that end with NUL; add -0")]
    NamesEndWithNul,
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("is not a valid address: {0}")]
    Address(#[from] url::ParseError),
    #[error("only http and https addresses can be fetched, not {0}:")]
    Scheme(String),
    #[error("redirected to {to}: {cause}")]
    Redirected { to: String, cause: Box<InputError> },
    #[error("more than {MAX_REDIRECTS} redirects")]
    TooManyRedirects,
    #[error("HTTP status {0} (--any-status reads the page anyway)")]
    Status(StatusCode),
    #[error("HTTP status {0}")]
    AuthorStatus(StatusCode),
    #[error("HTTP status {0} without a Location header: the page has moved to an unknown address")]
    RedirectWithoutLocation(StatusCode),
    #[error("is {0}, not HTML")]
    NotHtml(String),
    #[error("has no Content-Type and does not look like text")]
    NoTypeAndNotText,
    #[error("is neither text nor text compressed with gzip, zstd or brotli")]
    NotText,
    #[error("is {0}, not a page")]
    NotAPage(&'static str),
    #[error("is a web archive (WARC), which is not supported; extract its pages first")]
    Archive,
    #[error("cannot be decompressed as {0}: {1}")]
    Decompress(&'static str, io::Error),
    #[error("is compressed twice, with {0} inside; decompress it once first")]
    CompressedTwice(&'static str),
    #[error("has the Content-Encoding {0}, which is not supported; save the page and read the file")]
    ContentEncoding(String),
    #[error("is larger than {MAX_PAGE_MIB} MiB (--max-input BYTES sets another limit)")]
    TooLarge,
    #[error(
        "is larger than the rest of the limit for all authors' pages together (--max-input BYTES allows more)"
    )]
    TooLargeForAuthor,
    #[error(transparent)]
    RefusedHost(#[from] RefusedHost),
    #[error("took too long (--timeout SECONDS allows more time)")]
    Timeout,
    #[error("cannot be fetched: {0}")]
    Http(ureq::Error),
}

/// Why a page cannot be written in the format. Messages put the input's name before this text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the output would have more than {0} bytes: allow more with --max-output")]
    TooLarge(usize),
    #[error("--rdf-profile html5-2010 needs the page's absolute URL: give it with --base")]
    NoAddress,
    #[error(transparent)]
    Convert(convert::OutputError),
}

impl From<convert::OutputError> for WriteError {
    fn from(error: convert::OutputError) -> Self {
        match error {
            convert::OutputError::TooLarge(bytes) => WriteError::TooLarge(bytes),
            convert::OutputError::NoAddress => WriteError::NoAddress,
            other => WriteError::Convert(other),
        }
    }
}

impl From<ureq::Error> for InputError {
    fn from(error: ureq::Error) -> Self {
        match error {
            ureq::Error::Timeout(_) => InputError::Timeout,
            ureq::Error::Io(error) => InputError::Unreadable(error),
            ureq::Error::Other(other) => match other.downcast() {
                Ok(refusal) => InputError::RefusedHost(*refusal),
                Err(other) => InputError::Http(ureq::Error::Other(other)),
            },
            other => InputError::Http(other),
        }
    }
}

/// The readers of ureq wrap its own errors in I/O errors.
impl From<io::Error> for InputError {
    fn from(error: io::Error) -> Self {
        ureq::Error::from(error).into()
    }
}

/// Writes a message on one line to standard error.
pub(crate) fn report(about: &dyn Display, message: &dyn Display) {
    let mut messages = Messages::default();
    messages.add(about, message);
    messages.write();
}

/// Messages about one input for standard error. They are written together, in the order of the inputs.
#[derive(Default)]
pub(crate) struct Messages(String);

impl Messages {
    /// Adds a message on one line.
    pub(crate) fn add(&mut self, about: &dyn Display, message: &dyn Display) {
        self.0 += &on_one_line(&format!("microweave: {about}: {message}"));
        self.0.push('\n');
    }

    /// Adds a limit hit, or another diagnostic, as a warning.
    pub(crate) fn warn(&mut self, source: &str, diagnostic: &Diagnostic) {
        let message = format!("warning: {}", diagnostic.message());
        match diagnostic.position {
            Some(at) => self.add(&format_args!("{source}:{}:{}", at.line, at.column), &message),
            None => self.add(&source, &message),
        }
    }

    /// Writes the messages. Failure is ignored: there is no other place to report it.
    pub(crate) fn write(self) {
        let _ = io::stderr().write_all(self.0.as_bytes());
    }
}
