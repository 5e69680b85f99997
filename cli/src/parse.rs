//! `microweave parse`: each input to a document, as far as that goes.

use std::process::ExitCode;

use microweave::{Diagnostic, Document};

use crate::args::ParseArgs;
use crate::error::report;
use crate::input::Input;
use crate::output::Output;
use crate::reader::Reader;

pub(crate) fn run(args: &ParseArgs) -> ExitCode {
    let reader = Reader::new(&args.source, args.options());
    let mut output = Output::new(args);
    let mut code = ExitCode::SUCCESS;
    for input in &args.source.inputs {
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

fn warn(input: &Input, document: &Document) {
    for Diagnostic { kind, position, .. } in document.diagnostics() {
        let message = format_args!("warning: {kind}");
        match position {
            Some(at) => report(&format_args!("{input}:{}:{}", at.line, at.column), &message),
            None => report(input, &message),
        }
    }
}
