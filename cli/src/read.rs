//! `microweave read`: shows a page's posts on a terminal, the way a feed reader would.

mod page;

use std::process::ExitCode;

use microweave::Page;
use microweave::reader::Fetched;

use crate::address;
use crate::args::read::{FetchAuthors, ReadArgs};
use crate::error::report;
use crate::input::Input;
use crate::output::{self, warn};
use crate::reader::{Authors, Reader};

/// At most this many authors' pages are fetched for a page.
const MAX_AUTHORS: usize = 20;

pub(crate) fn run(args: &ReadArgs) -> ExitCode {
    let reader = Reader::new(&args.source, &args.limits, args.options());
    let mut code = ExitCode::SUCCESS;
    for (number, input) in args.source.inputs.iter().enumerate() {
        match reader.read(input) {
            Ok(page) => {
                let gap = if number > 0 { "\n" } else { "" };
                let text = format!("{gap}{}", page_text(args, &reader, input, &page));
                if let Err(error) = output::write_stdout(text.as_bytes()) {
                    return output::stdout_failed(&error, code);
                }
            }
            Err(error) => {
                report(input, &error);
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

/// The page as lines of text.
fn page_text(args: &ReadArgs, reader: &Reader<'_>, input: &Input, page: &Page) -> String {
    let may_fetch = match args.fetch_authors {
        FetchAuthors::Web => matches!(input, Input::Address(_)),
        FetchAuthors::Always => true,
        FetchAuthors::Never => false,
    };
    let mut remaining = if may_fetch { MAX_AUTHORS } else { 0 };
    let mut authors = reader.authors(input);
    let feeds = args.read_options().read_with(page, |address| {
        remaining = remaining.checked_sub(1)?;
        author_page(reader, address, &mut authors)
    });
    feeds.diagnostics.iter().for_each(|own| warn(&input.to_string(), own));
    page::PageText::new(args.why).page(&input.to_string(), &feeds, &page.feed_links())
}

/// Fetches an author's page. A failure is reported as a warning.
fn author_page(reader: &Reader<'_>, address: &str, authors: &mut Authors) -> Option<Fetched> {
    match reader.read_author(address, authors)? {
        Ok(page) => Some(Fetched { document: page.document().clone(), url: page.address().to_owned() }),
        Err(error) => {
            report(&address::redact(address), &format_args!("warning: the author's page {error}"));
            None
        }
    }
}
