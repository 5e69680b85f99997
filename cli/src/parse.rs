//! `microweave parse`: each input to a document, as far as that goes.

use std::process::ExitCode;

use microweave::{Options, Page};

use crate::args::{Format, ParseArgs};
use crate::error::{InputError, NotWritten, report};
use crate::fetch::Fetcher;
use crate::input::Input;
use crate::output::{Output, warn};

pub(crate) fn run(args: &ParseArgs) -> ExitCode {
    if args.format == Format::Atom && args.inputs.len() > 1 {
        report(&"--format atom", &"takes one input: feeds cannot stand in one file; run it for each");
        return ExitCode::from(2);
    }
    let reader =
        Reader { fetcher: Fetcher::new(args.timeout()), options: args.options(), base: args.base.as_deref() };
    let mut output = Output::new(args);
    let mut code = ExitCode::SUCCESS;
    for input in &args.inputs {
        match reader.read(input) {
            Ok(page) => {
                let source = input.to_string();
                page.document().diagnostics().iter().for_each(|own| warn(&source, *own));
                match output.write(&source, &page) {
                    Ok(()) => {}
                    Err(NotWritten::Io(error)) => return output.failed(&error, code),
                    Err(error) => {
                        report(input, &error);
                        code = ExitCode::FAILURE;
                    }
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
