//! Writes each page in the format of the command line.

mod destination;
mod overlap;
mod replacement;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use microweave::convert::{Format, FormatOptions, JsonLayout, ManyPages};
use microweave::{Diagnostic, Page};

use crate::args::ParseArgs;
use crate::error::{WriteError, report};
use destination::{Destination, Writer};
pub(crate) use destination::{print, stdout_failed, write_stdout};
pub(crate) use overlap::is_an_input;

pub(crate) struct PageOutput<'a> {
    destination: Destination<'a>,
    format: Format,
    options: FormatOptions,
    /// `None` before the first page, so that a file is unchanged if no page is written.
    writer: Option<Writer>,
    /// True if any page gave text. `None` before the first page.
    has_content: Option<bool>,
}

impl<'a> PageOutput<'a> {
    pub(crate) fn new(args: &'a ParseArgs) -> Self {
        let destination = destination(args);
        let layout = match args.source.inputs.len() {
            2.. => JsonLayout::Line,
            _ if destination.is_terminal() && !args.compact => JsonLayout::Indented,
            _ => JsonLayout::Compact,
        };
        let options = args.format_options().layout(layout);
        PageOutput { destination, format: args.format, options, writer: None, has_content: None }
    }

    /// Writes a page. All bytes are delivered when this returns.
    pub(crate) fn write(&mut self, source: &str, page: &Page) -> Result<(), WriteError> {
        let output = page.write(self.format, &self.options.clone().source(source))?;
        output.diagnostics().iter().for_each(|diagnostic| warn(source, diagnostic));
        let text = output.text();
        let writer = match &mut self.writer {
            Some(writer) => writer,
            none => none.insert(self.destination.open()?),
        };
        writer.write(text.as_bytes())?;
        self.has_content = Some(self.has_content == Some(true) || !text.is_empty());
        Ok(())
    }

    /// Finishes the output. If it is empty, warns that no page has content for the format.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.has_content == Some(false) {
            let message = format!("no output: no page has {}", self.format.content());
            report(&"warning", &message);
        }
        self.writer.take().map_or(Ok(()), Writer::finish)
    }

    /// Reports that writing failed. Returns the exit code; `code` is the one without this error.
    pub(crate) fn failed(args: &ParseArgs, error: &io::Error, code: ExitCode) -> ExitCode {
        destination(args).failed(error, code)
    }
}

/// Replaces a file. If that fails, reports why.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_with(path, bytes).inspect_err(|error| {
        Destination::File(path).failed(error, ExitCode::FAILURE);
    })
}

/// Replaces a file.
pub(crate) fn replace_with(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut writer = Destination::File(path).open()?;
    writer.write(bytes)?;
    writer.finish()
}

/// True if a file can have only one page in this format.
pub(crate) fn is_for_one_page(format: Format) -> bool {
    format.many_pages() == ManyPages::Separate
}

fn destination(args: &ParseArgs) -> Destination<'_> {
    args.output.as_deref().map_or(Destination::Stdout, Destination::File)
}

/// Reports a limit hit, or another diagnostic, as a warning.
pub(crate) fn warn(source: &str, diagnostic: &Diagnostic) {
    let message = format!("warning: {}", diagnostic.message());
    match diagnostic.position {
        Some(at) => report(&format_args!("{source}:{}:{}", at.line, at.column), &message),
        None => report(&source, &message),
    }
}
