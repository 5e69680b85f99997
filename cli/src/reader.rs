//! Reads and parses the pages of inputs, for all commands.

use std::borrow::Cow;

use microweave::{Options, Page};

use crate::args::LimitArgs;
use crate::args::source::SourceArgs;
use crate::error::{InputError, report};
use crate::fetch::{AllowedHosts, FetchBudget, FetchRules, Fetcher};
use crate::input::{self, Input, RawPage};

pub(crate) struct Reader<'a> {
    source: &'a SourceArgs,
    fetcher: Fetcher,
    options: Options,
    /// The limit for a file or standard input.
    max_bytes: usize,
}

/// For fetching the authors' pages of one page: which hosts are allowed, and the budget that remains.
pub(crate) struct Authors {
    allowed: AllowedHosts,
    budget: FetchBudget,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(source: &'a SourceArgs, limits: &LimitArgs, options: Options) -> Self {
        let max_bytes = limits.limits().max_input_bytes();
        let rules = FetchRules {
            timeout: source.timeout(),
            allow_private: source.allow_private,
            env_proxy: source.env_proxy,
            max_bytes: limits.max_input.map(|_| max_bytes),
        };
        Reader { source, fetcher: Fetcher::new(rules), options, max_bytes }
    }

    pub(crate) fn read(&self, input: &Input) -> Result<Page, InputError> {
        let charset = self.source.charset.as_deref();
        let with_headers = |page| RawPage { link_headers: self.source.link_headers.clone(), ..page };
        let page = match input {
            Input::Stdin => with_headers(input::read_stdin(self.max_bytes, charset)?),
            Input::File(path) => with_headers(input::read_file(path, self.max_bytes, charset)?),
            Input::Address(address) => {
                let allowed = self.fetcher.allowed_hosts(Some(address));
                self.fetcher.fetch(address, &allowed, &mut self.fetcher.page_budget())?
            }
        };
        if page.has_ignored_bytes {
            report(input, &"warning: the bytes after the compressed page are not gzip, and were ignored");
        }
        let base = self.source.base.as_deref().unwrap_or(&page.address);
        // Redirects keep the fragment (Fetch standard, "HTTP-redirect fetch"). A file has a fragment even if it has no
        // address.
        let base = match input.fragment() {
            Some(fragment) if !base.contains('#') => Cow::Owned(format!("{base}#{fragment}")),
            _ => Cow::Borrowed(base),
        };
        Ok(self.parsed(&page, &base))
    }

    /// The hosts and the budget for the authors' pages of an input.
    pub(crate) fn authors(&self, input: &Input) -> Authors {
        let typed = match input {
            Input::Address(address) => Some(address.as_str()),
            Input::Stdin | Input::File(_) => None,
        };
        Authors { allowed: self.fetcher.allowed_hosts(typed), budget: self.fetcher.authors_budget() }
    }

    /// Fetches an author's page. `None` if the budget is exhausted.
    pub(crate) fn read_author(
        &self,
        address: &str,
        authors: &mut Authors,
    ) -> Option<Result<Page, InputError>> {
        if authors.budget.exhausted() {
            return None;
        }
        let page = self.fetcher.fetch(address, &authors.allowed, &mut authors.budget);
        Some(page.map(|page| self.parsed(&page, &page.address)))
    }

    fn parsed(&self, page: &RawPage, base: &str) -> Page {
        let options = self.options.clone().link_headers(&page.link_headers);
        options.page_bytes(&page.bytes, page.content_type.as_deref(), base)
    }
}
