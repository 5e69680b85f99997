//! Pages of inputs, as the commands read them: from files, standard input and the web.

use microweave::{Options, Page};

use crate::args::source::SourceArgs;
use crate::error::InputError;
use crate::fetch::Fetcher;
use crate::input::Input;

pub(crate) struct Reader<'a> {
    fetcher: Fetcher,
    options: Options,
    base: Option<&'a str>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(source: &'a SourceArgs, options: Options) -> Self {
        Reader { fetcher: Fetcher::new(source.timeout()), options, base: source.base.as_deref() }
    }

    pub(crate) fn read(&self, input: &Input) -> Result<Page, InputError> {
        self.read_from(input, self.base)
    }

    /// Reads a page that has this base, or that of its own address.
    pub(crate) fn read_from(&self, input: &Input, base: Option<&str>) -> Result<Page, InputError> {
        let page = input.read(&self.fetcher)?;
        let base = base.unwrap_or(&page.address);
        Ok(self.options.page_from_bytes(&page.bytes, page.content_type.as_deref(), base))
    }
}
