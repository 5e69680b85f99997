//! Inputs, and reading pages from files and standard input.

pub(crate) mod folder;
pub(crate) mod names;
pub(crate) mod patterns;
pub(crate) mod sequence;

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal as _};
use std::path::{Path, PathBuf};

use microweave_fetch::{PageError, RawPage, address, content};
use microweave_requests::complete_address;

use crate::error::{InputError, report};

/// An input of the command line. Its `Display` has no user name and password, even if it is a missing file that may be
/// a mistyped address.
#[derive(Clone)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
    Address(String),
}

impl From<OsString> for Input {
    fn from(argument: OsString) -> Self {
        match argument.to_str() {
            Some("-") => Input::Stdin,
            Some(address) if has_scheme(address) => Input::Address(address.to_owned()),
            _ => Input::File(argument.into()),
        }
    }
}

/// An input that the user typed: the name of a host, such as `example.com`, is an address too, if there is no such file.
pub(crate) fn typed(argument: OsString) -> Input {
    match Input::from(argument) {
        Input::File(path) if looks_like_host(&path) && !file_and_fragment(&path).0.exists() => {
            match path.to_str().map(complete_address) {
                Some(Cow::Owned(address)) => Input::Address(address),
                _ => Input::File(path),
            }
        }
        input => input,
    }
}

fn has_scheme(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    })
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Stdin => f.write_str("-"),
            Input::File(path) if file_and_fragment(path).0.exists() => path.display().fmt(f),
            Input::File(path) => f.write_str(&address::redact_missing_file(&path.to_string_lossy())),
            Input::Address(address) => f.write_str(&address::redact(address)),
        }
    }
}

impl Input {
    /// The address, if the input is one.
    pub(crate) fn address(&self) -> Option<&str> {
        match self {
            Input::Address(address) => Some(address),
            Input::Stdin | Input::File(_) => None,
        }
    }

    /// The fragment after `#`: the id of the item to read.
    pub(crate) fn fragment(&self) -> Option<&str> {
        match self {
            Input::Stdin => None,
            Input::File(path) => file_and_fragment(path).1,
            Input::Address(address) => address.split_once('#').map(|(_, fragment)| fragment),
        }
    }
}

/// Reads at most `max_bytes + 1` bytes from standard input: the last one shows that the page is too long.
pub(crate) fn read_stdin(max_bytes: usize, charset: Option<&str>) -> Result<RawPage, InputError> {
    notice_terminal("the HTML of a page");
    Ok(content::read(io::stdin().lock(), max_bytes, charset.map(content_type))?)
}

/// Reports that the tool waits, if standard input is a terminal. Otherwise it would seem to do nothing.
pub(crate) fn notice_terminal(what: &str) {
    if io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        report(&"-", &format_args!("waiting for {what} on the terminal; end it with {end}, or name a file"));
    }
}

/// Reads at most `max_bytes + 1` bytes from a file: the last one shows that the page is too long.
pub(crate) fn read_file(path: &Path, max_bytes: usize, charset: Option<&str>) -> Result<RawPage, InputError> {
    let (path, _) = file_and_fragment(path);
    let file = File::open(path).map_err(file_error)?;
    content::read(file, max_bytes, charset.map(content_type)).map_err(|error| match error {
        PageError::Unreadable(error) => file_error(error),
        error => error.into(),
    })
}

/// Splits a path into the file and the fragment after `#`. If the whole path exists, it is the file: file names can
/// contain `#`.
pub(crate) fn file_and_fragment(path: &Path) -> (&Path, Option<&str>) {
    let parts = path.to_str().and_then(|path| path.rsplit_once('#'));
    match parts {
        Some((file, fragment)) if !path.exists() && Path::new(file).is_file() => {
            (Path::new(file), Some(fragment))
        }
        _ => (path, None),
    }
}

/// The page of a text, which has no encoding of its own.
pub(crate) fn page_of_text(text: String) -> RawPage {
    RawPage::new(text.into_bytes(), Some(content_type("utf-8")))
}

pub(crate) fn content_type(charset: &str) -> String {
    format!("text/html; charset={charset}")
}

fn file_error(error: io::Error) -> InputError {
    match error.kind() {
        ErrorKind::NotFound => InputError::NoSuchFile,
        ErrorKind::IsADirectory => InputError::Folder,
        _ => InputError::Unreadable(error),
    }
}

/// Endings of names that are files in all likelihood, although some of them are top-level domains.
const FILE_ENDINGS: [&str; 20] = [
    "asp", "br", "csv", "gz", "htm", "html", "json", "jsonl", "md", "mhtml", "ndjson", "php", "rs", "sh",
    "shtml", "txt", "warc", "xhtml", "xml", "zst",
];

/// True if a missing file may be an address without a scheme, such as `example.com/page.html`.
fn looks_like_host(path: &Path) -> bool {
    let text = path.to_string_lossy();
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let ending = host.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    !FILE_ENDINGS.contains(&&*ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_files_addresses_or_standard_input() {
        let kind = |text: &str| match Input::from(OsString::from(text)) {
            Input::Stdin => "stdin",
            Input::File(_) => "file",
            Input::Address(_) => "address",
        };
        assert_eq!(kind("-"), "stdin");
        for address in ["http://a/", "HTTPS://a/", "ftp://a/", "file:///a", "git+ssh://a"] {
            assert_eq!(kind(address), "address", "{address}");
        }
        for file in ["", "a.html", "./-", "http:", "C:\\a", "://a", "saved/http://a/"] {
            assert_eq!(kind(file), "file", "{file}");
        }
    }

    #[test]
    fn name_of_a_host_is_an_address() {
        for host in ["example.com", "example.com/page.html", "www.example.com/"] {
            assert!(
                matches!(typed(host.into()), Input::Address(address) if address.starts_with("https://")),
                "{host}"
            );
        }
        for file in [
            "page.html", "Page.HTM", "page.html.gz", "page", "folder/page.html", "../page", "./example.com",
            "/etc/page.x", "README.md#a",
        ] {
            assert!(matches!(typed(file.into()), Input::File(_)), "{file}");
        }
    }
}
