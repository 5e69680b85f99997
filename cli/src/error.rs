//! What can go wrong with an input, in words that say what to do about it.

use std::fmt::Display;
use std::io::{self, Write as _};

use microweave::convert::rdf::RdfError;
use ureq::http::StatusCode;

use crate::fetch::{MAX_PAGE_MIB, MAX_REDIRECTS};

/// Why an input gave no document. The messages go after the input's name.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    #[error("no such file")]
    NoSuchFile,
    #[error("no such file (a page on the web is written with its https://)")]
    NoSuchFileMaybeAddress,
    #[error("is a folder, not a file")]
    Folder,
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("not a valid address: {0}")]
    Address(#[from] url::ParseError),
    #[error("only http and https addresses can be fetched, not {0}:")]
    Scheme(String),
    #[error("redirected to {to}: {cause}")]
    Redirected { to: String, cause: Box<InputError> },
    #[error("more than {MAX_REDIRECTS} redirects")]
    TooManyRedirects,
    #[error("HTTP status {0}")]
    Status(StatusCode),
    #[error("HTTP status {0}, which redirects, but to no address")]
    RedirectToNowhere(StatusCode),
    #[error("is {0}, not HTML")]
    NotHtml(String),
    #[error("has no Content-Type and does not look like text")]
    NotText,
    #[error("is compressed as {0}, which was not asked for")]
    ContentEncoding(String),
    #[error("is larger than {MAX_PAGE_MIB} MiB, which is the most that is fetched")]
    TooLarge,
    #[error("took too long (--timeout SECONDS allows more time)")]
    Timeout,
    #[error("cannot be fetched: {0}")]
    Http(ureq::Error),
}

/// Why a page was not written. The messages go after the input's name.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotWritten {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("has no posts and no article element, of which the entries of a feed are made")]
    NoArticle,
    #[error("has no posts: no h-entry or another item of microformats, and none of schema.org, that is one")]
    NoPost,
    #[error("has no posts, only a person or organisation (--format jf2 and as2 write that)")]
    OnlyCard,
    #[error(transparent)]
    Convert(#[from] microweave::Error),
    #[error(transparent)]
    Rdf(#[from] RdfError),
}

impl From<ureq::Error> for InputError {
    fn from(error: ureq::Error) -> Self {
        match error {
            ureq::Error::Timeout(_) => InputError::Timeout,
            ureq::Error::Io(error) => InputError::Unreadable(error),
            other => InputError::Http(other),
        }
    }
}

/// Tells the user about something, in one line. If standard error is gone there is nobody left to tell.
pub(crate) fn report(about: &dyn Display, message: &dyn Display) {
    let _ = writeln!(io::stderr(), "{}", on_one_line(&format!("microweave: {about}: {message}")));
}

/// A text without control characters, which a page or a server may have slipped in: they do not get to the
/// terminal.
pub(crate) fn on_one_line(text: &str) -> String {
    text.replace(char::is_control, "\u{FFFD}")
}
