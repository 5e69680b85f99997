//! The command line: its options, and the library options that they become.

pub(crate) mod check;
pub(crate) mod explain;
mod extract;
pub(crate) mod feeds;
mod formats;
pub(crate) mod harvest;
mod items;
pub(crate) mod mention;
pub(crate) mod read;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod source;
pub(crate) mod stats;
pub(crate) mod style;
pub(crate) mod suite;

use std::path::PathBuf;
use std::time::SystemTime;

use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use microweave::convert::{Format, FormatOption, FormatOptions, Timestamp};
use microweave::{ContentAttribute, Limits, MicrodataRules, Options, TextStyle};

use check::CheckArgs;
use explain::ExplainArgs;
use extract::ExtractArgs;
use feeds::FeedsArgs;
use formats::{CardArgs, FeedArgs, RdfArgs};
use harvest::HarvestArgs;
use mention::MentionArgs;
use read::ReadArgs;
#[cfg(feature = "serve")]
use serve::ServeArgs;
use source::SourceArgs;
use stats::StatsArgs;
use style::StyleArgs;
use suite::SuiteArgs;

use crate::parts::{PartSelection, PropertyPath};

const EXAMPLES: &str = "\
Examples:
  microweave parse page.html
      A file; relative URLs stay as written
  microweave parse --base https://example.com/ page.html
      A file, with absolute URLs
  microweave parse https://example.com/
      A page on the web
  curl -s https://example.com/ | microweave parse --base https://example.com/ > page.json
      Standard input and output
  microweave parse folder > pages.jsonl
      All pages of a folder, one line of JSON for each";

const EXIT_CODES: &str = "\
Exit codes: 0 if all went well, 1 if an input could not be read or the output could not be
written, 2 if the command line is wrong.";

/// Read what web pages say in their markup: people, posts, events, products and links
///
/// Many pages mark in their HTML what is what: this is a post, this is its author, this is the date. They do so with class
/// names such as h-entry and h-card (microformats), with attributes such as itemprop (microdata, often with types of
/// schema.org), and with rel on links. microweave reads all of them from files and from the web. Begin with "microweave
/// read" and the address of a blog, or with "microweave parse" to see everything as JSON.
#[derive(Parser)]
#[command(name = "microweave", version, after_help = EXAMPLES, args_override_self = true)]
pub(crate) struct Args {
    /// Do not read the configuration file
    ///
    /// That is ~/.config/microweave/config.toml, or what XDG_CONFIG_HOME or MICROWEAVE_CONFIG names. It has defaults
    /// for the options of commands.
    #[arg(long, global = true)]
    no_config: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Parse(ParseArgs),
    Check(CheckArgs),
    Explain(ExplainArgs),
    Read(ReadArgs),
    Feeds(FeedsArgs),
    Mention(MentionArgs),
    Harvest(HarvestArgs),
    Stats(StatsArgs),
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    Suite(SuiteArgs),
    /// Write a shell completion script to standard output
    Completions {
        /// Shell to write completions for
        shell: clap_complete::Shell,
    },
    /// Write a manual page (roff) to standard output
    Man {
        /// Command to describe [default: the tool as a whole]
        command: Option<String>,

        /// Write the pages of the tool and of all commands into this folder
        #[arg(long, value_name = "FOLDER", conflicts_with = "command", value_hint = ValueHint::DirPath)]
        all: Option<PathBuf>,
    },
}

/// Extract microformats, microdata and links as JSON or another format
///
/// Microformats are class names that say what a part of a page is, such as h-entry (a post) with p-name (its title).
/// Microdata says the same with the attributes itemscope and itemprop, mostly in the words of schema.org.
///
/// One input gives one JSON document. Several inputs give JSON Lines: one compact document per line, with
/// "source" as its first key. The cards and calendars of several inputs follow one another, and their RDF is
/// one graph. The formats atom and rss need exactly one input. An option that the format does not take
/// is an error. An input that cannot be read is reported on standard error, and the other inputs are still
/// processed.
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct ParseArgs {
    /// Read pages from lines of JSON on standard input, and write a line for each
    ///
    /// A line is an object with "html" (text) or "html_base64" (bytes), and if known "url", "content_type" and "id".
    /// The line that is written begins with that id and url. A line that cannot be read gives one with "id" and
    /// "error". Each line is written at once, in the order of the lines.
    #[arg(long, conflicts_with_all = ["inputs", "files_from"])]
    pub(crate) stdin_jsonl: bool,

    /// Output format
    #[arg(long, value_parser = formats::parser(), default_value_t = Format::Json)]
    pub(crate) format: Format,

    /// Write only the items of this type, such as h-card or Person, as a JSON array
    ///
    /// Items inside other items are found too. A type of microdata is its URL, or the last part of it. Several
    /// inputs give a line for each, with "source" and "items".
    #[arg(long, value_name = "TYPE", conflicts_with = "reasons")]
    find: Option<String>,

    /// Write only the values of this property, such as name or author.name, as a JSON array
    ///
    /// The property may be in any item, or with --find in any item of that type. author.name is the name of the item
    /// that is the author. Several inputs give a line for each, with "source" and "values".
    #[arg(long, value_name = "NAME[.NAME]", conflicts_with = "reasons")]
    property: Option<PropertyPath>,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    #[command(flatten)]
    extract: ExtractArgs,

    /// How the text of an element becomes a value
    #[arg(long, value_enum, default_value_t, value_name = "STYLE")]
    text: TextWhitespace,

    /// Leave out unknown roots without properties: h-* classes for styles, such as h-links
    #[arg(long)]
    known_roots: bool,

    /// Add to the JSON why each value is what it is: its place in the page, and the rule
    #[arg(long)]
    reasons: bool,

    /// Write to this file instead of standard output
    ///
    /// The file is replaced after everything is written. If writing fails, it is unchanged.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Timestamp for calendars and for feeds without a date, such as 2026-11-20T10:00:00Z [default: now]
    #[arg(long, value_name = "TIME")]
    timestamp: Option<Timestamp>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten, next_help_heading = "Microdata")]
    microdata: MicrodataArgs,

    #[command(flatten, next_help_heading = "Feeds")]
    feeds: FeedArgs,

    #[command(flatten, next_help_heading = "Cards and calendars")]
    cards: CardArgs,

    #[command(flatten, next_help_heading = "RDF")]
    rdf: RdfArgs,

    #[command(flatten, next_help_heading = "Limits")]
    pub(crate) limits: LimitArgs,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum TextWhitespace {
    /// The text as written, trimmed at both ends
    #[default]
    AsWritten,
    /// Runs of whitespace become one space; br and block boundaries become line breaks
    Folded,
}

/// Rules that differ between the microdata specifications.
#[derive(clap::Args)]
struct MicrodataArgs {
    /// Write one type per item, as a string (2010)
    #[arg(long)]
    single_type: bool,

    /// Use the content attribute of meta elements only (living standard)
    #[arg(long)]
    meta_content_only: bool,

    /// Use the text of data and meter elements that have no value attribute (W3C 2017)
    #[arg(long)]
    data_text: bool,

    /// Prefix property names with the vocabulary of the item's type (W3C 2017)
    #[arg(long)]
    expand_names: bool,

    /// Read microdata attributes on SVG and MathML elements too
    #[arg(long)]
    any_namespace: bool,

    /// Write texts trimmed, without scripts and styles, with line breaks for br and between blocks
    #[arg(long)]
    clean_text: bool,

    /// Write URLs as they are written if they cannot be made absolute, as without --base
    #[arg(long)]
    relative_urls: bool,
}

/// Limits on the work for one page. Each limit hit is reported on standard error.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// Most bytes to read of a page (at most 1 GiB) [default: 33554432]
    ///
    /// It limits the decompressed page too. Without this option, a page from the web is refused if it is larger
    /// than 16 MiB.
    #[arg(long, value_name = "BYTES")]
    pub(crate) max_input: Option<usize>,

    /// Most levels of nested elements (at most 2048) [default: 512]
    #[arg(long, value_name = "LEVELS")]
    max_depth: Option<u16>,

    /// Most formatting elements, such as b, that are open without an end tag [default: 64]
    #[arg(long, value_name = "ELEMENTS")]
    max_formatting: Option<u16>,

    /// Most attributes of an element [default: 1024]
    #[arg(long, value_name = "ATTRIBUTES")]
    max_attributes: Option<u16>,

    /// Most bytes of strings in a document, or in a page in another format, however long the page is
    /// [default: 1 MiB plus 100 times the page's length, at most 64 MiB]
    #[arg(long, value_name = "BYTES")]
    max_output: Option<usize>,
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::new();
        if let Some(bytes) = self.max_input {
            limits = limits.input_bytes(bytes);
        }
        if let Some(levels) = self.max_depth {
            limits = limits.depth(levels);
        }
        if let Some(elements) = self.max_formatting {
            limits = limits.formatting(elements);
        }
        if let Some(attributes) = self.max_attributes {
            limits = limits.attributes(attributes);
        }
        if let Some(bytes) = self.max_output {
            limits = limits.output_bytes(bytes);
        }
        limits
    }
}

impl MicrodataArgs {
    fn rules(&self) -> MicrodataRules {
        let content =
            if self.meta_content_only { ContentAttribute::MetaOnly } else { ContentAttribute::AnyElement };
        MicrodataRules::new()
            .single_type(self.single_type)
            .content(content)
            .data_text(self.data_text)
            .expand_names(self.expand_names)
            .any_namespace(self.any_namespace)
            .clean_text(self.clean_text)
            .relative_urls(self.relative_urls)
    }
}

impl ParseArgs {
    /// The options of formats, without the layout. Without `--timestamp`, the timestamp is the current time.
    pub(crate) fn format_options(&self) -> FormatOptions {
        let timestamp = self.timestamp.unwrap_or_else(|| SystemTime::now().into());
        let options = self.feeds.apply(FormatOptions::new().timestamp(timestamp));
        self.rdf.apply(self.cards.apply(options))
    }

    /// The parts of documents to write. `None` if whole documents are written.
    pub(crate) fn parts(&self) -> Option<PartSelection> {
        PartSelection::new(self.find.as_deref(), self.property.as_ref(), self.limits.max_output)
    }

    /// An option of the command line that the format does not take, with a message.
    pub(crate) fn unused_option(&self) -> Option<(&'static str, String)> {
        let general = [
            ("--compact", FormatOption::Layout, self.style.compact),
            ("--pretty", FormatOption::Layout, self.style.pretty),
            ("--timestamp", FormatOption::Timestamp, self.timestamp.is_some()),
        ];
        let uses =
            general.into_iter().chain(self.feeds.uses()).chain(self.cards.uses()).chain(self.rdf.uses());
        let selects = [("--find", self.find.is_some()), ("--property", self.property.is_some())];
        let selects = selects.into_iter().find(|(_, is_used)| *is_used && self.format != Format::Json);
        if let Some((name, _)) = selects {
            return Some((name, format!("--format {} does not take it, only json", self.format)));
        }
        let mut unused = uses.filter(|(_, option, is_used)| *is_used && !self.format.takes(*option));
        let (name, option, _) = unused.next()?;
        let takers = Format::all().filter(|format| format.takes(option)).map(Format::name);
        let takers: Vec<&str> = takers.collect();
        Some((name, format!("--format {} does not take it, only {}", self.format, takers.join(", "))))
    }

    pub(crate) fn options(&self) -> Options {
        let text = match self.text {
            TextWhitespace::AsWritten => TextStyle::AsWritten,
            TextWhitespace::Folded => TextStyle::Folded,
        };
        self.extract
            .options()
            .microdata_rules(self.microdata.rules())
            .text(text)
            .known_roots(self.known_roots)
            .reasons(self.reasons)
            .limits(self.limits.limits())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn command_line_is_well_formed() {
        super::Args::command().debug_assert();
    }

    #[test]
    fn options_are_under_the_heading_that_names_them() {
        const HEADINGS: [(&str, &[&str]); 6] = [
            ("Threads", &["threads", "unordered"]),
            ("Folders and lists of files", &["files-from", "null", "hidden", "no-ignore", "follow"]),
            ("Limits", &["max-input", "max-depth", "max-formatting", "max-attributes", "max-output"]),
            ("Feeds", &["atom-profile", "feed-url", "no-context"]),
            ("Cards and calendars", &["first", "vcard-profile", "icalendar-profile"]),
            ("RDF", &["rdf-profile", "registry"]),
        ];
        const GENERAL: &str = "format pretty compact color output find property at timestamp posts deny text";
        for command in super::Args::command().get_subcommands() {
            for option in command.get_arguments() {
                let (heading, name) = (option.get_help_heading(), option.get_long());
                let at = format!("{} {name:?}: {heading:?}", command.get_name());
                if name.is_none_or(|name| GENERAL.split(' ').any(|known| known == name)) {
                    assert_eq!(heading, None, "{at}");
                }
                let expected = HEADINGS.iter().find(|(known, _)| heading == Some(known));
                assert!(
                    expected.is_none_or(|(_, names)| name.is_some_and(|name| names.contains(&name))),
                    "{at}"
                );
                let is_named = |(_, names): &&(&str, &[&str])| name.is_some_and(|name| names.contains(&name));
                let heading_of = HEADINGS.iter().find(is_named);
                // A harvest has one option of threads, which is beside its memory.
                if !(command.get_name() == "harvest" && name == Some("threads")) {
                    assert!(heading_of.is_none_or(|(known, _)| heading == Some(known)), "{at}");
                }
            }
        }
    }
}
