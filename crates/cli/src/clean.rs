//! `microweave clean`: makes HTML safe to show.

use std::process::ExitCode;

use microweave::Page;
use microweave_requests::sanitized;

use crate::args::clean::CleanArgs;
use crate::error::Messages;
use crate::input::Input;
use crate::reader::Reader;
use crate::{jsonl, output, pages};

pub(crate) fn run(args: &CleanArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options());
    let policy = args.policy();
    let mut code = ExitCode::SUCCESS;
    if args.stdin_jsonl {
        let object = |page: Page, _: &str, _: &mut Messages| {
            Ok(sanitized::json(None, &sanitized::html(&page, &policy)))
        };
        let result =
            jsonl::for_each(&args.source, &reader, object, |line| output::write_stdout(line.as_bytes()));
        return match result {
            Ok(true) => code,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => output::stdout_failed(&error, code),
        };
    }
    let read = |input: &Input, messages: &mut Messages| {
        let page = reader.page(input, messages)?;
        let html = sanitized::html(&page, &policy);
        Some(if html.is_empty() || html.ends_with('\n') { html } else { html + "\n" })
    };
    let result = pages::for_each(&args.source, read, |html| match html {
        Some(html) => output::write_stdout(html.as_bytes()),
        None => {
            code = ExitCode::FAILURE;
            Ok(())
        }
    });
    result.map_or_else(|error| output::stdout_failed(&error, code), |()| code)
}
