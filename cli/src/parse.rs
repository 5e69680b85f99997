//! `microweave parse`: writes the document of each input. An input that fails is reported, and the others go on.

use std::io;
use std::process::ExitCode;

use crate::args::ParseArgs;
use crate::error::{WriteError, report};
use crate::input::Input;
use crate::output::{self, PageOutput, warn};
use crate::reader::Reader;

pub(crate) fn run(args: &ParseArgs) -> ExitCode {
    if is_refused(args) {
        return ExitCode::from(2);
    }
    let reader = Reader::new(&args.source.fetch, &args.limits, args.options());
    let mut output = PageOutput::new(args);
    let mut code = ExitCode::SUCCESS;
    for input in &args.source.inputs {
        match write(&reader, &mut output, input) {
            Ok(true) => {}
            Ok(false) => code = ExitCode::FAILURE,
            Err(error) => return PageOutput::failed(args, &error, code),
        }
    }
    match output.finish() {
        Ok(()) => code,
        Err(error) => PageOutput::failed(args, &error, code),
    }
}

/// True if the command line asks for something that is not possible. Reports why.
fn is_refused(args: &ParseArgs) -> bool {
    if let Some(message) = args.unused_option() {
        report(&message.0, &message.1);
        return true;
    }
    if output::is_for_one_page(args.format) && args.source.inputs.len() > 1 {
        let message = "takes one input: feeds of several pages cannot be in one file; run it for each";
        report(&format_args!("--format {}", args.format), &message);
        return true;
    }
    match &args.output {
        Some(path) if output::is_an_input(path, &args.source.inputs) => {
            report(&path.display(), &"is an input too, which it would replace; write to another file");
            true
        }
        _ => false,
    }
}

/// Reads an input and writes its document. If the input fails, reports why and returns false.
///
/// # Errors
/// If the output cannot be written, so that the other inputs would fail too.
fn write(reader: &Reader<'_>, output: &mut PageOutput<'_>, input: &Input) -> io::Result<bool> {
    let page = match reader.read(input) {
        Ok(page) => page,
        Err(error) => {
            report(input, &error);
            return Ok(false);
        }
    };
    let source = input.to_string();
    let result = output.write(&source, &page);
    page.diagnostics().iter().for_each(|diagnostic| warn(&source, diagnostic));
    match result {
        Ok(()) => Ok(true),
        Err(WriteError::Io(error)) => Err(error),
        Err(error) => {
            report(input, &error);
            Ok(false)
        }
    }
}
