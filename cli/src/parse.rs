//! `microweave parse`: each input to a document, as far as that goes.

use std::process::ExitCode;

use crate::args::{Format, ParseArgs};
use crate::error::{NotWritten, report};
use crate::output::{Output, warn};
use crate::reader::Reader;

pub(crate) fn run(args: &ParseArgs) -> ExitCode {
    if matches!(args.format, Format::Atom | Format::Rss) && args.source.inputs.len() > 1 {
        let format = if args.format == Format::Atom { "--format atom" } else { "--format rss" };
        report(&format, &"takes one input: feeds cannot stand in one file; run it for each");
        return ExitCode::from(2);
    }
    let reader = Reader::new(&args.source, &args.limits, args.options());
    let mut output = Output::new(args);
    let mut code = ExitCode::SUCCESS;
    for input in &args.source.inputs {
        match reader.read(input) {
            Ok(page) => {
                let source = input.to_string();
                page.document().diagnostics().iter().for_each(|own| warn(&source, own));
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
    output.finish();
    code
}
