//! The command line of `microweave parse`.

use std::path::PathBuf;
use std::time::SystemTime;

use clap::ValueHint;
use microweave::{OptionGroup, Options};
use microweave_convert::{Format, FormatOptions};

use super::choices;
use super::flags::{CommandOptions, Flags};
use super::source::SourceArgs;
use super::style::StyleArgs;
use crate::parts::{PartSelection, PropertyPath};

/// An option of the command line that a format does not take, and why not.
pub(crate) struct RefusedOption {
    pub(crate) flag: String,
    pub(crate) message: String,
}

#[derive(clap::Args)]
#[command(after_help = concat!(include_str!("../../data/help/microweave.txt"), "\n", include_str!("../../data/help/parse.txt")))]
pub(crate) struct ParseArgs {
    /// Read pages from lines of JSON on standard input, and write a line for each
    ///
    /// A line is an object with "html" (text) or "html_base64" (bytes), and if known "url", "content_type" and "id".
    /// The line that is written begins with that id and url. A line that cannot be read gives one with "id" and
    /// "error". Each line is written at once, in the order of the lines.
    #[arg(long, conflicts_with_all = ["inputs", "files_from"])]
    pub(crate) stdin_jsonl: bool,

    /// Output format
    #[arg(long, value_parser = choices::format(), default_value_t = Format::Json)]
    pub(crate) format: Format,

    /// Write only the items of this type, such as h-card or Recipe, as a JSON array
    ///
    /// Items of all syntaxes are found, also inside other items: microformats, microdata, JSON-LD and RDFa. A type that is
    /// a URL can be its last part, and begin with http or https. Several inputs give a line for each, with "source"
    /// and "items".
    #[arg(long, value_name = "TYPE", conflicts_with = "reasons")]
    find: Option<String>,

    /// Write only the values of this property, such as name or author.name, as a JSON array
    ///
    /// The property may be in any item, or with --find in any item of that type. author.name is the name of the item
    /// that is the author. Several inputs give a line for each, with "source" and "values".
    #[arg(long, value_name = "NAME[.NAME]", conflicts_with = "reasons")]
    property: Option<PropertyPath>,

    /// Write the values that --property selects as bare text, not as JSON
    ///
    /// Each value begins a line. An item without a text is JSON.
    #[arg(short, long, requires = "property", conflicts_with = "stdin_jsonl")]
    raw: bool,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Write to this file instead of standard output
    ///
    /// The file is replaced after everything is written. If writing fails, it is unchanged.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) flags: Flags<ParseOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    formats: Flags<ParseFormats>,
}

pub(crate) struct ParseOptions;

impl CommandOptions for ParseOptions {
    type Options = Options;
    const GROUPS: &'static [OptionGroup] = &[
        OptionGroup::Syntaxes,
        OptionGroup::Items,
        OptionGroup::Values,
        OptionGroup::Notes,
        OptionGroup::Microdata,
        OptionGroup::Rdfa,
        OptionGroup::Limits,
    ];
}

pub(crate) struct ParseFormats;

impl CommandOptions for ParseFormats {
    type Options = FormatOptions;
    const GROUPS: &'static [OptionGroup] =
        &[OptionGroup::Posts, OptionGroup::Feeds, OptionGroup::Cards, OptionGroup::Rdf];
}

impl ParseArgs {
    /// The options of formats, without the layout. Without `--timestamp`, the timestamp is the current time.
    pub(crate) fn format_options(&self) -> FormatOptions {
        let options = self.formats.options();
        if options.timestamp.is_some() { options } else { options.timestamp(SystemTime::now().into()) }
    }

    /// The parts of documents to write. `None` if whole documents are written.
    pub(crate) fn parts(&self) -> Option<PartSelection> {
        // As in other formats, what is written may take a fifth of the memory.
        let max_bytes = self.options().limits.max_memory.map(|memory| memory / 5);
        PartSelection::new(self.find.as_deref(), self.property.as_ref(), self.raw, max_bytes)
    }

    /// The first option of the command line that the format does not take.
    pub(crate) fn refused_option(&self) -> Option<RefusedOption> {
        let selects = [("--find", self.find.is_some()), ("--property", self.property.is_some())];
        let selects = selects.into_iter().find(|(_, is_used)| *is_used && self.format != Format::Json);
        if let Some((flag, _)) = selects {
            let message = format!("--format {} does not take it, only json", self.format);
            return Some(RefusedOption { flag: flag.to_owned(), message });
        }
        let layouts = [("--compact", self.style.compact), ("--pretty", self.style.pretty)];
        let layouts = layouts.into_iter().filter(|(_, is_used)| *is_used);
        let layouts = layouts.map(|(flag, _)| ("layout", flag.to_owned()));
        let (name, flag) = layouts.chain(self.formats.names()).find(|(name, _)| !self.format.takes(name))?;
        let takers: Vec<&str> = Format::all().filter(|format| format.takes(name)).map(Format::name).collect();
        let message = format!("--format {} does not take it, only {}", self.format, takers.join(", "));
        Some(RefusedOption { flag, message })
    }

    /// The options. What is looked for may be written in any syntax of items.
    pub(crate) fn options(&self) -> Options {
        let options = self.flags.options();
        let looks = self.find.is_some() || self.property.is_some();
        // The flag `--only` sets all syntaxes.
        if looks && !self.flags.has("microformats") { options.rdfa(true).json_ld(true) } else { options }
    }
}
