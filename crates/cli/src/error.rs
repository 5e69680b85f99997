//! Errors of inputs and outputs. Their messages say what to do.

use std::fmt::Display;
use std::io::{self, Write as _};

use microweave::Diagnostic;
use microweave_convert as convert;
use microweave_fetch::{PageError, address};

use crate::terminal::on_one_line;

/// Why an input cannot be read. Messages put the input's name before this text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    #[error("no such file")]
    NoSuchFile,
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
    #[error("{0}{hint}", hint = option_hint(.0))]
    Page(#[from] PageError),
}

/// A command that this build lacks, with the feature that adds it. Messages put the command before this text.
#[derive(Debug, thiserror::Error)]
#[error(
    "this build has no such command: it was built without `{0}`; in a checkout, `cargo install --path crates/cli \
     --features {0}` adds it"
)]
pub(crate) struct WithoutFeature(pub(crate) &'static str);

/// Why a page cannot be written in the format. Messages put the input's name before this text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(
        "the output would take more than {0} bytes, which the limit leaves for it: allow more with --max-memory"
    )]
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
            error => WriteError::Convert(error),
        }
    }
}

/// The option of the command line that reads or fetches the page anyway, for the end of a message.
fn option_hint(error: &PageError) -> &'static str {
    match error.cause() {
        PageError::Status { may_be_read: true, .. } => " (--any-status reads the page anyway)",
        PageError::WithoutZstd => {
            "; in a checkout, `cargo install --path crates/cli --features zstd` adds it"
        }
        PageError::ContentEncoding(_) => "; save the page and read the file",
        PageError::TooLarge => " (--max-input BYTES sets another limit)",
        PageError::TooLargeForAuthor => " (--max-input BYTES allows more)",
        PageError::RefusedHost(_) => "; --allow-private fetches it too",
        PageError::Timeout => " (--timeout SECONDS allows more time)",
        _ => "",
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
        let about = address::for_messages(&about.to_string());
        self.0 += &on_one_line(&format!("microweave: {about}: {message}"));
        self.0.push('\n');
    }

    /// Adds a limit hit, or another diagnostic, as a warning.
    pub(crate) fn warn(&mut self, source: &str, diagnostic: &Diagnostic) {
        let message = format!("warning: {}", diagnostic.message());
        match diagnostic.position {
            Some(at) => {
                let source = address::for_messages(source);
                self.add(&format_args!("{source}:{}:{}", at.line, at.column), &message);
            }
            None => self.add(&source, &message),
        }
    }

    /// Writes the messages. Failure is ignored: there is no other place to report it.
    pub(crate) fn write(self) {
        let _ = io::stderr().write_all(self.0.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A build with other crates reads zstd, whatever the features of this crate are.
    #[test]
    fn a_build_without_zstd_names_its_feature() {
        assert_eq!(
            InputError::Page(PageError::WithoutZstd).to_string(),
            "is compressed with zstd, and this program was built without `zstd`; in a checkout, \
             `cargo install --path crates/cli --features zstd` adds it"
        );
    }
}
