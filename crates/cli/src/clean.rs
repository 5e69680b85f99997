//! `microweave clean`: makes HTML safe to show.

use std::process::ExitCode;

use microweave::Page;
use microweave_requests::sanitized;

use crate::args::clean::CleanArgs;
use crate::error::Messages;
use crate::reader::Reader;
use crate::{jsonl, pages};

pub(crate) fn run(args: &CleanArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options());
    let policy = args.policy();
    if args.stdin_jsonl {
        let object = |page: Page, _: &str, _: &mut Messages| {
            Ok(sanitized::json(None, &sanitized::html(&page, &policy)))
        };
        return jsonl::write_lines(&args.source, &reader, object);
    }
    pages::write_texts(&args.source, "", |input, messages| {
        let page = reader.page(input, messages)?;
        let html = sanitized::html(&page, &policy);
        Some(if html.is_empty() || html.ends_with('\n') { html } else { html + "\n" })
    })
}
