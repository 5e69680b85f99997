//! `microweave parse`: writes the document of each input. An input that fails is reported, and the others go on.

use std::io;
use std::process::ExitCode;

use crate::args::ParseArgs;
use crate::error::{Messages, report};
use crate::input::Input;
use crate::output::{self, PageFormat, PageOutput};
use crate::pages;
use crate::reader::Reader;

/// What was made of an input.
enum ParsedInput {
    Text(String),
    /// The input is the output file too.
    IsOutput,
}

pub(crate) fn run(args: &ParseArgs) -> ExitCode {
    if is_refused(args) {
        return ExitCode::from(2);
    }
    let reader = Reader::new(&args.source.fetch, &args.limits, args.options());
    let format = PageFormat::new(args);
    let mut output = PageOutput::new(args);
    let mut code = ExitCode::SUCCESS;
    let read = |input: &Input, messages: &mut Messages| parsed(args, &reader, &format, input, messages);
    let written = pages::for_each(&args.source, read, |parsed| {
        match parsed {
            Some(ParsedInput::Text(text)) => output.write(&text)?,
            Some(ParsedInput::IsOutput) => return Err(io::Error::other(IS_AN_INPUT)),
            None => code = ExitCode::FAILURE,
        }
        Ok(())
    });
    match written.and_then(|()| output.finish()) {
        Ok(()) => code,
        Err(error) => PageOutput::failed(args, &error, code),
    }
}

const IS_AN_INPUT: &str = "is an input too, which it would replace; write to another file";

/// True if the command line asks for something that is not possible. Reports why.
fn is_refused(args: &ParseArgs) -> bool {
    if let Some(message) = args.unused_option() {
        report(&message.0, &message.1);
        return true;
    }
    if output::is_for_one_page(args.format) && !args.source.is_one_page() {
        let message = "takes one input: feeds of several pages cannot be in one file; run it for each";
        report(&format_args!("--format {}", args.format), &message);
        return true;
    }
    match &args.output {
        Some(path) if output::is_an_input(path, args.source.inputs_or_stdin()) => {
            report(&path.display(), &IS_AN_INPUT);
            true
        }
        _ => false,
    }
}

/// Reads an input and makes its document. If that fails, adds a message and returns `None`.
fn parsed(
    args: &ParseArgs,
    reader: &Reader<'_>,
    format: &PageFormat,
    input: &Input,
    messages: &mut Messages,
) -> Option<ParsedInput> {
    // A file of a folder or of a list; the inputs of the command line were compared before.
    if args.output.as_ref().is_some_and(|path| output::is_same_file(path, input)) {
        return Some(ParsedInput::IsOutput);
    }
    let page = reader.read(input, messages).map_err(|error| messages.add(input, &error)).ok()?;
    let source = input.to_string();
    let text = format.text(&source, &page, messages);
    page.diagnostics().iter().for_each(|diagnostic| messages.warn(&source, diagnostic));
    text.map(ParsedInput::Text).map_err(|error| messages.add(input, &error)).ok()
}
