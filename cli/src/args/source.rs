//! Which pages a command reads.

use std::time::Duration;

use clap::ValueHint;

use crate::fetch::DEFAULT_TIMEOUT_SECONDS;
use crate::input::Input;

#[derive(clap::Args)]
pub(crate) struct SourceArgs {
    /// Files, http(s) addresses, or - for standard input
    ///
    /// A page on the web is fetched with up to 10 redirects and 16 MiB, and it has to be HTML. Proxies are
    /// taken from the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY).
    #[arg(value_name = "FILE | URL | -", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<Input>,

    /// The address of the page, which its relative URLs are resolved against
    ///
    /// Without it, a page from the web has the address that it came from, after redirects. A file and
    /// standard input have none: unless the page names a base itself, relative URLs stay as written, and in
    /// microdata are empty.
    #[arg(long, value_name = "URL", value_parser = absolute_url, value_hint = ValueHint::Url)]
    pub(crate) base: Option<String>,

    /// Seconds that fetching one page may take, redirects included
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_TIMEOUT_SECONDS,
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
}

impl SourceArgs {
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_secs(self.timeout)
    }
}

/// Keeps a base as it was written, as the library does, once it is known to be of use as one.
pub(super) fn absolute_url(written: &str) -> Result<String, String> {
    match url::Url::parse(written) {
        Ok(url) if url.cannot_be_a_base() => Err("no URL can be relative to this one".to_owned()),
        Ok(_) => Ok(written.to_owned()),
        Err(error) => Err(format!("{error}; write a whole address, such as https://example.com/")),
    }
}
