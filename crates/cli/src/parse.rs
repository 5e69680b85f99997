//! `microweave parse`: writes the document of each input. An input that fails is reported, and the others go on.

use std::io;
use std::process::ExitCode;

use microweave::Page;
use microweave_convert::Format;
use microweave_reader::Reading;

use crate::args::parse::{ParseArgs, RefusedOption};
use crate::error::{Messages, report};
use crate::input::Input;
use crate::output::{self, PageFormat, PageOutput};
use crate::reader::Reader;
use crate::{jsonl, pages};

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
    let reader = Reader::new(&args.source.fetch, &args.flags, args.options());
    let format = PageFormat::new(args);
    let mut output = PageOutput::new(args);
    let (mut has_failed, code) = (false, ExitCode::SUCCESS);
    if args.stdin_jsonl {
        let document =
            |page: Page, name: &str, messages: &mut Messages| document(&format, name, page, messages);
        let result = jsonl::for_each(&args.source, &reader, document, |line| output.write(line));
        return match result.and_then(|is_complete| output.finish().map(|()| is_complete)) {
            Ok(is_complete) => exit_code(&format, !is_complete),
            Err(error) => PageOutput::failed(args, &error, code),
        };
    }
    let read = |input: &Input, messages: &mut Messages| parsed(args, &reader, &format, input, messages);
    let result = pages::for_each(&args.source, read, |parsed| {
        match parsed {
            Some(ParsedInput::Text(text)) => output.write(&text)?,
            Some(ParsedInput::IsOutput) => return Err(io::Error::other(IS_AN_INPUT)),
            None => has_failed = true,
        }
        Ok(())
    });
    match result.and_then(|()| output.finish()) {
        Ok(()) => exit_code(&format, has_failed),
        Err(error) => PageOutput::failed(args, &error, exit_code(&format, has_failed)),
    }
}

/// The exit code. It is the one of a search if parts are selected. If nothing was found, a similar name is reported.
fn exit_code(format: &PageFormat, has_failed: bool) -> ExitCode {
    let Some(parts) = format.parts() else { return ExitCode::from(u8::from(has_failed)) };
    let suggestion = if parts.has_found() { None } else { parts.suggestion() };
    if let Some((what, message)) = suggestion {
        report(&what, &message);
    }
    pages::search_code(has_failed, parts.has_found())
}

const IS_AN_INPUT: &str = "is an input too, which it would replace; write to another file";

/// True if the command line asks for something that is not possible. Reports why.
fn is_refused(args: &ParseArgs) -> bool {
    if let Some(RefusedOption { flag, message }) = args.refused_option() {
        report(&flag, &message);
        return true;
    }
    if args.stdin_jsonl && !is_json_of_document(args.format) {
        let message = "takes --format json, mf2, microdata or links; for posts, use microweave read";
        report(&"--stdin-jsonl", &message);
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

/// True for the formats whose objects have no members `id` and `url` of their own.
fn is_json_of_document(format: Format) -> bool {
    matches!(format, Format::Json | Format::Mf2 | Format::Microdata | Format::Links)
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
    let page = reader.page(input, messages)?;
    let text = document(format, &input.to_string(), page, messages);
    text.map(ParsedInput::Text).map_err(|error| messages.add(input, &error)).ok()
}

/// A page in the format. Limits that were hit are warnings.
fn document(format: &PageFormat, name: &str, page: Page, messages: &mut Messages) -> Result<String, String> {
    let reading = Reading::of(page);
    let text = format.text(name, &reading, messages);
    reading.diagnostics().iter().for_each(|diagnostic| messages.warn(name, diagnostic));
    text.map_err(|error| error.to_string())
}
