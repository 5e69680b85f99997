//! Which pages a command reads.

use std::ffi::OsStr;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Arg, Command, ValueHint};
use encoding_rs::Encoding;

use crate::address;
use crate::fetch::DEFAULT_TIMEOUT_SECONDS;
use crate::input::Input;

#[derive(clap::Args)]
pub(crate) struct SourceArgs {
    /// Files, http(s) addresses, or - for standard input
    ///
    /// A page on the web is fetched with up to 10 redirects and 16 MiB, and it has to be HTML. Files and standard
    /// input may be packed by gzip, zstd or brotli. If a page has several feeds, #id behind its address or
    /// file name selects one.
    #[arg(value_name = "FILE | URL | -", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<Input>,

    /// The address of the page, which its relative URLs are resolved against
    ///
    /// Without it, a page from the web has the address that it came from, after redirects. A file and
    /// standard input have none: unless the page names a base itself, relative URLs stay as written, and in
    /// microdata are empty.
    #[arg(long, value_name = "URL", value_parser = AbsoluteUrl, value_hint = ValueHint::Url)]
    pub(crate) base: Option<String>,

    /// The encoding of files and of standard input, such as windows-1252 [default: what the page says, else utf-8]
    ///
    /// It counts as the charset of a Content-Type header does: before what the page says, but after a byte order
    /// mark. Pages from the web have a header of their own.
    #[arg(long, value_name = "LABEL", value_parser = charset)]
    pub(crate) charset: Option<String>,

    /// Fetch loopback, private and other special addresses, too
    ///
    /// Without it, redirects and authors lead to the public internet only, or to the host of an address on the
    /// command line that is special itself, such as http://localhost:8000/ (and to any port of it).
    #[arg(long)]
    pub(crate) allow_private: bool,

    /// Use the proxies of the environment (HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY)
    ///
    /// The proxy looks up names, so that a name that leads to a special address is not noticed.
    #[arg(long)]
    pub(crate) env_proxy: bool,

    /// Seconds that fetching a page may take, redirects included, and as many for all its authors together
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_TIMEOUT_SECONDS,
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
}

impl SourceArgs {
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_secs(self.timeout)
    }
}

/// A URL that others can be relative to, without the name and password that it may have: they are for a server,
/// and neither for the URLs of a document nor for messages.
#[derive(Clone)]
pub(super) struct AbsoluteUrl;

impl TypedValueParser for AbsoluteUrl {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let shown = value.to_str().map(address::shown);
        absolute_url.parse_ref(command, argument, shown.as_deref().map_or(value, OsStr::new))
    }
}

/// Keeps a base as it was written, as the library does, once it is known to be of use as one.
fn absolute_url(written: &str) -> Result<String, String> {
    match url::Url::parse(written) {
        Ok(url) if url.cannot_be_a_base() => Err("no URL can be relative to this one".to_owned()),
        Ok(_) => Ok(written.to_owned()),
        Err(error) => Err(format!("{error}; write a whole address, such as https://example.com/")),
    }
}

fn charset(label: &str) -> Result<String, String> {
    match Encoding::for_label(label.as_bytes()) {
        Some(encoding) => Ok(encoding.name().to_owned()),
        None => Err("unknown encoding; write a label of the Encoding Standard, such as utf-8".to_owned()),
    }
}
