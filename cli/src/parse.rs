//! `microweave parse`: each input to a document, as far as that goes.

use std::process::ExitCode;

use microweave::{Diagnostic, Document, Options, Page};

use crate::args::ParseArgs;
use crate::error::{InputError, report};
use crate::fetch::Fetcher;
use crate::input::Input;
use crate::output::Output;

pub(crate) fn run(args: &ParseArgs) -> ExitCode {
    let reader =
        Reader { fetcher: Fetcher::new(args.timeout()), options: args.options(), base: args.base.as_deref() };
    let mut output = Output::new(args);
    let mut code = ExitCode::SUCCESS;
    for input in &args.inputs {
        match reader.read(input) {
            Ok(page) => {
                warn(input, page.document());
                if let Err(error) = output.write(&input.to_string(), &page) {
                    return output.failed(&error, code);
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

struct Reader<'a> {
    fetcher: Fetcher,
    options: Options,
    base: Option<&'a str>,
}

impl Reader<'_> {
    fn read(&self, input: &Input) -> Result<Page, InputError> {
        let page = input.read(&self.fetcher)?;
        let base = self.base.unwrap_or(&page.address);
        Ok(self.options.page_from_bytes(&page.bytes, page.content_type.as_deref(), base)?)
    }
}

fn warn(input: &Input, document: &Document) {
    for Diagnostic { kind, position, .. } in document.diagnostics() {
        let message = format_args!("warning: {kind}");
        match position {
            Some(at) => report(&format_args!("{input}:{}:{}", at.line, at.column), &message),
            None => report(input, &message),
        }
    }
}
