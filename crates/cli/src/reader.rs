//! Reads and parses the pages of inputs, for all commands.

use microweave::{Options, Page};
use microweave_fetch::address::with_fragment;
use microweave_fetch::http::HeaderValue;
use microweave_fetch::{
    FetchBudget, FetchRules, FetchScope, Fetcher, NotKept, PageError, PageTypes, RawPage, content,
};
use microweave_requests::Html;
use microweave_requests::site::FetchedFile;

use crate::args::flags::{CommandOptions, Flags};
use crate::args::source::FetchArgs;
use crate::error::{InputError, Messages};
use crate::input::{self, Input};
use crate::jsonl::PageRecord;

const IGNORED_BYTES: &str = "warning: the bytes after the compressed page are not gzip, and were ignored";

pub(crate) struct Reader<'a> {
    args: &'a FetchArgs,
    fetcher: Fetcher,
    options: Options,
    /// The limit for a file or standard input.
    max_bytes: usize,
}

/// For fetching the authors' pages of one page: what may be fetched, and the budget that remains.
pub(crate) struct Authors {
    scope: FetchScope,
    budget: FetchBudget,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(args: &'a FetchArgs, flags: &Flags<impl CommandOptions>, options: Options) -> Self {
        #[cfg(feature = "rcdom")]
        let options = options.tree(args.tree.tree);
        let max_bytes = options.limits.input_limit();
        let fetcher = Fetcher::new(args.rules(flags.has("max_input").then_some(max_bytes)));
        Reader { args, fetcher, options, max_bytes }
    }

    /// A reader that also reads what servers send as Atom, RSS and JSON Feed.
    pub(crate) fn of_feeds(
        args: &'a FetchArgs,
        flags: &Flags<impl CommandOptions>,
        options: Options,
    ) -> Self {
        let max_bytes = flags.has("max_input").then_some(options.limits.input_limit());
        let rules = FetchRules { types: PageTypes::Feeds, ..args.rules(max_bytes) };
        Reader { fetcher: Fetcher::new(rules), ..Reader::new(args, flags, options) }
    }

    /// The page of an input. If it cannot be read, adds a message and returns `None`.
    pub(crate) fn page(&self, input: &Input, messages: &mut Messages) -> Option<Page> {
        self.read(input, messages).map_err(|error| messages.add(input, &error)).ok()
    }

    fn read(&self, input: &Input, messages: &mut Messages) -> Result<Page, InputError> {
        let charset = self.args.charset.as_deref();
        let page = match input {
            Input::Stdin => self.with_headers(input::read_stdin(self.max_bytes, charset)?),
            Input::File(path) => self.with_headers(input::read_file(path, self.max_bytes, charset)?),
            Input::Address(address) => {
                let scope = self.fetcher.scope(Some(address));
                self.fetcher.fetch(address, &scope, &mut self.fetcher.page_budget())?
            }
        };
        if page.has_ignored_bytes {
            messages.add(input, &IGNORED_BYTES);
        }
        if let Some(status) = page.error_status {
            messages.add(input, &format_args!("warning: HTTP status {status}; its page is read"));
        }
        if let Some(reason) = &page.not_kept {
            warn_not_kept(reason, messages);
        }
        Ok(self.parsed_input(input, &page))
    }

    /// The page of an input with other content.
    pub(crate) fn read_changed(&self, input: &Input, bytes: &[u8]) -> Result<Page, InputError> {
        let content_type = self.args.charset.as_deref().map(input::content_type);
        let page = content::read(bytes, self.max_bytes, content_type)?;
        Ok(self.parsed_input(input, &self.with_headers(page)))
    }

    fn with_headers(&self, page: RawPage) -> RawPage {
        RawPage { link_headers: self.args.link_headers.clone(), ..page }
    }

    fn parsed_input(&self, input: &Input, page: &RawPage) -> Page {
        let base = self.args.base.as_deref().unwrap_or(&page.address);
        // A file has a fragment even if it has no address.
        self.parsed(page, &with_fragment(base, input.fragment()))
    }

    /// The page of a line of JSON.
    pub(crate) fn read_record(
        &self,
        record: PageRecord,
        name: &str,
        messages: &mut Messages,
    ) -> Result<Page, InputError> {
        let page = match record.html {
            Html::Text(text) => input::page_of_text(text),
            Html::Bytes(bytes) => {
                let charset = self.args.charset.as_deref();
                let content_type = record.content_type.or(charset.map(input::content_type));
                content::read(&*bytes, self.max_bytes, content_type)?
            }
        };
        if page.has_ignored_bytes {
            messages.add(&name, &IGNORED_BYTES);
        }
        let page = self.with_headers(page);
        let base = record.url.as_deref().or(self.args.base.as_deref()).unwrap_or_default();
        Ok(self.parsed(&page, base))
    }

    /// The maximum length of a line of JSON. A page is a third longer as Base64, and up to six times as long with
    /// escapes.
    pub(crate) fn max_line_bytes(&self) -> usize {
        6 * self.max_bytes + (64 << 10)
    }

    /// The hosts and the budget for the authors' pages of a page. `typed` is its address, if the user typed it.
    pub(crate) fn authors(&self, typed: Option<&str>) -> Authors {
        Authors { scope: self.fetcher.scope(typed), budget: self.fetcher.authors_budget() }
    }

    /// Fetches an author's page. `None` if the budget is exhausted.
    pub(crate) fn read_author(
        &self,
        address: &str,
        authors: &mut Authors,
        messages: &mut Messages,
    ) -> Option<Result<Page, InputError>> {
        if authors.budget.exhausted() {
            return None;
        }
        let page = self.fetcher.fetch(address, &authors.scope, &mut authors.budget);
        if let Ok(RawPage { not_kept: Some(reason), .. }) = &page {
            warn_not_kept(reason, messages);
        }
        Some(page.map(|page| self.parsed(&page, &page.address)).map_err(InputError::from))
    }

    /// Fetches a text of any media type, within the budget for authors' pages. An HTTP error has an empty text. `None` if the
    /// budget is exhausted.
    pub(crate) fn read_any(
        &self,
        address: &str,
        authors: &mut Authors,
    ) -> Option<Result<FetchedFile, InputError>> {
        if authors.budget.exhausted() {
            return None;
        }
        let rules = FetchRules {
            types: PageTypes::Any,
            any_status: false,
            accept: Some(HeaderValue::from_static("*/*")),
            ..self.args.rules(None)
        };
        let fetched = Fetcher::new(rules).fetch(address, &authors.scope, &mut authors.budget);
        Some(match fetched {
            Ok(page) => {
                Ok(FetchedFile { status: 200, text: String::from_utf8_lossy(&page.bytes).into_owned() })
            }
            Err(error) => match error.cause() {
                PageError::Status { status, .. } => {
                    Ok(FetchedFile { status: status.as_u16(), text: String::new() })
                }
                PageError::NotText | PageError::NotAPage(_) => {
                    Ok(FetchedFile { status: 200, text: String::new() })
                }
                _ => Err(error.into()),
            },
        })
    }

    fn parsed(&self, page: &RawPage, base: &str) -> Page {
        let options = self.options.clone().link_headers(&page.link_headers);
        options.page_bytes(&page.bytes, page.content_type.as_deref(), base)
    }
}

fn warn_not_kept(reason: &NotKept, messages: &mut Messages) {
    messages.add(&reason.folder.display(), &format_args!("warning: {reason}"));
}
