//! Writes each page in the format of the command line.

mod destination;
mod overlap;
mod stdout;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use microweave_convert::{Format, FormatOptions, JsonLayout, ManyPages};
use microweave_reader::Reading;
use serde_json::Value;

use crate::args::parse::ParseArgs;
use crate::error::{Messages, WriteError, report};
use crate::json_style::JsonStyle;
use crate::parts::PartSelection;
use crate::terminal::escaped_json;
use destination::{Destination, Writer};
pub(crate) use destination::{ended, print, print_styled, stdout_failed, write_stdout};
pub(crate) use overlap::{is_an_input, is_same_file};

/// The format of pages, with its options.
pub(crate) struct PageFormat {
    format: Format,
    options: FormatOptions,
    /// The layout of formats that are JSON.
    style: JsonStyle,
    parts: Option<PartSelection>,
    lines: PartLines,
}

/// Whether the selected parts of a page are a line of several.
enum PartLines {
    None,
    WithSource,
    /// For lines of JSON, which get an id and a URL.
    WithoutSource,
}

pub(crate) struct PageOutput<'a> {
    destination: Destination<'a>,
    format: Format,
    /// `None` before the first page, so that a file is unchanged if no page is written.
    writer: Option<Writer>,
    /// True if any page gave text. `None` before the first page.
    has_content: Option<bool>,
}

impl PageFormat {
    pub(crate) fn new(args: &ParseArgs) -> Self {
        let is_one_page = args.source.is_one_page();
        let (layout, lines) = match args.stdin_jsonl {
            true => (JsonLayout::Compact, PartLines::WithoutSource),
            false if is_one_page => (JsonLayout::Compact, PartLines::None),
            false => (JsonLayout::Line, PartLines::WithSource),
        };
        // The specification of microdata's JSON has no whitespace.
        let is_whole = is_one_page && args.format != Format::Microdata;
        let style = match args.format.takes("layout") && !args.stdin_jsonl {
            true if args.output.is_some() => args.style.json_for_file(),
            true => args.style.json(is_whole),
            false => JsonStyle::default(),
        };
        let options = args.format_options().layout(layout);
        PageFormat { format: args.format, options, style, parts: args.parts(), lines }
    }

    /// A page in the format.
    pub(crate) fn text(
        &self,
        source: &str,
        reading: &Reading,
        messages: &mut Messages,
    ) -> Result<String, WriteError> {
        if let Some(parts) = &self.parts {
            let text = self.parts_of(parts, source, reading)?;
            return Ok(if parts.is_raw() { text } else { self.style.apply(text) });
        }
        let output = microweave_convert::write(reading, self.format, &self.options.clone().source(source))?;
        output.diagnostics().iter().for_each(|diagnostic| messages.warn(source, diagnostic));
        Ok(self.style.apply(output.into_text()))
    }

    /// The parts that are selected, if some are.
    pub(crate) fn parts(&self) -> Option<&PartSelection> {
        self.parts.as_ref()
    }

    /// The selected parts of a page: an array, or an object in a line of several.
    fn parts_of(&self, parts: &PartSelection, source: &str, reading: &Reading) -> Result<String, WriteError> {
        let text = parts.text(reading.document())?;
        if parts.is_raw() {
            return Ok(text);
        }
        let array = escaped_json(text);
        let name = parts.name();
        let source = escaped_json(Value::from(source).to_string());
        Ok(match self.lines {
            PartLines::None => format!("{array}\n"),
            PartLines::WithSource => format!("{{\"source\":{source},\"{name}\":{array}}}\n"),
            PartLines::WithoutSource => format!("{{\"{name}\":{array}}}\n"),
        })
    }
}

impl<'a> PageOutput<'a> {
    pub(crate) fn new(args: &'a ParseArgs) -> Self {
        PageOutput { destination: destination(args), format: args.format, writer: None, has_content: None }
    }

    /// Writes the text of a page. All bytes are delivered when this returns.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
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
